import { describe, expect, it } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import type { Table } from '../../src/domain/table.ts';
import { normaliseKey } from '../../src/graph/key-normalisation.ts';
import { findOverlaps } from '../../src/schema/induce/find-overlaps.ts';
import { profileOf, type TableFixture } from './profile-fixture.ts';

function tableOf(name: string, keys: readonly (string | null)[]): Table {
  return {
    name,
    path: `${name}.csv`,
    format: 'csv',
    columns: ['other', 'id'],
    headers: ['other', 'id'],
    sha256: '',
    readableAsIs: true,
    rejected: () => [],
    async *rows() {
      for (const [index, key] of keys.entries()) yield { number: index + 1, cells: ['x', key] };
    },
  };
}

const subtype = (parent: string): TableFixture => ({
  key: ['id'],
  columns: { other: {}, id: {} },
  more: { subtypeOf: { table: parent, certainty: 'declared', reason: '' } },
});
const profile = profileOf({
  Top: { key: ['id'], columns: { id: {} } },
  A: subtype('Top'),
  B: subtype('Top'),
  C: subtype('Top'),
  D: subtype('Other'),
  ['__proto__']: subtype('Third'),
  constructor: subtype('Third'),
});

describe('findOverlaps', () => {
  it('finds every pair of siblings that shares a key, as keys stand in IRIs', async () => {
    const tables = [
      tableOf('A', ['1', '2', '2', null]),
      tableOf('B', [' 2 ', '3', null]),
      tableOf('C', ['2', '4']),
      tableOf('D', ['1', '2']),
    ];
    const overlaps = await findOverlaps({ profile, tables, normalise: normaliseKey }, silentContext);
    expect(overlaps).toMatchObject({ A: ['B', 'C'], B: ['A', 'C'], C: ['A', 'B'], D: [] });
  });

  it('lists siblings that share no key with an empty list', async () => {
    const tables = [tableOf('A', ['1']), tableOf('B', ['2']), tableOf('C', ['3'])];
    const overlaps = await findOverlaps({ profile, tables, normalise: normaliseKey }, silentContext);
    expect(overlaps).toMatchObject({ A: [], B: [], C: [] });
  });

  it('takes names of JavaScript objects for ordinary names', async () => {
    const tables = [tableOf('__proto__', ['1']), tableOf('constructor', ['1'])];
    const overlaps = await findOverlaps({ profile, tables, normalise: normaliseKey }, silentContext);
    expect(Object.entries(overlaps)).toContainEqual(['__proto__', ['constructor']]);
  });

  it('stops when it is cancelled', async () => {
    const context = { ...silentContext, signal: AbortSignal.abort() };
    const run = findOverlaps({ profile, tables: [tableOf('A', ['1'])], normalise: normaliseKey }, context);
    await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});
