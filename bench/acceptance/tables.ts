import {
  breaksAQuarter,
  breaksOne,
  type Effect,
  effects,
  fixesFive,
  fixesFour,
  fixesOne,
  nothing,
} from './effects.ts';
import { gradedRuns, noises, simulateGraded } from './graded.ts';
import { majorities } from './majorities.ts';
import { firstWording, losesNothing, percentKept, type Rule } from './rates.ts';
import { runs, simulate } from './simulate.ts';

const sizes = [12, 24, 48, 72] as const;
const flips = [0, 0.05, 0.1, 0.15, 0.2] as const;
/** What the rule must hold at. */
const usualFlip = 0.1;
/** Whole, schema part, function part. */
const tries = 3;

type Table = () => string;

/** By the name that `docs/acceptance.md` marks their place with. */
export const tables: Readonly<Record<string, Table>> = {
  required: () =>
    table(['of a revision that', 'questions', 'must be', 'kept', 'first wording'], requiredRows()),
  comparison: () =>
    table(
      ['the revision', 'questions', ...flips.map(percent)],
      effects.flatMap((effect) =>
        sizes.map((size) => [effect.name, size, ...flips.map((flip) => kept({ effect, size, flip }))]),
      ),
    ),
  tries: () =>
    table(
      ['questions', ...flips.map(percent)],
      sizes.map((size) => [
        size,
        ...flips.map((flip) => {
          const simulated = simulate({ size, flip, right: 0.5, effect: nothing }, tries);
          return `${percentKept(simulated)} (${percentKept(simulated, firstWording)})`;
        }),
      ]),
    ),
  starts: () =>
    table(
      ['the revision', 'right at the start', ...sizes.map((size) => `${size} questions`)],
      effects.flatMap((effect) =>
        [0.2, 0.5, 0.8].map((right) => [
          effect.name,
          percent(right),
          ...sizes.map((size) => kept({ effect, size, right })),
        ]),
      ),
    ),
  single: () =>
    table(
      ['the revision', 'replay shows other rows', ...sizes.map((size) => `${size} questions`)],
      [fixesOne, nothing].flatMap((effect) =>
        [true, false].map((otherRows) => [
          effect.name,
          otherRows ? 'for every question' : 'for none',
          ...sizes.map((size) => kept({ effect, size, otherRows })),
        ]),
      ),
    ),
  carried: () =>
    table(
      ['the schema part', ...sizes.map((size) => `${size} questions`)],
      [nothing, breaksOne, breaksAQuarter].map((effect) => [
        effect.name,
        ...sizes.map((size) => kept({ effect, size, rule: losesNothing })),
      ]),
    ),
  asks: () =>
    table(
      ['questions', ...flips.map(percent)],
      sizes.map((size) => [size, ...flips.map((flip) => meanAsks(size, flip))]),
    ),
  graded: () =>
    table(
      ['how asks vary', 'questions', 'fixed', ...Object.keys(majorities)],
      Object.keys(noises).flatMap((noise) =>
        [12, 24].flatMap((size) => [0, 4].map((fixes) => gradedRow(size, fixes, noise))),
      ),
    ),
};

function requiredRows(): (string | number)[][] {
  const row = (size: number, effect: Effect, must: string) => {
    const simulated = simulate({ size, flip: usualFlip, right: 0.5, effect }, effect === nothing ? tries : 1);
    return [effect.name, size, must, percentKept(simulated), percentKept(simulated, firstWording)];
  };
  return [
    ...sizes.map((size) => row(size, nothing, '< 5')),
    row(12, fixesFour, '> 80'),
    row(24, fixesFive, '> 80'),
  ];
}

interface KeptCell {
  readonly effect: Effect;
  readonly size: number;
  readonly flip?: number;
  readonly right?: number;
  readonly otherRows?: boolean;
  readonly rule?: Rule;
}

function kept({ effect, size, flip = usualFlip, right = 0.5, otherRows = false, rule }: KeptCell): string {
  return percentKept(simulate({ size, flip, right, effect, otherRows }), rule);
}

function meanAsks(size: number, flip: number): string {
  const simulated = simulate({ size, flip, right: 0.5, effect: nothing }) ?? [];
  return (simulated.reduce((sum, { asks }) => sum + asks, 0) / runs).toFixed(1);
}

function gradedRow(size: number, fixes: number, noise: string): (string | number)[] {
  const byMajority = Object.values(simulateGraded(size, fixes, noise));
  return [noise, size, fixes, ...byMajority.map((count) => ((100 * count) / gradedRuns).toFixed(1))];
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
