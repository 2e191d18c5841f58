import { type Counts, decide } from '../../src/loop/acceptance/decide.ts';
import type { SimulatedRun } from './simulate.ts';

export type Rule = (counts: Counts) => boolean;

export const ruleOfTheLoop: Rule = (counts) => decide(counts).keep;

/** The same without the clause about undecided questions: the wording that the loop was designed with. */
export const firstWording: Rule = ({ wins, losses, replayShowsOtherRows }) =>
  losses === 0 ? wins >= 2 || (wins === 1 && replayShowsOtherRows) : wins >= 4 * losses;

/** What a schema part that only adds must show to be carried. */
export const losesNothing: Rule = ({ losses }) => losses === 0;

/** Share of runs, in percent with one decimal, in which one of the candidates is kept; a dash where there are no runs. */
export function percentKept(simulated: SimulatedRun[] | undefined, rule: Rule = ruleOfTheLoop): string {
  if (simulated === undefined) return '–';
  return ((100 * keptRuns(simulated, rule)) / simulated.length).toFixed(1);
}

export function keptRuns(simulated: SimulatedRun[], rule: Rule): number {
  return simulated.filter(({ comparisons }) => comparisons.some(rule)).length;
}
