import { describe, expect, test } from 'vitest';
import { type SchemaDraft, schemaDraftSchema } from '../../../src/domain/schema-draft.ts';
import { leaveOutConflict } from '../../../src/loop/steps/leave-out-conflict.ts';

const draft: SchemaDraft = schemaDraftSchema.parse({
  types: [
    { name: 'Bundle', superTypes: ['Track', 'Invoice'], properties: [{ name: 'price', required: true }] },
    { name: 'Track', disjointWith: ['Invoice'] },
    { name: 'Invoice' },
  ],
  relations: [
    { name: 'soldWith', from: 'Track', to: 'Invoice', characteristics: ['transitive', 'asymmetric'] },
  ],
});

type Verify = (draft: SchemaDraft) => Promise<{ problems: { at: string; message: string }[] }>;

async function reduced(verify: Verify) {
  return leaveOutConflict({ draft, verified: await verify(draft) }, verify);
}

const problem = (message: string) => [{ at: 'S', message }];

describe('the smallest conflicting part', () => {
  test('is one axiom where one is enough', async () => {
    const { leftOut, draft: left } = await reduced(async ({ types }) => {
      const bundle = types.find(({ name }) => name === 'Bundle');
      const isBoth = (bundle?.superTypes ?? []).length === 2;
      return { problems: isBoth ? problem('Bundle is below Track and Invoice, which are disjoint') : [] };
    });
    expect(leftOut).toEqual(['Bundle a kind of Track']);
    expect(left.types).toHaveLength(3);
  });

  test('is a characteristic of a relation before the relation', async () => {
    const { leftOut } = await reduced(async ({ relations }) => {
      const given = relations[0]?.characteristics ?? [];
      return { problems: given.length === 2 ? problem('soldWith cannot be transitive and asymmetric') : [] };
    });
    expect(leftOut).toEqual(['soldWith is transitive']);
  });

  test('are two where two conflict', async () => {
    const { leftOut } = await reduced(async ({ types, relations }) => ({
      problems: [
        ...(types.some(({ name }) => name === 'Bundle') ? problem('Bundle is wrong') : []),
        ...(relations.length > 0 ? problem('soldWith is wrong') : []),
      ],
    }));
    expect(leftOut).toHaveLength(2);
  });

  test('is the whole draft where nothing less helps, after a bounded search', async () => {
    let looks = 0;
    const { leftOut, draft: left } = await reduced(async ({ types }) => {
      looks++;
      return { problems: types.length > 0 ? problem('nobody knows why') : [] };
    });
    expect([left.types, left.relations]).toEqual([[], []]);
    expect(leftOut.length).toBeGreaterThan(0);
    expect(looks).toBeLessThan(70);
  });
});
