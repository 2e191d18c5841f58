import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { QuercusError } from '../../../errors.ts';

/** Where each table may lie below the data folder: flat, or in the folders of the official repository. The first that exists is read. */
const candidates = {
  flights: ['flights/clean_Flights_2022.csv', 'clean_Flights_2022.csv', 'clean_Flights_2022.partial.csv'],
  accommodations: ['accommodations/clean_accommodations_2022.csv', 'clean_accommodations_2022.csv'],
  restaurants: ['restaurants/clean_restaurant_2022.csv', 'clean_restaurant_2022.csv'],
  attractions: ['attractions/attractions.csv', 'attractions.csv'],
  routes: ['googleDistanceMatrix/distance.csv', 'distance.csv'],
  cities: ['background/citySet_with_states.txt', 'citySet_with_states.txt'],
} as const;

export type TableFiles = Record<keyof typeof candidates, string>;

/** Paths of the six tables in `folder` or its `database` folder. Throws BENCHMARK_DATA_MISSING, naming every table that is not there. */
export async function findTables(folder: string): Promise<TableFiles> {
  const found = await Promise.all(
    Object.entries(candidates).map(
      async ([table, names]) => [table, await firstThatExists(folder, names)] as const,
    ),
  );
  const absent = found.filter(([, path]) => path === undefined).map(([table]) => table);
  if (absent.length === 0) return Object.fromEntries(found) as TableFiles;
  const expected = absent.map(
    (table) => `${table} (${candidates[table as keyof typeof candidates].join(' or ')})`,
  );
  throw new QuercusError(
    'BENCHMARK_DATA_MISSING',
    `${folder} lacks tables of TravelPlanner: ${expected.join('; ')}. Give the folder that holds them, or whose "database" folder does.`,
    { details: { folder, absent } },
  );
}

async function firstThatExists(folder: string, names: readonly string[]): Promise<string | undefined> {
  for (const path of names.flatMap((name) => [join(folder, name), join(folder, 'database', name)])) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}
