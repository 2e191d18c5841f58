import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { loadTravelDatabase } from '../../../src/evaluation/travelplanner/database/load.ts';
import { Routes } from '../../../src/evaluation/travelplanner/database/routes.ts';
import { officialRules } from '../../../src/evaluation/travelplanner/rules.ts';
import { fixtureFolder } from './vectors.ts';

function copyOfTables(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-tables-'));
  cpSync(join(fixtureFolder, 'database'), folder, { recursive: true });
  return folder;
}

const restaurants = 'clean_restaurant_2022.csv';
const header = ',Name,City,Cuisines,Average Cost,Aggregate Rating\n';

describe('the tables of TravelPlanner', () => {
  test('lie flat in the folder, or in its database folder', async () => {
    const flat = await loadTravelDatabase(join(fixtureFolder, 'database'), silentContext);
    expect(flat.files).toEqual((await loadTravelDatabase(fixtureFolder, silentContext)).files);
  });

  test('that are missing are all named', async () => {
    const folder = copyOfTables();
    rmSync(join(folder, 'distance.csv'));
    rmSync(join(folder, 'attractions.csv'));
    await expect(loadTravelDatabase(folder, silentContext)).rejects.toMatchObject({
      code: 'BENCHMARK_DATA_MISSING',
      details: { absent: ['attractions', 'routes'] },
    });
  });

  test.each([
    ['a column is missing', 'Name,City\nA,B\n'],
    ['a number is none', `${header}0,A,B,Pizza,many,4\n`],
    ['a row is too long', `${header}0,A,B,Pizza,4,4,5\n`],
  ])('are refused when %s', async (_, text) => {
    const folder = copyOfTables();
    writeFileSync(join(folder, restaurants), text);
    await expect(loadTravelDatabase(folder, silentContext)).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
    });
  });

  test('leave out a row with an empty cell, or with a text that pandas takes for empty, in any column', async () => {
    const folder = copyOfTables();
    writeFileSync(
      join(folder, restaurants),
      `${header}0,Good,X,Pizza,4,4\n1,Bad,X,,4,4\n2,NA,X,Pizza,4,4\n3,Worse,X,Pizza,4\n`,
    );
    const { restaurants: rows } = await loadTravelDatabase(folder, silentContext);
    expect(rows.find({ name: '', city: 'X' }, officialRules.sameName).map(({ name }) => name)).toEqual([
      'Good',
    ]);
  });

  test('read quotes inside a name as text', async () => {
    const folder = copyOfTables();
    writeFileSync(
      join(folder, restaurants),
      `${header}0,"The ""Best"", really",X,Pizza,4,4\n1,Joe "Jo" Bar,X,Pizza,4,4\n`,
    );
    const { restaurants: rows } = await loadTravelDatabase(folder, silentContext);
    expect(rows.find({ name: '', city: 'X' }, officialRules.sameName).map(({ name }) => name)).toEqual([
      'The "Best", really',
      'Joe "Jo" Bar',
    ]);
  });
});

describe('a route', () => {
  const routes = new Routes();
  routes.add({ from: 'A', to: 'B', duration: '7 hours 5 mins', distance: '1,139 km' });
  routes.add({ from: 'A', to: 'B', duration: '1 hour', distance: '1 km' });
  routes.add({ from: 'A', to: 'C', duration: '1 day 2 hours', distance: '2,000 km' });
  routes.add({ from: 'A', to: 'D', duration: null, distance: null });
  routes.add({ from: 'A', to: 'E', duration: '1 min', distance: '20 m' });

  test('costs whole dollars, by car 5 cents a kilometre and by taxi one dollar; the first row counts', () => {
    expect(routes.cost({ from: 'A', to: 'B(State)', mode: 'Self-driving' })).toBe(56);
    expect(routes.cost({ from: 'A', to: 'B', mode: 'Taxi' })).toBe(1139);
  });

  test.each(['C', 'D', 'Z'])('to %s is none: it takes a day, has no distance, or is unknown', (to) => {
    expect(routes.cost({ from: 'A', to, mode: 'Taxi' })).toBeNull();
  });

  test('in another unit kills the official script', () => {
    expect(() => routes.cost({ from: 'A', to: 'E', mode: 'Taxi' })).toThrow(
      expect.objectContaining({ exception: 'SyntaxError' }),
    );
  });
});
