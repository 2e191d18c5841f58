import { expect, test } from 'vitest';
import { createHostLimiter } from '../../src/llm/host-limiter.ts';
import { longestDelayMilliseconds, retryDelay } from '../../src/llm/retry-delay.ts';

test('half as many go at once after an overload, and one more after many successes', () => {
  const limiter = createHostLimiter(8, () => 0);
  limiter.overloaded(0);
  expect(limiter.width()).toBe(4);
  for (let index = 0; index < 5; index++) limiter.overloaded(0);
  expect(limiter.width()).toBe(1);
  for (let index = 0; index < 8; index++) limiter.succeeded();
  expect(limiter.width()).toBe(2);
  for (let index = 0; index < 10_000; index++) limiter.succeeded();
  expect(limiter.width()).toBe(8);
});

test('a place that is given back goes to who waits, and a cancelled waiter passes it on', async () => {
  const limiter = createHostLimiter(1, () => 0);
  const leave = await limiter.enter(undefined);
  const controller = new AbortController();
  const cancelled = limiter.enter(controller.signal).catch(() => 'cancelled');
  const waiting = limiter.enter(undefined).then((leaveAgain) => {
    leaveAgain();
    return 'entered';
  });
  controller.abort();
  leave();
  expect(await Promise.all([cancelled, waiting])).toEqual(['cancelled', 'entered']);
});

test('a server may ask for a minute at most', () => {
  expect(retryDelay({ repetition: 1, retryAfterMilliseconds: 3_600_000, hash: 'ab'.repeat(32) })).toBe(
    60_000,
  );
  expect(retryDelay({ repetition: 1, retryAfterMilliseconds: 250, hash: 'ab'.repeat(32) })).toBe(250);
});

test('without a word from the server the delay doubles, spread by the request, up to a minute', () => {
  const delays = ['00', '77', 'ff'].map((byte) =>
    [1, 2, 3, 20].map((repetition) => retryDelay({ repetition, hash: byte.repeat(32) })),
  );
  for (const [first, second, third, last] of delays as [number, number, number, number][]) {
    expect(second / first).toBeCloseTo(2);
    expect(third / second).toBeCloseTo(2);
    expect(last).toBeGreaterThanOrEqual(longestDelayMilliseconds * 0.75);
    expect(last).toBeLessThanOrEqual(longestDelayMilliseconds);
  }
  expect(new Set(delays.map(([first]) => first)).size).toBe(3);
});
