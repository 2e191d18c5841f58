import { PythonError } from '../../python/error.ts';
import { flightNumber, flightsMeant, readTransport, type Transport } from '../transport.ts';
import { daysOf, filledOrCrash, meals, type Trip } from '../trip.ts';
import { nameAndCity } from '../wording.ts';
import type { World } from '../world.ts';

/** Cost of the trip in US dollars for all people; what is not in the tables costs nothing. Source: official `get_total_cost`. */
export function totalCost(trip: Trip, world: World): number {
  let total = 0;
  for (const [index, day] of daysOf(trip).entries()) {
    total += transportCost(day, { trip, world, date: trip.query.date[index] });
    for (const meal of meals) total += mealCost(filledOrCrash(day, meal), trip, world);
    total += nightCost(filledOrCrash(day, 'accommodation'), trip, world);
  }
  return total;
}

function transportCost(
  day: unknown,
  { trip, world, date }: { trip: Trip; world: World; date: string | undefined },
): number {
  const transport = readTransport(day, world.rules);
  if (!transport || transport.from === null || transport.to === null || transport.mode === null) return 0;
  const people = trip.query.people_number;
  if (transport.mode === 'Flight') return flightPrice(transport, date, world) * people;
  const { from, to, mode } = transport;
  const cost = world.database.routes.cost({ from, to, mode });
  if (cost === null) throw new PythonError('TypeError', `no route from ${from} to ${to}`);
  return cost * Math.ceil(people / (mode === 'Self-driving' ? 5 : 4));
}

/** Officially the number alone decides, not the cities and not the date. */
function flightPrice(transport: Transport, date: string | undefined, world: World): number {
  const flights = world.rules.checksFlightDate
    ? flightsMeant(transport, date, world)
    : world.database.flights.get(flightNumber(transport.text));
  return flights?.[0]?.price ?? 0;
}

function mealCost(restaurant: unknown, trip: Trip, { database, rules }: World): number {
  if (restaurant === undefined) return 0;
  const [row] = database.restaurants.find(nameAndCity(restaurant), rules.sameName);
  return (row?.averageCost ?? 0) * trip.query.people_number;
}

function nightCost(accommodation: unknown, trip: Trip, { database, rules }: World): number {
  if (accommodation === undefined) return 0;
  const [row] = database.accommodations.find(nameAndCity(accommodation), rules.sameName);
  if (row === undefined) return 0;
  const rooms = Math.ceil(trip.query.people_number / row.maximumOccupancy);
  if (!Number.isFinite(rooms)) throw new PythonError('OverflowError', `${row.name} holds nobody`);
  return row.price * rooms;
}
