import { createReadStream } from 'node:fs';
import { QuercusError } from '../errors.ts';

/** One line of a file, 1-based; blank lines are not reported. */
export interface FileLine {
  readonly number: number;
  readonly text: string;
}

/**
 * Streams the lines of a UTF-8 file. Only LF and CRLF end a line: JSON texts may hold U+2028 raw, at which
 * node's readline would cut. Throws EVALUATION_INPUT_INVALID when the file cannot be read.
 */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let rest = '';
  let number = 0;
  try {
    for await (const chunk of createReadStream(path, 'utf8')) {
      const pieces = (rest + String(chunk)).split('\n');
      rest = pieces.pop() ?? '';
      for (const text of pieces) {
        number += 1;
        if (text.trim() !== '') yield { number, text: withoutMark(text, number) };
      }
    }
  } catch (cause) {
    throw new QuercusError(
      'EVALUATION_INPUT_INVALID',
      `${path} cannot be read: ${(cause as Error).message}. Give a file of JSON lines.`,
      { details: { path }, cause },
    );
  }
  if (rest.trim() !== '') yield { number: number + 1, text: withoutMark(rest, number + 1) };
}

function withoutMark(text: string, number: number): string {
  return number === 1 ? text.replace(/^\uFEFF/, '') : text;
}
