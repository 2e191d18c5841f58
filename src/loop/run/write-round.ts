import { join } from 'node:path';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import { type Round, roundSchema, type Trajectory } from '../../domain/round.ts';

/** Writes `trajectories.jsonl` and then `round.json`, which says that the round is finished. */
export async function writeRound(
  folder: string,
  round: Round,
  trajectories: readonly Trajectory[],
): Promise<void> {
  const lines = trajectories.map((trajectory) => `${JSON.stringify(trajectory)}\n`);
  await writeWhole(join(folder, 'trajectories.jsonl'), lines.join(''));
  await writeWhole(join(folder, 'round.json'), `${JSON.stringify(roundSchema.parse(round), null, 2)}\n`);
}
