import { decide } from '../../src/loop/acceptance/decide.ts';
import { mostAsks } from '../../src/loop/acceptance/majority.ts';
import { type Chance, chanceOf } from './chance.ts';
import { grades, type Majority, majorities } from './majorities.ts';

interface Noise {
  /** What half of the questions truly score, and those of them that are fixed; the other half scores `high`. */
  readonly low: number;
  readonly fixed: number;
  readonly high: number;
  /** How an ask of a question that truly scores `grade` comes out. */
  readonly ask: (grade: number, chance: Chance) => number;
}

const flipping = (flip: number): Noise => ({
  ...{ low: 0, fixed: grades, high: grades },
  ask: (grade, chance) => (chance() < flip ? grades - grade : grade),
});
const varying = (ask: Noise['ask']): Noise => ({ low: 3, fixed: 6, high: 5, ask });
const blurred = (deviation: number): Noise =>
  varying((grade, chance) => {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    return Math.min(grades, Math.max(0, Math.round(grade + deviation * normal)));
  });

export const noises: Readonly<Record<string, Noise>> = {
  '0 or 1, one ask in ten flips': flipping(0.1),
  '0 or 1, one ask in five flips': flipping(0.2),
  'one ask in ten scores anything': varying((grade, chance) =>
    chance() < 0.1 ? Math.floor(chance() * (grades + 1)) : grade,
  ),
  'scores are blurred, σ = 1/16': blurred(0.5),
  'scores are blurred, σ = 1/8': blurred(1),
};

export const gradedRuns = 1000;

/** Number of runs in which the candidate is kept, by the name of the majority. */
export function simulateGraded(size: number, fixes: number, noise: string): Record<string, number> {
  const { low, fixed, high, ask } = noises[noise] as Noise;
  const kept = Object.fromEntries(Object.keys(majorities).map((name) => [name, 0]));
  const chance = chanceOf(JSON.stringify(['graded', size, fixes, noise]));
  for (let run = 0; run < gradedRuns; run++) {
    const flipped: { parent: number[]; candidate: number[] }[] = [];
    for (let item = 0; item < size; item++) {
      const parent = item < size / 2 ? low : high;
      const candidate = item < fixes ? fixed : parent;
      const asked = { parent: [ask(parent, chance)], candidate: [ask(candidate, chance)] };
      if (asked.parent[0] === asked.candidate[0]) continue;
      while (asked.parent.length < mostAsks) {
        asked.parent.push(ask(parent, chance));
        asked.candidate.push(ask(candidate, chance));
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
