import { expect, test } from 'vitest';
import { askQuestion } from '../../src/agent/ask-question.ts';
import { chooseFunctions, tokensForFunctions } from '../../src/agent/choose-functions.ts';
import { rankFunctions } from '../../src/agent/rank-functions.ts';
import { shownKernel } from '../../src/agent/shown-kernel.ts';
import { call, insuranceKernel, scriptedModel, steps } from './rig.ts';

test('functions are ranked by the words they share with the question, rare words first', async () => {
  const { functions } = await insuranceKernel();
  const ranked = rankFunctions(functions, 'How many payments were made on each claim?');
  expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).sort((a, b) => b - a));
  expect(ranked[0]?.score).toBeGreaterThan(0);
  expect(ranked).toHaveLength(functions.length);
});

test('what does not fit is named, at least one is shown, and nothing is lost', async () => {
  const { functions, schema } = await insuranceKernel();
  const question = 'What is the status of claim C-2?';
  const all = chooseFunctions({ functions, schema, question });
  expect(all.shown).toEqual(functions);
  const few = chooseFunctions({ functions, schema, question, tokens: 1 });
  expect(few.shown).toHaveLength(1);
  expect(few.shown[0]?.name).toBe(few.nearest[0]);
  expect([...few.shown, ...few.others].map(({ name }) => name).sort()).toEqual(
    functions.map(({ name }) => name).sort(),
  );
});

test.each([
  [{ maxOutputTokens: 100 }, undefined],
  [{ contextTokens: 8192, maxOutputTokens: 4096 }, 2048],
  [{ contextTokens: 1000, maxOutputTokens: 4096 }, 0],
])('%j leaves %s tokens for functions', (profile, tokens) => {
  expect(tokensForFunctions(profile)).toBe(tokens);
});

test('a small context sees the nearest function whole and the names of all others', async () => {
  const kernel = await insuranceKernel();
  const shown = shownKernel(kernel, { contextTokens: 1000, maxOutputTokens: 990 })('Which claims are open?');
  const [nearest, ...named] = [...new Set([...shown.nearest, ...kernel.functions.map(({ name }) => name)])];
  const [whole, others] = shown.functions.split('Further functions');
  expect(whole).toContain(`${nearest} gives:`);
  for (const name of named) expect(others).toContain(name);
  expect(shownKernel(kernel, { maxOutputTokens: 990 })('Which claims are open?').functions).not.toContain(
    'Further',
  );
});

test('a refused call that comes again is told apart, and three of them end the question', async () => {
  const kernel = await insuranceKernel();
  const wrong = call('find_claim', { colour: 'red' });
  const { context } = await scriptedModel(steps(Array.from({ length: 9 }, () => wrong)));
  const record = await askQuestion({ question: 'Which claims are red?', kernel }, context);
  expect(record.steps.map(({ observation }) => observation.kind)).toEqual([
    'bad argument',
    'repeated',
    'repeated',
    'repeated',
  ]);
  expect(record.steps[1]?.observation.text).toContain('use another function');
  expect(record).toMatchObject({ outcome: 'no answer' });
});
