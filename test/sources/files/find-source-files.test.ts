import { describe, expect, it } from 'vitest';
import { findSourceFiles } from '../../../src/sources/files/find-source-files.ts';
import { checksOf, folderWith, taskOf } from '../with-files.ts';

const files = {
  'data/b.csv': 'x\n1\n',
  'data/a.csv': 'x\n1\n',
  'data/B.csv': 'x\n1\n',
  'data/é.csv': 'x\n1\n',
  'data/notes.log': 'notes',
  'data/.hidden.csv': 'x\n1\n',
  'shop.kernel/tables/a.csv': 'x\n1\n',
  'schema.sql': 'CREATE TABLE a (x int);',
};

async function find(...sources: (string | object)[]) {
  return findSourceFiles({ task: taskOf({ sources }), taskFolder: await folderWith(files) });
}

describe('findSourceFiles', () => {
  it('lists a folder by UTF-8 bytes, without hidden files and kernels, and says what it left', async () => {
    const found = await find('.');
    expect(found.files.map(({ path }) => path)).toEqual([
      ...['data/B.csv', 'data/a.csv', 'data/b.csv', 'data/é.csv', 'schema.sql'],
    ]);
    expect(found.findings).toMatchObject([{ check: 'file-not-read', subjects: ['data/notes.log'] }]);
  });

  it('keeps task order, and each file once', async () => {
    const found = await find('schema.sql', 'data/b.csv', 'data/*.csv');
    expect(found.files.map(({ path }) => path)).toEqual([
      ...['schema.sql', 'data/b.csv', 'data/B.csv', 'data/a.csv', 'data/é.csv'],
    ]);
    expect(found.files.map(({ format }) => format)).toEqual(['ddl', 'csv', 'csv', 'csv', 'csv']);
    expect(checksOf(found.findings)).toEqual([]);
  });

  it('names the nearest files when one does not exist', async () => {
    await expect(find('data/bb.csv')).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      message: expect.stringContaining('B.csv, b.csv'),
    });
  });

  it('says when a glob matches nothing', async () => {
    await expect(find('data/*.tsv')).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
    await expect(find('nowhere/*.csv')).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  });

  it('refuses a named file of unknown format unless the task says which it is', async () => {
    await expect(find('data/notes.log')).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('format:'),
    });
    const found = await find({ path: 'data/notes.log', format: 'csv' });
    expect(found.files.map(({ format }) => format)).toEqual(['csv']);
  });
});
