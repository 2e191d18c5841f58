import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A task of two tables, one customer for nine purchases; no column but the keys is unique, and the same rows give the same files. */
export async function writeShopTask(rows: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quercus-bench-'));
  await mkdir(folder, { recursive: true });
  const customers = Math.ceil(rows / 10);
  const date = (index: number) => `20${10 + (index % 13)}-0${1 + (index % 9)}-1${index % 10}`;
  const lines = {
    'customer.csv': [
      'Customer_Id,Name,City,Signed_On',
      ...Array.from(
        { length: customers },
        (_, index) =>
          `${index + 1},Customer ${(index * 7919) % 997},${['Rome', 'Oslo', 'Wien', 'Bern'][index % 4]},${date(index)}`,
      ),
    ],
    'purchase.csv': [
      'Purchase_Id,Customer_Id,Amount,Bought_On,Channel,Note',
      ...Array.from(
        { length: rows - customers },
        (_, index) =>
          `${index + 1},${((index * 31) % customers) + 1},${(index % 9_973) / 100 + 1},${date(index)},${['web', 'shop', 'phone'][index % 3]},note ${(index * 104_729) % 1009}`,
      ),
    ],
    'task.yaml': ['title: Shop', 'sources: [customer.csv, purchase.csv]'],
  };
  for (const [name, text] of Object.entries(lines))
    await writeFile(join(folder, name), `${text.join('\n')}\n`);
  return folder;
}
