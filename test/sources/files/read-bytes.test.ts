import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { cellsOf, checksOf, folderWith, openFiles, taskOf } from '../with-files.ts';

describe('a compressed file', () => {
  const csv = 'a,b\n1,é\n2,y\n';

  it('is read as the text that it holds', async () => {
    const { tables } = await openFiles({ 'x.csv.gz': gzipSync(csv), 'y.tsv.GZ': gzipSync('c\td\n1\t2\n') });
    expect(tables).toMatchObject([
      { name: 'x', path: 'x.csv.gz', columns: ['a', 'b'], readableAsIs: false },
      { name: 'y', columns: ['c', 'd'] },
    ]);
    expect(await cellsOf(tables[0])).toEqual([
      ['1', 'é'],
      ['2', 'y'],
    ]);
  });

  it('may have several members, as `cat a.gz b.gz` makes', async () => {
    const { tables } = await openFiles({ 'x.csv.gz': Buffer.concat([gzipSync('a\n1\n'), gzipSync('2\n')]) });
    expect(await cellsOf(tables[0])).toEqual([['1'], ['2']]);
  });

  it.each([
    ['cut off', gzipSync(csv).subarray(0, 20)],
    ['no gzip at all', Buffer.from(csv)],
    ['damaged', Buffer.from(gzipSync(csv)).fill(0, 12, 16)],
    ['cut off and in no encoding', gzipSync(Buffer.alloc(300_000, '\xff\n', 'latin1')).subarray(0, -10)],
  ])('is refused when it is %s', async (_, content) => {
    await expect(openFiles({ 'x.csv.gz': content })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      details: { path: 'x.csv.gz' },
    });
  });

  it('is refused when its text is in another encoding, with the line', async () => {
    const latin1 = Buffer.from('a\nx\nJosé\n', 'latin1');
    await expect(openFiles({ 'x.csv.gz': gzipSync(latin1) })).rejects.toMatchObject({ details: { line: 3 } });
  });

  it('is refused when it expands beyond measure', async () => {
    const bomb = gzipSync(Buffer.alloc(110 * 1024 * 1024, 'a\n'));
    await expect(openFiles({ 'x.csv.gz': bomb })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('zip bomb'),
    });
  });

  it('is not read when its format cannot be compressed', async () => {
    const { findings } = await openFiles({ 'x.sqlite.gz': gzipSync('x'), 'a.csv': 'x\n1\n' });
    expect(checksOf(findings)).toEqual(['file-not-read']);
  });
});

describe('a file that changes', () => {
  it.each(['a.csv', 'a.jsonl'])('after it was opened is refused when its rows are read: %s', async (name) => {
    const row = name.endsWith('csv') ? 'x\n1\n' : '{"x": 1}\n';
    const taskFolder = await folderWith({ [name]: row });
    const { tables } = await openSources({ task: taskOf({ sources: ['.'] }), taskFolder }, silentContext);
    await appendFile(join(taskFolder, name), row);
    await expect(cellsOf(tables[0])).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('changed while it was read'),
    });
  });
});

describe('one file under two names', () => {
  it('is a finding', async () => {
    const { tables, findings } = await openFiles({ 'a.csv': 'x\n1\n', 'b.csv': 'x\n1\n', 'c.csv': 'x\n2\n' });
    expect(tables).toHaveLength(3);
    expect(findings).toMatchObject([{ check: 'same-file-twice', subjects: ['a.csv', 'b.csv'] }]);
  });
});
