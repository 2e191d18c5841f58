import { expect, test } from 'vitest';
import { chartSvg } from '../../../bench/comparisons/chart.ts';
import { compare, isReached, lineOf } from '../../../bench/comparisons/measurement.ts';

const cost = (cpuSeconds: number, results?: number) => ({
  cpuSeconds,
  wallSeconds: cpuSeconds,
  peakMegabytes: 100,
  ...(results === undefined ? {} : { results }),
});

test('a ratio says how many times the other takes, and whether that is enough', () => {
  const reached = compare('work', { ours: cost(1), other: cost(3), against: 'a & b' }, 2);
  expect([reached.ratio, isReached(reached)]).toEqual([3, true]);
  expect(isReached({ ...reached, wanted: { least: 4 } })).toBe(false);
  expect(isReached({ ...reached, wanted: { most: 2 } })).toBe(false);
  expect(lineOf(reached)).toBe(
    'work: 1.00 s, 100 MB; a & b: 3.00 s, 100 MB; ratio 3.00 (wanted at least 2: reached)',
  );
});

test('two ways that do not give the same are not compared', () => {
  expect(() => compare('work', { ours: cost(1, 5), other: cost(1, 6), against: 'other' })).toThrow(
    '5 results here',
  );
});

test('the chart has a bar for every measurement, and its texts are escaped', () => {
  const svg = chartSvg([
    compare('one', { ours: cost(1), other: cost(3), against: 'a < b & c' }, 2),
    compare('two', { ours: cost(2), other: cost(1), against: 'd' }),
  ]);
  expect(svg.match(/height="18"/g)).toHaveLength(2);
  expect(svg).toContain('a &lt; b &amp; c');
});
