import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { questionLines } from '../../src/loop/outlines/question-lines.ts';

const questions = ['a', 'b', 'c'].map((id) => ({ id, question: `${id}?` }));

test('questions come with what the coverage report says, answered ones last', async () => {
  const kernel = mkdtempSync(join(tmpdir(), 'quercus-coverage-'));
  onTestFinished(() => rmSync(kernel, { recursive: true, force: true }));
  mkdirSync(join(kernel, 'report'));
  const outcomes = { a: 'answered', b: 'no function', c: 'not evaluated' };
  const covered = Object.entries(outcomes).map(([id, outcome]) => ({ id, outcome }));
  writeFileSync(join(kernel, 'report/coverage.json'), JSON.stringify({ questions: covered }));
  expect(await questionLines(questions, kernel)).toEqual(['b? (no function)', 'c?', 'a? (answered)']);
});

test('questions of a kernel without the report stand as they are', async () => {
  expect(await questionLines(questions, 'nowhere.kernel')).toEqual(['a?', 'b?', 'c?']);
});
