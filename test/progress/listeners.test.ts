import { expect, test } from 'vitest';
import type { ProgressEvent } from '../../src/domain/progress-event.ts';
import { createEmitter } from '../../src/progress/emitter.ts';
import { jsonLinesListener } from '../../src/progress/json-lines-listener.ts';
import { lineListener } from '../../src/progress/line-listener.ts';
import { clearLine, terminalListener } from '../../src/progress/terminal-listener.ts';

type Timed = [milliseconds: number, event: ProgressEvent];

const slowRun: Timed[] = [
  [0, { type: 'step-start', step: 'map rows', total: 1000, unit: 'rows' }],
  [10, { type: 'step-progress', step: 'map rows', done: 1 }],
  [5_000, { type: 'step-progress', step: 'map rows', done: 250 }],
  [5_001, { type: 'step-progress', step: 'map rows', done: 251 }],
  [20_000, { type: 'step-end', step: 'map rows', done: 1000 }],
];

function play(events: Timed[], terminal: boolean): string {
  let now = 0;
  const written: string[] = [];
  const common = { write: (part: string) => written.push(part), clock: () => now };
  const listener = terminal ? terminalListener({ ...common, columns: () => 60 }) : lineListener(common);
  for (const [time, event] of events) {
    now = time;
    listener(event);
  }
  return written.join('');
}

test('a log gets whole lines, with rate and remaining time once a step takes longer', () => {
  expect(play(slowRun, false)).toBe(
    '> map rows\n  map rows: 250 / 1,000 rows · 50 rows/s · 15 s left\n+ map rows: 1,000 rows · 20 s\n',
  );
});

test('a quick step shows no times', () => {
  const text = play(
    [
      [0, { type: 'step-start', step: 'a' }],
      [900, { type: 'step-end', step: 'a', message: 'done' }],
    ],
    false,
  );
  expect(text).toBe('> a\n+ a: done\n');
});

test('a terminal redraws one line in place and never writes past its width', () => {
  const text = play([...slowRun, [30_000, { type: 'step-start', step: 'x'.repeat(200) }]], true);
  expect(text).toContain(`${clearLine}> map rows: 250 / 1,000 rows · 50 rows/s · 15 s left`);
  expect(text).not.toContain('251');
  for (const line of text.replaceAll(clearLine, '\n').split('\n')) expect(line.length).toBeLessThan(60);
});

test('notes are shown as they stand, between the steps', () => {
  expect(play([[0, { type: 'note', step: 'a', message: 'told by task.yaml' }]], false)).toBe(
    '  told by task.yaml\n',
  );
});

test('JSON lines give every event to a program', () => {
  const written: string[] = [];
  const listener = jsonLinesListener((part) => written.push(part));
  for (const [, event] of slowRun) listener(event);
  const lines = written
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toEqual(slowRun.map(([, event]) => event));
});

test('a listener that throws is dropped and the others go on', () => {
  const seen: string[] = [];
  let throws = 0;
  const emit = createEmitter(
    () => {
      throws += 1;
      throw new Error('broken');
    },
    (event) => seen.push(event.step),
  );
  emit({ type: 'note', step: 'one' });
  emit({ type: 'note', step: 'two' });
  expect(seen).toEqual(['one', 'two']);
  expect(throws).toBe(1);
});
