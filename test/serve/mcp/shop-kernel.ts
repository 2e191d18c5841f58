import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentContext } from '../../../src/domain/run-context.ts';
import { buildKernel } from '../../../src/kernel/build-kernel.ts';
import { root } from '../../support/source-files.ts';

/** Two purchases of a customer, taken 24 times: 16 million rows. It is slow on purpose. */
const purchases = Array.from({ length: 24 }, (_, index) => `?p${index} :customer ?customer .`);
const combinations = `name: combinations
description: Counts the ways to pick a purchase of a customer of a country, again and again.
parameters:
  country: { type: string, description: The country }
select: |
  SELECT (COUNT(*) AS ?number) WHERE { ?customer :country $country . ${purchases.join(' ')} }
returns: [number]
examples:
  - question: How many combinations are there for nowhere?
    arguments: { country: nowhere }
`;

/** A kernel of the small shop with one more function, `combinations`, that takes for ever for NO. */
export async function buildShop(): Promise<{ kernel: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-mcp-'));
  const task = join(folder, 'shop');
  const kernel = join(folder, 'shop.kernel');
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  mkdirSync(join(task, 'draft/functions'), { recursive: true });
  writeFileSync(join(task, 'draft/functions/combinations.yaml'), combinations);
  await buildKernel({ task, out: kernel }, silentContext);
  return { kernel, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
