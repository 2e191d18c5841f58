import { type Constraint, fails, holds } from '../outcome.ts';
import { flightsMeant, readTransport } from '../transport.ts';
import { daysOf, filled, meals } from '../trip.ts';
import { nameAndCity } from '../wording.ts';
import type { World } from '../world.ts';

/** Nothing is invented: flights, routes, restaurants, attractions and accommodations are rows of the tables. Source: official `is_valid_information_in_sandbox`. */
export const isValidInformationInSandbox: Constraint = (trip, world) => {
  for (const [index, day] of daysOf(trip).entries()) {
    const transport = inventedTransport(day, trip.query.date[index], world);
    const invented = transport ?? inventedPlace(day, world);
    if (invented) return fails(`The ${invented(index + 1)} is invalid in the sandbox.`);
  }
  return holds;
};

/** How the official message names what was invented on that day. */
type Invented = (day: number) => string;

function inventedTransport(day: unknown, date: string | undefined, world: World): Invented | undefined {
  const transport = readTransport(day, world.rules);
  if (transport === undefined) return undefined;
  if (transport.mode === 'Flight') {
    return flightsMeant(transport, date, world).length > 0
      ? undefined
      : (number) => `flight number in day ${number}`;
  }
  if (transport.mode === null) {
    return world.rules.unknownModeFails ? (number) => `transportation in day ${number}` : undefined;
  }
  const { mode, from, to } = transport;
  const cost = world.database.routes.cost({ from: from ?? '-', to: to ?? '-', mode });
  return cost === null ? (number) => `${mode.toLowerCase()} in day ${number}` : undefined;
}

function inventedPlace(day: unknown, { database, rules }: World): Invented | undefined {
  for (const meal of meals) {
    const restaurant = filled(day, meal);
    if (restaurant === undefined) continue;
    if (database.restaurants.find(nameAndCity(restaurant), rules.sameName).length === 0)
      return (number) => `${meal} in day ${number}`;
  }
  const attractions = filled(day, 'attraction');
  for (const attraction of attractions === undefined ? [] : rules.attractions(attractions)) {
    const rows = database.attractions.find(nameAndCity(attraction), rules.sameName);
    if (rows.length === 0) return (number) => `attraction ${attraction} in day ${number}`;
  }
  const accommodation = filled(day, 'accommodation');
  if (accommodation === undefined) return undefined;
  const rows = database.accommodations.find(nameAndCity(accommodation), rules.sameName);
  return rows.length === 0 ? (number) => `accommodation in day ${number}` : undefined;
}
