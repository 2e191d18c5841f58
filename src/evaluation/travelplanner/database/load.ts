import { basename } from 'node:path';
import type { RunContext } from '../../../domain/run-context.ts';
import { readCities } from './cities.ts';
import { readFlights } from './flights.ts';
import { readAccommodations, readAttractions, readRestaurants } from './places.ts';
import { readRoutes } from './routes.ts';
import { findTables } from './table-files.ts';
import type { TravelDatabase } from './travel-database.ts';

/** Reads and indexes the sandbox once; a scorer keeps it for all plans. Throws BENCHMARK_DATA_MISSING, SOURCE_UNREADABLE. */
export async function loadTravelDatabase(folder: string, context: RunContext): Promise<TravelDatabase> {
  const step = 'read the TravelPlanner tables';
  const files = await findTables(folder);
  context.emit({ type: 'step-start', step });
  const database: TravelDatabase = {
    flights: await readFlights(files.flights, context),
    accommodations: await readAccommodations(files.accommodations),
    restaurants: await readRestaurants(files.restaurants),
    attractions: await readAttractions(files.attractions),
    routes: await readRoutes(files.routes),
    cities: await readCities(files.cities),
    files: Object.values(files).map((path) => basename(path)),
  };
  context.emit({ type: 'step-end', step });
  return database;
}
