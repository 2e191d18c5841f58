import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addModelOptions, type ModelOptions, modelSettings } from '../../src/cli/model-options.ts';

function parse(...words: string[]): ModelOptions {
  return addModelOptions(new Command().exitOverride()).parse(words, { from: 'user' }).opts();
}

test('ceilings on the command line go before those of the task', () => {
  const task = { budget: { calls: 5, cost: 1 } };
  const { ceilings } = modelSettings(parse('--max-cost', '0.50', '--max-tokens', '9000'), {
    recordings: 'calls',
    task,
  });
  expect(ceilings).toEqual({ calls: 5, cost: 0.5, tokens: 9000 });
});

test('--replay names the folder and asks nobody', () => {
  const settings = modelSettings(parse('--replay', 'other'), { recordings: 'calls' });
  expect(settings).toMatchObject({ recordings: 'other', replay: true });
  expect(modelSettings(parse(), { recordings: 'calls' })).toMatchObject({
    recordings: 'calls',
    replay: false,
  });
});

test.each([
  ['--max-calls', '-1'],
  ['--max-calls', 'many'],
  ['--max-cost', '1e9'],
  ['--max-cost', 'NaN'],
])('%s %s is refused', (...words) => {
  expect(() => parse(...words)).toThrow(/must be/);
});
