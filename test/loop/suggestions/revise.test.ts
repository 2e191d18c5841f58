import { describe, expect, test } from 'vitest';
import { type FunctionDefinition, functionDefinitionSchema } from '../../../src/domain/function.ts';
import { schemaDraftSchema } from '../../../src/domain/schema-draft.ts';
import type { Suggestion } from '../../../src/domain/suggestion.ts';
import { goldGuard } from '../../../src/loop/suggestions/gold-literals.ts';
import { suggestionKey } from '../../../src/loop/suggestions/judge-suggestions.ts';
import type { ProtectedTerms } from '../../../src/loop/suggestions/protected-terms.ts';
import { type RevisionInput, revise } from '../../../src/loop/suggestions/revise.ts';
import { schema } from '../../functions/insurance-fixture.ts';

const definition = (name: string): FunctionDefinition =>
  functionDefinitionSchema.parse({
    name,
    description: 'Claims.',
    steps: [{ lookup: { type: 'Claim', as: 'claim' } }],
    returns: ['claim'],
  });
const yamlOf = (name: string, change = '') => `name: ${name}
description: Claims${change}.
steps:
  - lookup: { type: Claim, as: claim }
returns: [claim]
`;
const nobody: ProtectedTerms = { terms: new Set(), functions: new Set(), columns: {}, keys: new Set() };
const composed = ['first', 'second', 'third'].map(definition);

function revised(suggestions: readonly Suggestion[], changes: Partial<RevisionInput> = {}) {
  return revise({
    suggestions,
    draft: schemaDraftSchema.parse({}),
    ...{ schema, composed, people: nobody, rejected: new Set<string>() },
    functions: [...composed, definition('by_hand')],
    tables: { tables: [{ name: 'claims', columns: ['no', 'rate'] }], overrules: {} },
    gold: goldGuard({
      gold: [{ answer: 'Ada Lovelace' }, 4711, 42, 'open'],
      known: ['Which claims of Grace Hopper are open?'],
      schema,
    }),
    ...changes,
  });
}

const on = (
  kind: Suggestion['target']['kind'],
  name: string,
  operation: Suggestion['operation'],
  patch = {},
): Suggestion => ({
  ...{ target: { kind, name }, operation, reason: 'so' },
  ...patch,
});
const outcomesOf = (...given: Parameters<typeof revised>) =>
  revised(...given).outcomes.map(({ outcome, explanation = '' }) => `${outcome}: ${explanation}`);

describe('a revision', () => {
  test('adds to S and F what suggestions say, each over those before', () => {
    const {
      draft,
      composed: functions,
      applied,
    } = revised([
      on('entity type', 'Payment', 'add', {
        type: { key: ['paymentNo'], properties: [{ name: 'paymentNo' }] },
      }),
      on('relation type', 'paidBy', 'add', { relation: { from: 'Payment', to: 'Claim' } }),
      on('entity type', 'Payment', 'modify', {
        type: { properties: [{ name: 'paymentNo', required: true }, { name: 'note' }] },
      }),
      on('function', 'fourth', 'add', { function: yamlOf('fourth') }),
      on('function', 'first', 'delete'),
    ]);
    expect(applied).toHaveLength(5);
    expect(draft.types).toEqual([
      {
        name: 'Payment',
        key: ['paymentNo'],
        properties: [{ name: 'paymentNo', required: true }, { name: 'note' }],
      },
    ]);
    expect(draft.relations).toEqual([{ name: 'paidBy', from: 'Payment', to: 'Claim' }]);
    expect(functions.map(({ name }) => name)).toEqual(['second', 'third', 'fourth']);
  });

  test('leaves out of S what the tables gave, and takes it back', () => {
    const away = revised([on('entity type', 'Claim', 'modify', { removeProperties: ['status'] })]);
    expect(away.draft.leaveOut).toEqual(['Claim.status']);
    const patch = { type: { properties: [{ name: 'status' }] } };
    expect(
      revised([on('entity type', 'Claim', 'modify', patch)], { draft: away.draft }).draft.leaveOut,
    ).toEqual([]);
    expect(revised([on('entity type', 'Claim', 'delete')]).draft.leaveOut).toEqual(['Claim']);
  });

  test.each<[string, Suggestion[], RegExp]>([
    [
      'a type that does not exist',
      [on('entity type', 'Clame', 'modify', { type: {} })],
      /no entity type "Clame" to modify; nearest: Claim/,
    ],
    ['a function that does not exist', [on('function', 'frist', 'delete')], /nearest: first/],
    ['no patch', [on('entity type', 'Claim', 'modify')], /no patch/],
    ['no function', [on('function', 'fourth', 'add')], /no patch/],
    [
      'a function of another name',
      [on('function', 'fourth', 'add', { function: yamlOf('fifth') })],
      /defines fifth and its target is fourth/,
    ],
    [
      'a function that is no YAML',
      [on('function', 'fourth', 'add', { function: 'name: [' })],
      /fourth, line/,
    ],
    [
      'a function of another shape',
      [on('function', 'fourth', 'add', { function: 'name: fourth\nsteps: 3' })],
      /fourth/,
    ],
    ['a function that follows from S', [on('function', 'by_hand', 'delete')], /follows from S alone/],
    [
      'a type that cannot be',
      [on('entity type', 'Payment', 'add', { type: { table: 'payments' } })],
      /no table "payments"/,
    ],
    [
      'a value of gold as a constant',
      [
        on('function', 'fourth', 'add', {
          function: yamlOf('fourth').replace('as: claim', 'as: claim, where: { status: Ada Lovelace }'),
        }),
      ],
      /"ada lovelace", which only the gold/,
    ],
    [
      'a number of gold',
      [
        on('function', 'fourth', 'add', {
          function: yamlOf('fourth').replace('as: claim', 'as: claim, where: { status: 4711 }'),
        }),
      ],
      /"4711"/,
    ],
    [
      'gold in a description',
      [on('function', 'fourth', 'add', { function: yamlOf('fourth', ' of Ada Lovelace') })],
      /ada lovelace/,
    ],
    [
      'gold in a comment of S',
      [on('entity type', 'Claim', 'modify', { type: { comment: 'ADA LOVELACE has most.' } })],
      /ada lovelace/,
    ],
    [
      'gold in a value list',
      [
        on('entity type', 'Claim', 'modify', {
          type: { properties: [{ name: 'owner', values: ['Ada Lovelace'] }] },
        }),
      ],
      /ada lovelace/,
    ],
  ])('refuses a suggestion with %s', (_, suggestions, explanation) => {
    expect(outcomesOf(suggestions).join('\n')).toMatch(new RegExp(`refused: .*(?:${explanation.source})`));
  });

  test('takes values that questions, S or nobody asks about tell', () => {
    const with_ = (text: string) =>
      on('function', 'fourth', 'add', { function: yamlOf('fourth', ` ${text}`) });
    expect(outcomesOf([with_('open')])).toEqual(['applied: ']);
    expect(outcomesOf([with_('of Grace Hopper')])).toEqual(['applied: ']);
    expect(outcomesOf([with_('within 42 days')])).toEqual(['applied: ']);
  });

  test('refuses the same one twice, and what was rejected before whatever the wording', () => {
    const suggestion = on('function', 'fourth', 'add', { function: yamlOf('fourth') });
    expect(outcomesOf([suggestion, { ...suggestion, reason: 'once more' }])).toEqual([
      'applied: ',
      'refused: it stands twice',
    ]);
    const rejected = new Set([suggestionKey(suggestion)]);
    expect(outcomesOf([{ ...suggestion, reason: 'please' }], { rejected })[0]).toContain('rejected before');
  });

  test('refuses both of two that contradict each other', () => {
    const patch = { type: { comment: 'x' } };
    const outcomes = outcomesOf([
      on('entity type', 'Claim', 'delete'),
      on('entity type', 'Claim', 'modify', patch),
    ]);
    expect(outcomes.every((each) => each.startsWith('refused: the judge contradicts itself'))).toBe(true);
  });

  test('refuses to delete most of S or F at once, and changes nothing', () => {
    const all = [
      ...schema.entityTypes.map(({ name }) => on('entity type', name, 'delete')),
      ...['first', 'second', 'third', 'by_hand'].map((name) => on('function', name, 'delete')),
    ];
    const { applied, draft, composed: functions } = revised(all);
    expect([applied, draft.leaveOut, functions.length]).toEqual([[], [], 3]);
  });

  test.each<[string, Suggestion, Partial<ProtectedTerms>]>([
    [
      'a function of theirs',
      on('function', 'by_hand', 'modify', { function: yamlOf('by_hand') }),
      { functions: new Set(['by_hand']) },
    ],
    [
      'an axiom of theirs',
      on('entity type', 'Claim', 'modify', { type: { comment: 'x' } }),
      { terms: new Set(['Claim']) },
    ],
    [
      'a column that task.yaml speaks of',
      on('entity type', 'Claim', 'modify', {
        type: { table: 'claims', properties: [{ name: 'rate', column: 'rate' }] },
      }),
      { columns: { claims: ['rate'] } },
    ],
    [
      'a key that task.yaml names',
      on('entity type', 'Claim', 'modify', { type: { table: 'claims', key: ['no'] } }),
      { keys: new Set(['claims']) },
    ],
  ])('leaves to people what touches %s', (_, suggestion, theirs) => {
    const {
      outcomes,
      draft,
      composed: functions,
    } = revised([suggestion], { people: { ...nobody, ...theirs } });
    expect(outcomes[0]).toMatchObject({
      outcome: 'proposal',
      explanation: expect.stringContaining('a person decides'),
    });
    expect([draft.types, functions]).toEqual([[], composed]);
  });
});
