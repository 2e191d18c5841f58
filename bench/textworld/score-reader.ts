import { GameReader } from '../../examples/textworld/reader/read-turn.ts';
import { gameNames, readTruth, readTurns } from './game-files.ts';
import { ActionScorer, type Tally } from './score-actions.ts';
import { ReadState, stateDifferences } from './score-state.ts';

export interface ReaderScore {
  readonly games: number;
  readonly turns: number;
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Turns compared, and those after which room, inventory or a place differs from the truth. */
  readonly compared: number;
  readonly differing: readonly string[];
  readonly mistakes: readonly string[];
}

/** Scores the rule-based reader against the truth of every game of a folder. */
export function scoreReader(folder: string): ReaderScore {
  const tallies = new Map<string, Tally>();
  const [differing, mistakes]: [string[], string[]] = [[], []];
  let [turns, compared] = [0, 0];
  for (const game of gameNames(folder)) {
    const scored = scoreGame(folder, game);
    turns += scored.turns;
    compared += scored.compared;
    differing.push(...scored.differing);
    mistakes.push(...scored.scorer.mistakes.map((mistake) => `${game} ${JSON.stringify(mistake)}`));
    for (const [name, { right, wrong, missed }] of scored.scorer.tallies) {
      const sum = tallies.get(name) ?? { right: 0, wrong: 0, missed: 0 };
      tallies.set(name, { right: sum.right + right, wrong: sum.wrong + wrong, missed: sum.missed + missed });
    }
  }
  return { games: gameNames(folder).length, turns, tallies, compared, differing, mistakes };
}

function scoreGame(folder: string, game: string) {
  const truth = readTruth(folder, game);
  const [scorer, reader, state] = [new ActionScorer(), new GameReader(), new ReadState()];
  const found = new Set<string>();
  const differing: string[] = [];
  let compared = 0;
  for (const [at, turn] of readTurns(folder, game).entries()) {
    const true_ = truth.turns[at]!;
    const calls = reader.read(turn);
    scorer.score(calls, true_);
    for (const call of calls) state.apply(call);
    for (const { action, item } of true_.actions)
      if (action === 'found_item' && item !== undefined) found.add(item);
    // The text does not say it: from here on the truth knows more than a reader can.
    if (scorer.missedUntold) continue;
    compared += 1;
    const differences = stateDifferences({ state, truth: true_, scorer, found });
    if (differences.length > 0) differing.push(`${game} turn ${turn.turn}: ${differences.join('; ')}`);
  }
  return { turns: truth.turns.length, compared, differing, scorer };
}
