import type { AgentCall } from '../domain/answer-record.ts';
import type { CellTerm } from '../domain/call-result.ts';
import type { NearValues } from '../functions/near-values.ts';
import { dataBlock } from '../prompts/data-block.ts';
import { shortenWith } from '../rdf/shorten-iri.ts';

/** Longer cells and results are cut with a sign; the record keeps them whole. */
const longestCell = 300;
const longestResult = 8_000;

/** What a call gave, for the model: rows as data, and in plain words whether that is all. */
export function observationText(
  { number, result }: AgentCall,
  prefixes: Readonly<Record<string, string>>,
): string {
  const head = `Call ${number}, ${result.function}: `;
  if (result.status === 'empty') return `${head}EMPTY. The call worked and no row fits.`;
  if (result.status === 'failed')
    return `${head}FAILED. ${result.error?.message ?? 'No reason was given.'} This is no answer; call something else.`;
  if (result.status === 'infeasible')
    return `${head}INFEASIBLE. ${result.error?.message ?? 'The constraints exclude each other.'}`;
  const { shown, text } = rowsText({ number, result } as AgentCall, prefixes);
  return `${head}${sign(shown, result.rows.length, result.truncated)}\n${dataBlock(`result ${number}`, text)}`;
}

/** What stands in the graph where an argument found nothing; one block, or none. */
export function nearValuesText(near: readonly NearValues[]): string[] {
  if (near.length === 0) return [];
  const lines = near.map(
    ({ parameter, given, near: values }) =>
      `${parameter}: ${JSON.stringify(given)} stands nowhere; nearest: ${values.map((value) => JSON.stringify(value)).join(', ') || 'nothing'}`,
  );
  return [dataBlock('values that exist', lines.join('\n'))];
}

function sign(shown: number, got: number, truncated: boolean): string {
  const rows = got === 1 ? '1 row' : `${got} rows`;
  if (truncated) return `CUT. The first ${shown} rows; there are more than ${got}.`;
  return shown < got ? `CUT. ${rows}, of which the first ${shown} are shown.` : `${rows}, all of them.`;
}

function rowsText(
  { result }: AgentCall,
  prefixes: Readonly<Record<string, string>>,
): { shown: number; text: string } {
  const names = result.columns.map(({ name }) => name);
  const lines = [names.join(' | ')];
  let length = 0;
  for (const row of result.rows) {
    const line = names.map((name) => cellText(row[name] ?? null, prefixes)).join(' | ');
    length += line.length;
    if (length > longestResult && lines.length > 1) break;
    lines.push(line);
  }
  return { shown: lines.length - 1, text: lines.join('\n') };
}

/** A cell as the model reads it and may give it back: IRIs in their short form. */
export function cellText(cell: CellTerm, prefixes: Readonly<Record<string, string>>): string {
  if (cell === null) return '';
  const text = cell.type === 'uri' ? shortenWith(prefixes)(cell.value) : cell.value;
  const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ⏎ ').replaceAll('|', '¦');
  return line.length > longestCell ? `${line.slice(0, longestCell)}… (cut)` : line;
}
