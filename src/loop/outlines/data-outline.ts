import type { TextDocument } from '../../domain/document.ts';
import type { Profile, TableProfile } from '../../domain/profile.ts';

const shownText = 400;

/** Tables with their keys, links and columns with examples, and the beginnings of texts: a block each. */
export function dataOutline(profile: Profile, documents: readonly TextDocument[]): string[] {
  return [...profile.tables.filter(({ ignored }) => !ignored).map(tableText), ...documents.map(documentText)];
}

function tableText({ table, rows, key, foreignKeys, columns }: TableProfile): string {
  return [
    `table ${table}, ${rows} rows, ${key.columns.length > 0 ? `key ${key.columns.join(' + ')}` : 'no key found'}`,
    ...foreignKeys.map((each) => `  ${each.columns.join(' + ')} refers to ${each.table}`),
    ...columns.map(({ column, datatype, empty, distinct, examples }) => {
      const name = datatype.slice(datatype.indexOf('#') + 1);
      const shown = examples.slice(0, 3).map((example) => JSON.stringify(example.slice(0, 40)));
      return `  ${column}: ${name}, ${distinct} different${empty > 0 ? `, ${empty} empty` : ''}, such as ${shown.join(', ')}`;
    }),
  ].join('\n');
}

function documentText({ path, text }: TextDocument): string {
  return `text ${path}:\n${text.slice(0, shownText)}`;
}
