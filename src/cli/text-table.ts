/** Cells of one column are aligned right when all of them are numbers. */
const number = /^[+-]?\d[\d,]*(\.\d+)?([eE][+-]?\d+)?$/;
const widest = 60;

/** Rows as a table for people: a header, a rule, aligned columns. Line breaks in a cell show as `⏎`; data never controls the terminal. */
export function textTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => columns.map((_, index) => oneLine(row[index] ?? '')));
  const widths = columns.map((name, index) =>
    Math.max(...[name, ...cells.map((row) => row[index] as string)].map(width)),
  );
  const right = columns.map(
    (_, index) => cells.length > 0 && cells.every((row) => isNumeric(row[index] as string)),
  );
  const line = (values: readonly string[]) =>
    values
      .map((value, index) => pad(value, widths[index] as number, right[index] === true))
      .join('  ')
      .trimEnd();
  const rule = widths.map((columnWidth) => '─'.repeat(columnWidth)).join('  ');
  return `${[line(columns), rule, ...cells.map(line)].join('\n')}\n`;
}

function isNumeric(value: string): boolean {
  return value === '' || number.test(value);
}

function oneLine(value: string): string {
  const shown = value
    .replaceAll(/\r?\n|\r/g, '⏎')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Cc}/gu, '\uFFFD');
  const characters = [...shown];
  return characters.length <= widest ? shown : `${characters.slice(0, widest - 1).join('')}…`;
}

function pad(value: string, columnWidth: number, right: boolean): string {
  const blanks = ' '.repeat(Math.max(columnWidth - width(value), 0));
  return right ? blanks + value : value + blanks;
}

/** Columns a terminal uses: two for East Asian wide characters and emoji. */
function width(value: string): number {
  const wide = value.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/gu,
  );
  return [...value].length + (wide?.length ?? 0);
}
