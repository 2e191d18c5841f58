import type { QuercusError } from '../errors.ts';

const stringsAndIris =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|<[^<>\s]*>|#[^\n]*/g;

/**
 * In the text of an action `$name` is an argument and `?name` is found by the pattern. SPARQL itself takes both for
 * the same variable, so a `?room` in an action with the parameter `room` would quietly mean the argument.
 */
export function checkMarks(
  text: string,
  parameters: ReadonlySet<string>,
  invalid: (problem: string) => QuercusError,
): void {
  const bare = text.replace(stringsAndIris, ' ');
  for (const [, mark, name = ''] of bare.matchAll(/([?$])([\p{L}\p{N}_]+)/gu)) {
    if (mark === '?' && parameters.has(name))
      throw invalid(`?${name} is the argument $${name}. Write $${name}, or give the variable another name.`);
    if (mark === '$' && !parameters.has(name))
      throw invalid(`there is no parameter or entity $${name}. There are: ${[...parameters].join(', ')}.`);
  }
}
