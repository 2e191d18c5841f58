import { decodeEscapes } from './shared-strings.ts';
import type { XmlEvent } from './xml-events.ts';

/** What a number means in a cell of some style. */
export type NumberMeaning = 'number' | 'date' | 'time' | 'dateTime';

/** Formats that have a number and no code of their own (ECMA-376 part 1, 18.8.30); the others are numbers or text. */
const builtIn = new Map<number, NumberMeaning>([
  ...[14, 15, 16, 17].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 45, 47].map((id) => [id, 'time'] as const),
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'date'] as const),
  ...[32, 33, 34, 35].map((id) => [id, 'time'] as const),
  [22, 'dateTime'],
]);

/** The meanings of numbers by style of a cell (`s`), from `xl/styles.xml`. */
export async function readNumberMeanings(
  batches: AsyncIterable<readonly XmlEvent[]>,
): Promise<NumberMeaning[]> {
  const custom = new Map<number, NumberMeaning>();
  const styles: NumberMeaning[] = [];
  let inCellStyles = false;
  for await (const events of batches) {
    for (const event of events) {
      if (event.kind === 'text') continue;
      if (event.name === 'cellXfs') inCellStyles = event.kind === 'open';
      else if (event.kind === 'close') continue;
      else if (event.name === 'numFmt') {
        custom.set(
          Number(event.attributes.numFmtId),
          meaningOfCode(decodeEscapes(event.attributes.formatCode ?? '')),
        );
      } else if (event.name === 'xf' && inCellStyles) {
        const id = Number(event.attributes.numFmtId ?? 0);
        styles.push(custom.get(id) ?? builtIn.get(id) ?? 'number');
      }
    }
  }
  return styles;
}

/** A format code with parts of a date or a time; elapsed time (`[h]:mm`) is a number of days. */
export function meaningOfCode(code: string): NumberMeaning {
  const [positive = ''] = code.split(';');
  const plain = positive.replace(/"[^"]*"|\\.|_.|\*./g, '');
  if (/\[(?:h+|m+|s+)\]/i.test(plain)) return 'number';
  const parts = plain
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general/gi, '')
    .replace(/am\/pm|a\/p/gi, '');
  const hasTime = /[hs]/i.test(parts);
  const hasDate = /[yd]/i.test(parts) || (/m/i.test(parts) && !hasTime);
  if (hasDate) return hasTime ? 'dateTime' : 'date';
  return hasTime ? 'time' : 'number';
}
