import { describe, expect, test } from 'vitest';
import type { FunctionDefinition } from '../../../src/domain/function.ts';
import type { Script } from '../../../src/llm/testing/scripted-reply.ts';
import { estimateTokens } from '../../../src/llm/token-estimate.ts';
import { analyze } from '../../../src/loop/steps/analyze.ts';
import { composeFunctionsWithModel } from '../../../src/loop/steps/compose.ts';
import { judge } from '../../../src/loop/steps/judge.ts';
import { goldGuard } from '../../../src/loop/suggestions/gold-literals.ts';
import { functions } from '../../agent/kernel-on.ts';
import { scriptedModel } from '../../agent/rig.ts';
import { openInsurance, schema } from '../../functions/insurance-fixture.ts';

const task = { title: 'Insurance', description: 'Claims with their\n  amounts.' };

describe('analyze', () => {
  const ask = async (script: Script) => {
    const { context } = await scriptedModel(script);
    return analyze({ ...task, data: ['table claims'], questions: ['What was paid for claim 7?'] }, context);
  };

  test('keeps what the task or a question says, whatever its blanks, and puts the rest apart', async () => {
    const requirement = (evidence: string) => ({ kind: 'entity', statement: 'Claims.', evidence });
    const said = ['claims with their amounts', 'paid for claim 7'];
    const { accepted, rejected } = await ask(() => ({
      json: { requirements: [...said, 'premiums', ''].map(requirement) },
    }));
    expect(accepted.map(({ evidence }) => evidence)).toEqual(said);
    expect(rejected.map(({ evidence }) => evidence)).toEqual(['premiums', '']);
  });

  test('says that nothing was evaluated where the model talks nonsense', async () => {
    const given = await ask(() => ({ content: 'I would rather not.' }));
    expect(given).toMatchObject({
      accepted: [],
      notEvaluated: expect.stringContaining('MODEL_REPLY_INVALID'),
    });
  });
});

const yaml = (name: string, steps: string, rest = '') => `name: ${name}
description: Of claims.
${rest}steps:
${steps}
returns: [n]
examples: [ { question: How many? } ]
`;
const counts = '  - lookup: { type: Claim, as: claim }\n  - aggregate: { n: count(claim) }';

async function composed(
  replies: readonly (readonly object[])[],
  existing: readonly FunctionDefinition[] = [],
) {
  const store = await openInsurance();
  let asked = 0;
  const { context, server } = await scriptedModel(() => ({ json: { functions: replies[asked++] ?? [] } }));
  try {
    const result = await composeFunctionsWithModel(
      {
        ...{ task: 'Insurance', schema, existing, composed: [], people: new Set(['by_hand']) },
        ...{ questions: ['How many?'], sample: [], suggestions: [] },
        gate: { store, gold: goldGuard({ gold: ['Ada Lovelace'], known: [], schema }) },
      },
      context,
    );
    return { ...result, prompts: server.requests.map(({ body }) => body.messages ?? []) };
  } finally {
    await store.close();
  }
}

const written = (definition: string, way = 'compose') => ({ way, definition });

describe('compose', () => {
  test('admits what passes the gate and its example', async () => {
    const { added, rejected } = await composed([[written(yaml('count_claims', counts))]]);
    expect([added, rejected]).toEqual([['count_claims'], []]);
  });

  test.each<[string, object[], RegExp]>([
    ['a term that S does not have', [written(yaml('lost', counts.replace('Claim', 'Clame')))], /Clame/],
    ['no example', [written(yaml('silent', counts).replace(/examples.*/, ''))], /no example/],
    ['the name of a person’s function', [written(yaml('by_hand', counts))], /a person wrote/],
    ['the name of another', [written(yaml('find_claim', counts))], /a function of this name/],
    [
      'the meaning of another',
      [written(yaml('one', counts)), written(yaml('two', counts))],
      /does what one does/,
    ],
    [
      'a value of gold',
      [written(yaml('gold', counts.replace('as: claim', 'as: claim, where: { claimNumber: Ada Lovelace }')))],
      /only the gold answers/,
    ],
    ['no YAML', [written('name: [')], /line/],
    [
      'a circle of steps',
      [written(yaml('circle', '  - traverse: { from: n, relation: claim, as: n }'))],
      /circle|lookup|no column|"n"/,
    ],
    [
      'more hops than there may be',
      [
        written(
          yaml(
            'far',
            '  - lookup: { type: Claim, as: claim }\n  - traverse: { from: claim, relation: ^claim, as: n, maximumHops: 1000000 }',
          ),
        ),
      ],
      /8/,
    ],
  ])('sends %s back with the reason', async (_, reply, reason) => {
    const { rejected, prompts } = await composed([reply, []], functions);
    expect(rejected.map(({ reasons }) => reasons.join(' ')).join('\n')).toMatch(reason);
    expect(prompts[1]?.at(-1)?.content).toMatch(reason);
  });

  test('lets a division by zero give an empty cell, not a failure', async () => {
    const steps = `${counts}\n  - compute: { ratio: n / 0 }`;
    const { added } = await composed([[written(yaml('ratio', steps).replace('[n]', '[n, ratio]'))]]);
    expect(added).toEqual(['ratio']);
  });

  test('takes what was corrected, and forgets that it was refused', async () => {
    const wrong = written(yaml('count_claims', counts.replace('Claim', 'Clame')));
    const { added, rejected } = await composed([[wrong], [written(yaml('count_claims', counts))]]);
    expect([added, rejected]).toEqual([['count_claims'], []]);
  });

  test('stops at forty', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      written(
        yaml(
          `f${at}`,
          counts.replace('as: claim', `as: claim${at}`).replace('count(claim)', `count(claim${at})`),
        ),
      ),
    );
    const result = await composed([many]);
    expect(result.composed).toHaveLength(40);
  });
});

describe('judge', () => {
  const input = {
    ...{ task: 'Insurance', data: [], graph: '', goldOf: () => 'gold', rejected: [] },
    scores: { items: 1, notEvaluated: 0, official: 0, partial: 0, atLeast: 0, atMost: 0 },
  };

  test('fits a context of 8192 tokens with 60 types and 100 functions', async () => {
    const reply = { diagnosis: 'x', blockingFault: false, suggestions: [] };
    const { context, server } = await scriptedModel(() => ({ json: reply }));
    const types = Array.from({ length: 60 }, (_, at) => ({
      ...schema.entityTypes[0]!,
      iri: `${schema.base}T${at}`,
      name: `Type${at}`,
    }));
    const many = Array.from({ length: 100 }, (_, at) => ({ ...functions[0]!, name: `function_${at}` }));
    const { models } = context;
    const profileOf: typeof models.profileOf = (stage) => ({
      ...models.profileOf(stage),
      contextTokens: 8192,
      maxOutputTokens: 1500,
    });
    const wide = { ...schema, entityTypes: [...schema.entityTypes, ...types] };
    await judge(
      { ...input, schema: wide, functions: many, trajectories: [] },
      { ...context, models: { ...models, profileOf } },
    );
    const [request] = server.requests;
    const tokens = (request?.body.messages ?? []).reduce(
      (sum, { content }) => sum + estimateTokens(content),
      0,
    );
    expect(tokens).toBeLessThan(8192 - 1500);
  });

  test('never calls a refusal the absence of faults', async () => {
    const { context } = await scriptedModel(() => ({ content: '' }));
    const given = await judge({ ...input, schema, functions, trajectories: [] }, context);
    expect(given).toMatchObject({ suggestions: [], notEvaluated: expect.stringContaining('MODEL_REPLY') });
  });
});
