import { PythonNumber } from './number.ts';

const key = 'python number';
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?Infinity|NaN|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** `json.loads`: as JSON.parse, but numbers keep their type as `PythonNumber`, and `NaN` and `Infinity` are numbers. Throws SyntaxError. */
export function parsePythonJson(text: string): unknown {
  const marked = text.replace(textOrNumber, (token) =>
    token.startsWith('"') ? token : JSON.stringify({ [key]: token }),
  );
  return JSON.parse(marked, (_, value: unknown) => (isMarked(value) ? new PythonNumber(value[key]) : value));
}

/** `str()` of a JSON value that is no list and no object; undefined for those. */
export function pythonText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value instanceof PythonNumber) return value.text;
  if (typeof value === 'number') return new PythonNumber(String(value)).text;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : undefined;
}

function isMarked(value: unknown): value is { [key]: string } {
  return (
    typeof value === 'object' && value !== null && typeof (value as { [key]?: unknown })[key] === 'string'
  );
}
