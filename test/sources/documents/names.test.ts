import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { folderWith, taskOf } from '../with-files.ts';
import { docxOf, paragraphOf } from './docx-file.ts';
import { openFolder } from './open-folder.ts';

const tableOf = (caption: string) =>
  `<table><caption>${caption}</caption><tr><th>a<th>b<tr><td>1<td>2</table>`;

test.each([
  ['Fares', 'Fares'],
  ['  Fares \n of the line ', 'Fares of the line'],
  ['F&#27;[31mares&#7;', 'F [31mares'],
  ['&#7;', 'page table 1'],
  ['', 'page table 1'],
  ['long '.repeat(100), 'long '.repeat(12).trim()],
  ['🦊'.repeat(100), '🦊'.repeat(60)],
])('the caption %j names the table %j', async (caption, name) => {
  const { tables } = await openFolder({ 'page.html': tableOf(caption) });
  expect(tables.map((table) => table.name)).toEqual([name]);
});

test('two tables of one caption are two tables, said', async () => {
  const { tables, findings } = await openFolder({ 'page.html': tableOf('Fares').repeat(2) });
  expect(tables.map(({ name }) => name)).toEqual(['Fares', 'Fares_2']);
  expect(findings.map(({ check }) => check)).toEqual(['table-name-taken']);
});

test('half a surrogate pair becomes a character that files can hold', async () => {
  const { documents } = await openFolder({ 'word.docx': docxOf(paragraphOf('x&#xD800;y')) });
  expect(documents[0]?.text).toBe('x\uFFFDy\n\n');
});

test('every document has a name of its own, whatever files are called', async () => {
  const taskFolder = await folderWith({
    'x/a.txt.md': 'one',
    'y/a.md': 'two',
    'a.txt': 'three',
  });
  const { documents } = await openSources(
    { task: taskOf({ sources: ['x', 'y', 'a.txt'] }), taskFolder },
    silentContext,
  );
  const names = documents.map(({ name }) => name);
  expect(names).toEqual(['a.txt', 'a', 'a.txt_2']);
});

test('a compressed text that expands beyond the limit is refused', async () => {
  const taskFolder = await folderWith({ 'a.txt.gz': gzipSync(Buffer.alloc(70_000_000, 'x')) });
  const task = taskOf({ sources: [{ path: 'a.txt.gz', format: 'txt' }] });
  await expect(openSources({ task, taskFolder }, silentContext)).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: expect.stringContaining('a document may have'),
  });
});
