import { expect, test } from 'vitest';
import { withoutThinking } from '../../src/llm/thinking.ts';

test.each([
  ['{"a": 1}', '{"a": 1}'],
  ['<think>{"a": 0}</think>{"a": 1}', '{"a": 1}'],
  ['\n<think>one</think>\n<think>two</think>{"a": 1}', '{"a": 1}'],
  ['<thinking>x</thinking> {"a": 1}', ' {"a": 1}'],
  ['so the answer is</think>{"a": 1}', '{"a": 1}'],
  ['<think>it never ends {"a": 0}', ''],
  ['{"a": "uses <think> and </think> as text"}', '{"a": "uses <think> and </think> as text"}'],
])('%s', (content, reply) => {
  expect(withoutThinking(content)).toBe(reply);
});

test('a text of nothing but marks is read in bounded time', () => {
  expect(withoutThinking('<think>'.repeat(200_000))).toBe('');
});
