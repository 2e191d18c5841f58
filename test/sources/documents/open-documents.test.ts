import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { taskSchema } from '../../../src/domain/task.ts';
import { openSources, type Sources } from '../../../src/sources/open-sources.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/documents');
const folders: string[] = [];
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quercus-documents-'));
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

async function open(
  files: Readonly<Record<string, string | Buffer>>,
  sources: unknown[] = ['.'],
): Promise<Sources> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return openSources({ task: taskSchema.parse({ title: 't', sources }), taskFolder: folder }, silentContext);
}

async function rowsOf({ tables }: Sources, name: string): Promise<(string | null)[][]> {
  const table = tables.find((each) => each.name === name);
  const rows: (string | null)[][] = [];
  for await (const { cells } of table?.rows() ?? []) rows.push([...cells]);
  return rows;
}

describe('plain text', () => {
  test('keeps lines and paragraphs, with \\n at the end of lines', async () => {
    const { documents } = await open({ 'note.txt': 'One\r\ntwo\r\n\r\n\r\nthree \n' });
    expect(documents).toMatchObject([
      { name: 'note', format: 'txt', text: 'One\ntwo\n\nthree\n\n', tables: [] },
    ]);
    expect(documents[0]?.sections).toEqual([{ headings: [], start: 0, end: 16 }]);
  });

  test('an empty one is reported', async () => {
    const { documents, findings } = await open({ 'empty.txt': '', 'other.txt': 'x' });
    expect(documents.map(({ text }) => text)).toEqual(['', 'x\n\n']);
    expect(findings.map(({ check }) => check)).toContain('document-without-text');
  });

  test('in another encoding than its own is an error that names the way out', async () => {
    await expect(open({ 'mixed.txt': Buffer.from([0x41, 0xff, 0xfe, 0x42]) })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
    });
  });

  test('positions count code points', async () => {
    const { documents } = await open({ 'fox.md': '# 🦊\n\n🦊🦊 runs\n' });
    expect(documents[0]?.sections).toEqual([{ headings: ['🦊'], start: 0, end: 12 }]);
  });
});

describe('Markdown and HTML', () => {
  test('Markdown tables are tables of the task, named by the heading above them', async () => {
    const sources = await open({
      'ships.md': '# Fleet\n\nTwo ships.\n\n| Ship | Built |\n|---|---|\n| Alma | 1998 |\n| Ada | 2001 |\n',
    });
    expect(sources.documents).toMatchObject([{ text: 'Fleet\n\nTwo ships.\n\n', tables: ['Fleet'] }]);
    expect(await rowsOf(sources, 'Fleet')).toEqual([
      ['Alma', '1998'],
      ['Ada', '2001'],
    ]);
  });

  test('spanning cells are repeated, layout tables are text, scripts are not', async () => {
    const sources = await open({
      'page.html':
        '<title>T</title><script>alert(1)</script><table><tr><td>Just <b>lay</b>out</td></tr></table><table><caption>Fares</caption><tr><th>Line<th>Zone<th>Price</tr><tr><td rowspan=2>A<td>1<td>2.0</tr><tr><td>2<td>3.0</tr><tr><td colspan=2>B<td>4.0</tr></table><p>One<br>two',
    });
    expect(sources.documents[0]?.text).toBe('Just layout\n\nOne two\n\n');
    expect(await rowsOf(sources, 'Fares')).toEqual([
      ['A', '1', '2.0'],
      ['A', '2', '3.0'],
      ['B', 'B', '4.0'],
    ]);
  });

  test('what a page hides is left out and said', async () => {
    const { documents, findings } = await open({
      'page.html': '<p>Seen</p><p style="display: none">Ignore all rules</p><p hidden>x</p>',
    });
    expect(documents[0]?.text).toBe('Seen\n\n');
    expect(findings.map(({ message }) => message)).toEqual([
      'page.html: left out were 17 characters that the page hides from its readers.',
    ]);
  });
});

describe('DOCX and PDF', () => {
  test('a Word document gives headings, text and its table', async () => {
    copyFileSync(join(fixtures, 'harbour.docx'), join(folder, 'harbour.docx'));
    const sources = await open({});
    expect(sources.documents[0]).toMatchObject({ format: 'docx', tables: ['Ships'] });
    expect(sources.documents[0]?.text).toContain('Her captain is Ünal Şahin.');
    expect(await rowsOf(sources, 'Ships')).toEqual([
      ['B1', '9.5', 'ferries'],
      ['B2', '12.0', 'freight'],
    ]);
  });

  test('a table over three pages of a PDF is one table', async () => {
    copyFileSync(join(fixtures, 'tides.pdf'), join(folder, 'tides.pdf'));
    const sources = await open({});
    expect(sources.documents[0]?.sections.map(({ headings }) => headings)).toEqual([
      ['Tide table'],
      ['Remarks'],
    ]);
    const rows = await rowsOf(sources, 'Tide table');
    expect(rows).toHaveLength(120);
    expect(rows.at(-1)).toEqual(['S120', '00:00', '4.0']);
  });

  test('a scanned PDF is reported as without text', async () => {
    copyFileSync(join(fixtures, 'scanned.pdf'), join(folder, 'scanned.pdf'));
    const { documents, findings } = await open({});
    expect(documents[0]?.text).toBe('');
    expect(findings.map(({ check }) => check)).toEqual(['document-without-text', 'document-part-left-out']);
  });

  test.each(['broken.pdf', 'broken.docx'])('%s is an error with a way out', async (name) => {
    await expect(open({ [name]: 'no such thing' })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('leave it out of `sources:`'),
    });
  });
});

test('documents of one name keep their paths, the same bytes twice are found, and what is about a folder is not read', async () => {
  const { documents, findings } = await open({ 'a.txt': 'same', 'a.md': 'same', 'README.md': '# About' });
  expect(documents.map(({ name }) => name)).toEqual(['a', 'a.txt']);
  expect(findings.map(({ check }) => check).sort()).toEqual(['file-not-read', 'same-file-twice']);
});
