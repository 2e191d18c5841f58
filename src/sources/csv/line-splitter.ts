import type { CsvDialect, CsvRecord } from './csv-record.ts';

/** Splits lines into records as long as each record is one line. */
export interface LineSplitter {
  /** The records of all lines that are whole with this piece of text. */
  split(piece: string): CsvRecord[];
  /** A line was met whose record may run on: nothing after it was looked at. */
  isOver(): boolean;
  /** Text that was not split: from the line that ended it, or the beginning of a line. */
  rest(): string;
}

/** Cells as csv-parse gives them: quoted ones are unquoted, a quote inside an unquoted one is taken as it is. */
export function createLineSplitter({
  delimiter,
  lineEndsAreReturns,
}: Pick<CsvDialect, 'delimiter' | 'lineEndsAreReturns'>): LineSplitter {
  const lineEnd = lineEndsAreReturns ? '\r' : '\n';
  let isOver = /["\r\n]/.test(delimiter);
  const held: string[] = [];
  return {
    split: (piece) => {
      held.push(piece);
      if (isOver || !piece.includes(lineEnd)) return [];
      const text = held.join('');
      held.length = 0;
      const records: CsvRecord[] = [];
      let start = 0;
      for (let end = text.indexOf(lineEnd); end >= 0 && !isOver; end = text.indexOf(lineEnd, start)) {
        const line = text.slice(start, lineEnd === '\n' && text[end - 1] === '\r' ? end - 1 : end);
        const cells = line === '' ? [] : cellsOf(line, delimiter);
        if (cells === undefined) isOver = true;
        else start = end + 1;
        if (cells !== undefined && cells.length > 0) records.push({ cells, raw: line });
      }
      held.push(text.slice(start));
      return records;
    },
    isOver: () => isOver,
    rest: () => held.join(''),
  };
}

/** Undefined when a quoted cell does not end in the line, or something stands between its end and the delimiter. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ; ) {
    const quoted = line[at] === '"' ? endOfQuoted(line, at) : undefined;
    if (line[at] === '"' && quoted === undefined) return undefined;
    const found = quoted ?? line.indexOf(delimiter, at);
    const end = found < 0 ? line.length : found;
    const cell = line.slice(at, end);
    cells.push(quoted === undefined ? cell : cell.slice(1, -1).replaceAll('""', '"'));
    if (end === line.length) return cells;
    if (!line.startsWith(delimiter, end)) return undefined;
    at = end + delimiter.length;
  }
}

/** Where the quoted cell that begins at `start` ends: after its closing quote. */
function endOfQuoted(line: string, start: number): number | undefined {
  for (let at = line.indexOf('"', start + 1); at >= 0; at = line.indexOf('"', at + 2))
    if (line[at + 1] !== '"') return at + 1;
  return undefined;
}
