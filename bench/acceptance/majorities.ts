import type { ItemScore } from '../../src/domain/acceptance.ts';
import { decide } from '../../src/loop/acceptance/decide.ts';
import { judgeItem } from '../../src/loop/acceptance/judge-item.ts';
import { mostAsks } from '../../src/loop/acceptance/majority.ts';
import { type Chance, chanceOf } from './chance.ts';

/** Scores are eighths: most scorers give a share of a few constraints. */
const grades = 8;

/** How an ask of a question that truly scores `grade` comes out. */
type Noise = (grade: number, chance: Chance) => number;

export const noises: Readonly<Record<string, Noise>> = {
  'one ask in ten scores anything': (grade, chance) =>
    chance() < 0.1 ? Math.floor(chance() * (grades + 1)) : grade,
  'scores are blurred, σ = 1/16': blurred(0.5),
  'scores are blurred, σ = 1/8': blurred(1),
};

function blurred(deviation: number): Noise {
  return (grade, chance) => {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    return Math.min(grades, Math.max(0, Math.round(grade + deviation * normal)));
  };
}

type GradedAsks = readonly number[];
type Majority = (parent: GradedAsks, candidate: GradedAsks) => 'win' | 'loss' | 'undecided' | 'same';

const scores: readonly ItemScore[] = Array.from({ length: grades + 1 }, (_, grade) => ({
  partial: grade / grades,
  final: grade === grades ? 1 : 0,
}));
const scored = (asks: GradedAsks) => asks.map((grade) => scores[grade]);

/** What "the majority of the asks is higher" can mean for scores that are not just 0 or 1. For those all three agree. */
export const majorities: Readonly<Record<string, Majority>> = {
  'a majority above a majority': (parent, candidate) =>
    judgeItem({ parent: scored(parent), candidate: scored(candidate) }) as ReturnType<Majority>,
  'the score of most asks': (parent, candidate) => compared(scoreOfMost(parent), scoreOfMost(candidate)),
  'most pairs of asks': (parent, candidate) => {
    const pairs = parent.flatMap((one) => candidate.map((other) => Math.sign(other - one)));
    const half = pairs.length / 2;
    if (pairs.filter((sign) => sign > 0).length > half) return 'win';
    if (pairs.filter((sign) => sign < 0).length > half) return 'loss';
    return pairs.filter((sign) => sign === 0).length > half ? 'same' : 'undecided';
  },
};

function scoreOfMost(asks: GradedAsks): number | undefined {
  return asks.find((grade) => asks.filter((other) => other === grade).length > asks.length / 2);
}

function compared(parent: number | undefined, candidate: number | undefined): ReturnType<Majority> {
  if (parent === undefined || candidate === undefined) return 'undecided';
  if (parent === candidate) return 'same';
  return candidate > parent ? 'win' : 'loss';
}

export const gradedRuns = 1000;
/** Half the questions score 3/8 and half 5/8; a question that is fixed gains 3/8. */
const gain = 3;

/** Number of runs in which the candidate is kept, by the name of the majority. */
export function simulateGraded(size: number, fixes: number, noise: string): Record<string, number> {
  const kept = Object.fromEntries(Object.keys(majorities).map((name) => [name, 0]));
  const chance = chanceOf(JSON.stringify(['graded', size, fixes, noise]));
  const ask = noises[noise] as Noise;
  for (let run = 0; run < gradedRuns; run++) {
    const flipped: { parent: number[]; candidate: number[] }[] = [];
    for (let item = 0; item < size; item++) {
      const truth = item % 2 === 0 ? 3 : 5;
      const asked = {
        parent: [ask(truth, chance)],
        candidate: [ask(truth + (item < fixes ? gain : 0), chance)],
      };
      if (asked.parent[0] === asked.candidate[0]) continue;
      while (asked.parent.length < mostAsks) {
        asked.parent.push(ask(truth, chance));
        asked.candidate.push(ask(truth + (item < fixes ? gain : 0), chance));
      }
      flipped.push(asked);
    }
    for (const [name, majority] of Object.entries(majorities))
      if (isKept(flipped.map(({ parent, candidate }) => majority(parent, candidate))))
        kept[name] = (kept[name] ?? 0) + 1;
  }
  return kept;
}

function isKept(verdicts: ReturnType<Majority>[]): boolean {
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length;
  return decide({
    wins: count('win'),
    losses: count('loss'),
    undecided: count('undecided'),
    notEvaluated: 0,
    replayShowsOtherRows: false,
  }).keep;
}
