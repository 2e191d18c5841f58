import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type TravelQuery, travelQuerySchema } from '../../../src/evaluation/travelplanner/query.ts';
import { root } from '../../support/source-files.ts';

type Row = Readonly<Record<string, string>>;

const fixtures = join(root, 'test/fixtures/travelplanner-loop');

/** Columns that the weak first draft of S leaves out of the hotel, as in the case study of the paper. */
const forgotten = ['minimum nights', 'maximum occupancy'] as const;

/** The training queries that are there, with their structured fields. */
export function trainingQueries(data: string): TravelQuery[] {
  const lines = readFileSync(join(data, 'travelplanner/queries/train.jsonl'), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => travelQuerySchema.parse(JSON.parse(line)));
}

/** Writes the tables of the cities that the queries may visit: all their rows, without those that the benchmark drops. */
export function writeTables(data: string, folder: string, queries: readonly TravelQuery[]): void {
  const database = join(data, 'travelplanner/database');
  const cities = readCities(database);
  const destinations = new Set(queries.map(({ dest }) => dest));
  const visited = new Set(
    cities.flatMap(({ city, state }) => ([city, state].some((name) => destinations.has(name)) ? [city] : [])),
  );
  const known = new Set([...visited, ...queries.map(({ org }) => org)]);
  const write = (name: string, rows: readonly Row[]) => writeTable(join(folder, `${name}.csv`), rows);
  const read = (name: string) => readTable(join(database, name));
  const whole = (row: Row) => Object.values(row).every((cell) => cell !== '');
  mkdirSync(folder, { recursive: true });
  write('cities', cities);
  write(
    'hotels',
    read('clean_accommodations_2022.csv').filter((row) => visited.has(row.city ?? '') && whole(row)),
  );
  write(
    'restaurants',
    read('clean_restaurant_2022.csv').filter((row) => visited.has(row.City ?? '') && whole(row)),
  );
  write(
    'attractions',
    read('attractions.csv').filter((row) => visited.has(row.City ?? '') && whole(row)),
  );
  write('flights', read('clean_Flights_2022.partial.csv'));
  write(
    'drives',
    read('distance.csv').filter(
      (row) => known.has(row.origin ?? '') && known.has(row.destination ?? '') && row.distance !== '',
    ),
  );
}

function readCities(database: string) {
  const lines = readFileSync(join(database, 'citySet_with_states.txt'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [city, state] = line.trim().split('\t');
    return city && state ? [{ city, state }] : [];
  });
}

function readTable(path: string): Row[] {
  const rows = parse(readFileSync(path), { columns: true, relax_column_count: true }) as Row[];
  return rows.map(({ '': _, cost: __, ...row }) => row);
}

function writeTable(path: string, rows: readonly Row[]): void {
  const head = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  writeFileSync(
    path,
    `${[head, ...rows.map((row) => head.map((name) => row[name] ?? ''))].map(line).join('\n')}\n`,
  );
}

/** One state of S and F: whether S forgets two columns, and the folders whose functions lie over the first ones. */
export interface Revision {
  readonly forgets: boolean;
  readonly functions: readonly ('repaired' | 'harmful')[];
}

/** A task folder over the tables, with S and F as a revision leaves them. */
export function writeTask(folder: string, tables: string, { forgets, functions }: Revision): string {
  const at = join(folder, 'draft/functions');
  mkdirSync(at, { recursive: true });
  for (const name of ['functions', ...functions]) cpSync(join(fixtures, name), at, { recursive: true });
  const hidden = Object.fromEntries(forgotten.map((name) => [name, { ignore: forgets }]));
  const task = {
    title: 'Travel planning',
    description: 'Cities, flights, hotels, restaurants and attractions for travel plans.',
    sources: [join(tables, '*.csv')],
    compose: false,
    tables: {
      hotels: {
        rename: 'Hotel',
        key: ['NAME', 'city'],
        columns: { house_rules: { multiple: ' & ' }, ...hidden },
      },
      restaurants: { rename: 'Restaurant', key: ['Name', 'City'], columns: { Cuisines: { multiple: ', ' } } },
      attractions: { rename: 'Attraction', key: ['Name', 'City'] },
      flights: { rename: 'Flight', key: ['Flight Number'] },
      drives: { rename: 'Drive', key: ['origin', 'destination'] },
      cities: { rename: 'City', key: ['city'] },
    },
  };
  const path = join(folder, 'task.yaml');
  writeFileSync(path, JSON.stringify(task));
  return path;
}
