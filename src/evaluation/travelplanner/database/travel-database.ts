import type { Cities } from './cities.ts';
import type { Flights } from './flights.ts';
import type { NamedRow, NamedRows } from './named-rows.ts';
import type { Routes } from './routes.ts';

/** Money is in US dollars: a meal per person, a room per night. */
export interface Restaurant extends NamedRow {
  readonly averageCost: number;
  /** Joined by ", ". */
  readonly cuisines: string;
}

export interface Accommodation extends NamedRow {
  readonly price: number;
  readonly roomType: string;
  /** Joined by " & ". */
  readonly houseRules: string;
  readonly minimumNights: number;
  readonly maximumOccupancy: number;
}

/** The sandbox of TravelPlanner, indexed. */
export interface TravelDatabase {
  readonly flights: Flights;
  readonly accommodations: NamedRows<Accommodation>;
  readonly restaurants: NamedRows<Restaurant>;
  readonly attractions: NamedRows<NamedRow>;
  readonly routes: Routes;
  readonly cities: Cities;
  /** Names of the files it was read from. */
  readonly files: readonly string[];
}
