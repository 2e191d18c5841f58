import { describe, expect, test } from 'vitest';
import { type FunctionDefinitionInput, functionDefinitionSchema } from '../../../src/domain/function.ts';
import { diffFunctions } from '../../../src/kernel/diff/diff-functions.ts';

const one = (change: Partial<FunctionDefinitionInput> = {}) =>
  functionDefinitionSchema.parse({
    name: 'f',
    description: 'Finds things.',
    parameters: { a: { type: 'string' } },
    steps: [{ lookup: { type: 'Thing', as: 'thing' } }],
    returns: ['thing'],
    ...change,
  });

describe('a change of functions', () => {
  test.each([
    ['nothing', {}, 'identical'],
    ['a text', { description: 'Finds all things.' }, 'additive'],
    ['an optional parameter', { parameters: { a: { type: 'string' }, b: { required: false } } }, 'additive'],
    ['a required parameter', { parameters: { a: { type: 'string' }, b: {} } }, 'narrowing'],
    ['a parameter of another type', { parameters: { a: { type: 'integer' } } }, 'narrowing'],
    ['a parameter that is gone', { parameters: {} }, 'deleting'],
    ['a further column', { returns: ['thing', 'label'] }, 'additive'],
    ['a column that is gone', { returns: ['label'] }, 'deleting'],
    ['other steps', { steps: [{ lookup: { type: 'Other', as: 'thing' } }] }, 'narrowing'],
  ] as const)('%s', (_title, change, expected) => {
    expect(diffFunctions([one()], [one(change as Partial<FunctionDefinitionInput>)]).class).toBe(expected);
  });

  test('new functions are additive, gone ones deleting', () => {
    expect(diffFunctions([], [one()]).class).toBe('additive');
    expect(diffFunctions([one()], []).changes).toEqual([
      { class: 'deleting', subject: 'f', change: 'The function is gone.' },
    ]);
  });

  test('an example with another hash names its function', () => {
    const frozen = (hash: string) =>
      one({ examples: [{ question: 'q', arguments: { a: 'x' }, expect: hash }] });
    const [before, after] = [frozen('a'.repeat(64)), frozen('b'.repeat(64))];
    expect(diffFunctions([before], [after])).toMatchObject({ class: 'identical', differentExamples: ['f'] });
    expect(diffFunctions([before], [before]).differentExamples).toEqual([]);
  });
});
