import type { RunContext } from '../../domain/run-context.ts';
import { QuercusError } from '../../errors.ts';
import type { BenchmarkInput } from '../benchmark.ts';
import { loadTravelDatabase } from './database/load.ts';
import type { TravelDatabase } from './database/travel-database.ts';
import { officialRules, type Rules, strictRules } from './rules.ts';

/** What plans are judged against: the tables, and the reading of the rules. */
export interface World {
  readonly database: TravelDatabase;
  readonly rules: Rules;
}

/** Reads the tables, once for all plans. Throws ARGUMENT_MISSING without a folder, BENCHMARK_DATA_MISSING, SOURCE_UNREADABLE. */
export async function openWorld(
  { dataFolder, mode }: Pick<BenchmarkInput, 'dataFolder' | 'mode'>,
  context: RunContext,
): Promise<World> {
  if (dataFolder === undefined) {
    throw new QuercusError(
      'ARGUMENT_MISSING',
      'TravelPlanner plans are checked against its tables: give the folder that holds them (--data DIR).',
      { details: { benchmark: 'travelplanner' } },
    );
  }
  const rules = mode === 'strict' ? strictRules : officialRules;
  return { database: await loadTravelDatabase(dataFolder, context), rules };
}
