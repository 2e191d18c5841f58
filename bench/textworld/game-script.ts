import { GameReader } from '../../examples/textworld/reader/read-turn.ts';
import type { Observation } from '../../src/domain/action.ts';
import { gameNames, readTurns } from './game-files.ts';

/** The games of a folder as observations, read by the rules; a turn that changed nothing gives none. */
export function gameScript(folder: string): Observation[] {
  return gameNames(folder).flatMap((game) => {
    const reader = new GameReader();
    return readTurns(folder, game).flatMap((turn) => {
      const actions = reader
        .read(turn)
        .map(({ action, arguments: values }) => ({ action, arguments: { ...values } }));
      return actions.length === 0
        ? []
        : [
            {
              id: `${game}/${turn.turn}`,
              source: game,
              ...(turn.command === null ? {} : { done: turn.command }),
              seen: turn.observation,
              actions,
            },
          ];
    });
  });
}
