import type { AgentCall } from '../domain/answer-record.ts';
import type { CellTerm } from '../domain/call-result.ts';

/** Rows (from 1) of a call that hold a value; row 0 stands for the number of rows of a complete result. */
export function rowsWithValue(value: string, { result }: AgentCall): number[] {
  const rows = result.rows.flatMap((row, index) =>
    Object.values(row).some((cell) => holds(cell, value)) || holdsTogether(Object.values(row), value)
      ? [index + 1]
      : [],
  );
  const counts = !result.truncated && numberIn(value) === result.rows.length;
  return rows.length === 0 && counts && result.rows.length > 0 ? [0] : rows;
}

/** A value made of neighbouring cells of one row, blanks or commas between them: a first and a last name. */
function holdsTogether(cells: readonly CellTerm[], value: string): boolean {
  const wanted = folded(value.replaceAll(',', ' '));
  if (!wanted.includes(' ')) return false;
  const texts = cells.map((cell) => (cell?.type === 'literal' ? folded(cell.value) : ''));
  return texts.some((first, start) => {
    let joined = first;
    let next = start + 1;
    while (first !== '' && wanted.startsWith(`${joined} `) && next < texts.length) {
      joined = `${joined} ${texts[next]}`;
      next++;
    }
    return next > start + 1 && joined === wanted;
  });
}

/** Whether a text names a value of a row. */
export function mentionsCell(text: string, { result }: AgentCall): boolean {
  const words = folded(text);
  return result.rows.some((row) =>
    Object.values(row).some((cell) => {
      if (cell === null) return false;
      const forms = cell.type === 'uri' ? iriForms(cell.value) : [cell.value];
      return forms.some((form) => form.trim() !== '' && words.includes(folded(form)));
    }),
  );
}

/** Numbers and dates of a text as they are written: `1,200.50`, `2019-01-15`. */
export function numbersIn(text: string): string[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}_-])\d(?:[\d.,:/-]*\d)?(?![\p{L}\p{N}_-])/gu)].map(
    ([number]) => number,
  );
}

/** Equal as text without regard to case, as number, as the end of an IRI, or as the day of a time. */
function holds(cell: CellTerm, value: string): boolean {
  if (cell === null) return false;
  const wanted = folded(value);
  if (wanted === '') return false;
  if (cell.type === 'uri') {
    const local = wanted.replace(/^[a-z][\w-]*:(?=[^/])/, '');
    return iriForms(cell.value).some((form) => [wanted, local].includes(folded(form)));
  }
  const text = folded(cell.value);
  if (text === wanted || (/^\d{4}-\d\d-\d\dt/.test(text) && text.slice(0, 10) === wanted)) return true;
  return sameNumber(cell.value, value);
}

function iriForms(iri: string): string[] {
  const local = iri.split(/[/#]/).at(-1) ?? '';
  return [iri, local, decoded(local), ...(iri.includes('/') ? [iri.split('/').slice(-2).join('/')] : [])];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function folded(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** `1,234.50` and `$1234.5` are one number; a value with fewer decimals may be a rounded one. */
function sameNumber(cell: string, value: string): boolean {
  const [held, wanted] = [numberIn(cell), numberIn(value)];
  if (held === undefined || wanted === undefined) return false;
  const decimals = /\.(\d+)/.exec(value)?.[1]?.length ?? 0;
  return held === wanted || (decimals > 0 && Number(held.toFixed(decimals)) === wanted);
}

function numberIn(text: string): number | undefined {
  const bare = text.trim().replaceAll(/^[$€£¥]\s*|\s*[%$€£¥]$|(?<=\d)[,_'](?=\d{3}\b)/g, '');
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(bare) ? Number(bare) : undefined;
}
