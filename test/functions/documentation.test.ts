import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { stepSchemas } from '../../src/domain/function-step.ts';
import { parseExpression } from '../../src/functions/expression/parse-expression.ts';
import { readFunctionYaml } from '../../src/functions/read-function-files.ts';
import { readSteps } from '../../src/functions/read-steps.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/functions.md'), 'utf8');
const blocks = [...text.matchAll(/```yaml\n(.*?)```/gs)].map((match) => match[1]!);

test('every example of docs/functions.md is what the program reads', () => {
  const shown = new Set<string>();
  for (const block of blocks) {
    const steps = block.startsWith('- ')
      ? readSteps(parse(block))
      : readSteps(readFunctionYaml(block, 'functions.md').steps);
    for (const { operator, options } of steps) {
      shown.add(operator);
      if (operator === 'compute') Object.values(options).map(parseExpression);
      if (operator === 'compare') parseExpression(options);
    }
  }
  expect([...shown].sort()).toEqual(Object.keys(stepSchemas).sort());
});

test('every operator has a heading', () => {
  for (const operator of Object.keys(stepSchemas)) expect(text).toContain(`\n### ${operator}\n`);
});
