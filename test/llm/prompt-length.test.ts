import { expect, test } from 'vitest';
import type { ModelRequest } from '../../src/domain/model-call.ts';
import { findPromptCut } from '../../src/llm/prompt-length.ts';

function request(content: string): ModelRequest {
  return {
    model: 'm',
    messages: [{ role: 'user', content }],
    schema: {},
    parameters: { maxOutputTokens: 100 },
  };
}

const words = 'some words of a claim, '.repeat(1000);

test('a prompt of which a small part was counted was cut', () => {
  expect(findPromptCut(request(words), { inputTokens: 2000 })).toMatch(/counted 2000/);
});

test('a count near the estimate, none, or a short prompt says nothing', () => {
  expect(findPromptCut(request(words), { inputTokens: 5000 })).toBeUndefined();
  expect(findPromptCut(request(words), {})).toBeUndefined();
  expect(findPromptCut(request('short'), { inputTokens: 1 })).toBeUndefined();
});

test('prompt and reply that fill a usual context exactly, with a longer prompt, are a cut', () => {
  expect(findPromptCut(request(words), { inputTokens: 4000, outputTokens: 96 })).toMatch(/exactly 4096/);
  expect(findPromptCut(request(words), { inputTokens: 4000, outputTokens: 95 })).toBeUndefined();
});

test('padding and rules of tables, which are few tokens, are not taken for a cut', () => {
  const row = `| ${'claim'.padEnd(40)} | ${'12'.padEnd(40)} |\n|${'-'.repeat(42)}|${'-'.repeat(42)}|\n`;
  expect(findPromptCut(request(row.repeat(200)), { inputTokens: 200 * 14 })).toBeUndefined();
});
