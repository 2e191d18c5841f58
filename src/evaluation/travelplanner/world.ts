import type { TravelDatabase } from './database/travel-database.ts';
import type { Rules } from './rules.ts';

/** What plans are judged against: the tables, and the reading of the rules. */
export interface World {
  readonly database: TravelDatabase;
  readonly rules: Rules;
}
