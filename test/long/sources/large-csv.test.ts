import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { folderWith, taskOf } from '../../sources/with-files.ts';

const rowsInPiece = 1024;
const pieces = 2048;
/** Of 1 KB each, so that the file has 2 GB. */
const row = `7,${'x'.repeat(1021)}\n`;

async function writeLargeCsv(path: string): Promise<void> {
  const piece = row.repeat(rowsInPiece);
  const target = createWriteStream(path);
  target.write('id,text\n');
  for (let written = 0; written < pieces; written++) {
    if (!target.write(piece)) await once(target, 'drain');
  }
  target.end();
  await once(target, 'finish');
}

test('a CSV file of 2 GB is read to its end in less than 400 MB', async () => {
  const taskFolder = await folderWith({});
  await writeLargeCsv(join(taskFolder, 'large.csv'));
  const { tables, files } = await openSources(
    { task: taskOf({ sources: ['.'] }), taskFolder },
    silentContext,
  );
  expect(files[0]?.bytes).toBe('id,text\n'.length + pieces * rowsInPiece * row.length);
  let rows = 0;
  let peak = 0;
  for await (const { number } of tables[0]!.rows()) {
    rows = number;
    if (number % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().rss);
  }
  expect(rows).toBe(pieces * rowsInPiece);
  expect(peak).toBeLessThan(400 * 1024 * 1024);
});
