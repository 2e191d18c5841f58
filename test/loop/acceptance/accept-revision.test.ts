import { describe, expect, test } from 'vitest';
import { acceptanceSchema, type ReplayFinding, type RevisionPart } from '../../../src/domain/acceptance.ts';
import { acceptRevision, type Revision } from '../../../src/loop/acceptance/accept-revision.ts';
import type { Built } from '../../../src/loop/acceptance/try-parts.ts';

const items = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'];
const nothingLost: ReplayFinding = { lost: [], otherRows: [] };

interface Case {
  readonly parts?: Revision<string>['parts'];
  /** By the parts of a candidate, as `schema+functions`: the questions it answers rightly; `q1` and `q2` for the parent. */
  readonly right?: Readonly<Record<string, readonly string[]>>;
  readonly notBuilt?: Readonly<Record<string, string>>;
  readonly replay?: Readonly<Record<string, ReplayFinding>>;
  readonly more?: Partial<Revision<string>>;
}

/** Candidates are named by their parts; every ask of a question comes out alike. */
async function accept({
  parts = ['schema', 'functions'],
  right = {},
  notBuilt = {},
  replay = {},
  more,
}: Case) {
  const asked: string[] = [];
  const scored = (by: string, item: string, attempt: number) => {
    asked.push(`${by} ${item} ${attempt}`);
    const score = (right[by] ?? ['q1', 'q2']).includes(item) ? 1 : 0;
    return Promise.resolve({ partial: score, final: score });
  };
  const accepted = await acceptRevision<string>({
    mode: 'paired',
    parts,
    items,
    mayCarry: true,
    build: async (some: readonly RevisionPart[]): Promise<Built<string>> => {
      const name = some.join('+');
      const reason = notBuilt[name];
      if (reason !== undefined) return { built: false, reason };
      return { built: true, candidate: name, schemaOnlyAdds: some.includes('schema') };
    },
    replay: async (candidate) => replay[candidate] ?? nothingLost,
    askParent: (item, attempt) => scored('parent', item, attempt),
    askCandidate: scored,
    ...more,
  });
  expect(acceptanceSchema.parse(accepted.record)).toEqual(accepted.record);
  return { ...accepted, asked };
}

const better = ['q1', 'q2', 'q3', 'q4'];
const worse = ['q2', 'q3', 'q4'];

describe('a revision', () => {
  test.each<[string, Case, verdict: string, candidate: string | undefined, outcomes: string[]]>([
    ['that is better', { right: { 'schema+functions': better } }, 'kept', 'schema+functions', ['accepted']],
    [
      'with one good part: S',
      { right: { 'schema+functions': worse, schema: better } },
      'schema part kept',
      'schema',
      ['not better', 'accepted'],
    ],
    [
      'with one good part: F',
      { right: { 'schema+functions': worse, schema: worse, functions: better } },
      'function part kept',
      'functions',
      ['not better', 'not better', 'accepted'],
    ],
    [
      'that is worse in all parts',
      { right: { 'schema+functions': worse, schema: worse, functions: worse } },
      'rolled back',
      undefined,
      ['not better', 'not better', 'not better'],
    ],
    ['of S alone that nothing uses yet', { parts: ['schema'] }, 'schema part carried', 'schema', ['carried']],
    [
      'of S alone that nothing uses yet, where one is carried already',
      { parts: ['schema'], more: { mayCarry: false } },
      'rolled back',
      undefined,
      ['not better'],
    ],
    [
      'with a harmless S and a harmful F',
      { right: { 'schema+functions': worse, functions: worse } },
      'schema part carried',
      'schema',
      ['not better', 'carried', 'not better'],
    ],
    [
      'with a harmless S and a good F',
      { right: { 'schema+functions': worse, functions: better } },
      'function part kept',
      'functions',
      ['not better', 'carried', 'accepted'],
    ],
    [
      'of S alone that loses a question',
      { parts: ['schema'], right: { schema: ['q1'] } },
      'rolled back',
      undefined,
      ['not better'],
    ],
    ['of F alone that changes nothing', { parts: ['functions'] }, 'rolled back', undefined, ['not better']],
    [
      'whose whole and whose S the reasoner refutes',
      { notBuilt: { 'schema+functions': 'S is inconsistent', schema: 'S is inconsistent' } },
      'rolled back',
      undefined,
      ['not built', 'not built', 'not better'],
    ],
    [
      'that loses a cited row',
      {
        right: { 'schema+functions': better },
        replay: { 'schema+functions': { lost: ['q1'], otherRows: [] } },
      },
      'schema part carried',
      'schema',
      ['lost in replay', 'carried', 'not better'],
    ],
    [
      'with one win that replay shows',
      {
        right: { 'schema+functions': ['q1', 'q2', 'q3'] },
        replay: { 'schema+functions': { lost: [], otherRows: ['q3'] } },
      },
      'kept',
      'schema+functions',
      ['accepted'],
    ],
    [
      'with one win where replay shows another',
      {
        parts: ['functions'],
        right: { functions: ['q1', 'q2', 'q3'] },
        replay: { functions: { lost: [], otherRows: ['q4'] } },
      },
      'rolled back',
      undefined,
      ['not better'],
    ],
  ])('%s', async (_, given, verdict, candidate, outcomes) => {
    const { record, candidate: chosen } = await accept(given);
    expect(record.verdict).toBe(verdict);
    expect(record.comparison).toBe('paired');
    expect(chosen).toBe(candidate);
    expect(record.tried.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  test('tells which questions were won and lost, and what it cost', async () => {
    const { record, asked } = await accept({ right: { 'schema+functions': worse, schema: better } });
    expect(record.tried[0]?.comparison).toMatchObject({ wins: ['q3', 'q4'], losses: ['q1'] });
    expect(record.tried[1]?.comparison).toEqual({
      wins: ['q3', 'q4'],
      losses: [],
      undecided: [],
      same: ['q1', 'q2', 'q5', 'q6', 'q7', 'q8'],
      notEvaluated: [],
    });
    expect(record.reason).toBe('2 won, 0 lost, 0 undecided, 0 not evaluated: the wins suffice.');
    // Twice 8 first asks; 3 + 2 flipped questions with 2 more; the parent's more only once, for 3 questions.
    expect(record.asks).toEqual({ parent: 6, candidate: 26 });
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('is not compared if replay lost something or it cannot be built', async () => {
    const { asked, record } = await accept({
      parts: ['functions'],
      replay: { functions: { lost: ['q1: the call fails now', 'q2: a row is gone'], otherRows: [] } },
    });
    expect(asked).toEqual([]);
    expect(record.reason).toBe('Replay lost something: q1: the call fails now (and 1 more)');
    const refuted = await accept({ parts: ['functions'], notBuilt: { functions: 'It does not compile.' } });
    expect(refuted.asked).toEqual([]);
    expect(refuted.record.reason).toBe('It does not compile.');
  });

  test('is kept by replay alone, and says that more is not evaluated, where there are too few questions', async () => {
    const { asked, record } = await accept({ more: { items: [] } });
    expect(asked).toEqual([]);
    expect(record).toMatchObject({ verdict: 'kept', comparison: 'not evaluated' });
    expect(record.reason).toMatch(/not evaluated/);
  });

  test('that cannot be judged counts as lost, and is not carried', async () => {
    const more = { askCandidate: () => Promise.resolve(undefined) };
    const { record, candidate } = await accept({ parts: ['schema'], more });
    expect(record.verdict).toBe('rolled back');
    expect(candidate).toBeUndefined();
    expect(record.tried[0]?.comparison?.notEvaluated).toEqual(items);
  });

  test('is kept whatever it does if that is wanted, but not if it cannot be built', async () => {
    const right = { 'schema+functions': [] };
    const always = await accept({ right, more: { mode: 'always' } });
    expect(always.record).toMatchObject({ verdict: 'kept', comparison: 'not wanted' });
    expect(always.asked).toEqual([]);
    const refuted = await accept({
      notBuilt: { 'schema+functions': 'S is inconsistent' },
      more: { mode: 'always' },
    });
    expect(refuted.record).toMatchObject({ verdict: 'rolled back', reason: 'S is inconsistent' });
    expect(refuted.candidate).toBeUndefined();
  });

  test('ends with what the asking throws', async () => {
    const more = { askCandidate: () => Promise.reject(new Error('the budget is spent')) };
    await expect(accept({ more })).rejects.toThrow('the budget is spent');
  });
});
