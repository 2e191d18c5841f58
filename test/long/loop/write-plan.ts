import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';
import { citiesOf, type Found, isAllowed, type Leg, legsOf } from './planner-wishes.ts';

const meals = ['breakfast', 'lunch', 'dinner'] as const;

/** A plan in the form of the benchmark, of the first rows that were found. */
export function planOf(query: TravelQuery, found: Found): object[] {
  const legs = legsOf(query, found);
  const means = meansOf(query, found, legs.length);
  const cities = citiesOf(query, found);
  const eaten = new Set<string>();
  return query.date.map((_, day) => {
    const isTravel = day % 2 === 0;
    const leg = legs[day / 2];
    const city = cities[Math.min(Math.floor(day / 2), cities.length - 1)] ?? '';
    const isLast = day === query.days - 1;
    return {
      days: day + 1,
      current_city: isTravel && leg ? `from ${leg.from} to ${leg.to}` : city,
      transportation: isTravel && leg ? transport(leg, day / 2, means, found) : '-',
      attraction: isTravel ? '-' : attraction(city, found),
      ...Object.fromEntries(
        meals.map((meal) => [meal, isTravel ? '-' : restaurant(city, query, found, eaten)]),
      ),
      accommodation: isLast ? '-' : place(found.get(`hotel ${city}`)?.[0]?.[0], city),
    };
  });
}

type Means = 'flight' | 'self-driving' | 'taxi';

/** Flights where every leg has one, else the car, else a taxi: means are not mixed. */
function meansOf(query: TravelQuery, found: Found, legs: number): Means {
  const flies = Array.from({ length: legs }, (_, at) => found.get(`flight ${at}`) ?? []);
  if (flies.every((rows) => rows.length > 0)) return 'flight';
  return isAllowed(query, 'self-driving') ? 'self-driving' : 'taxi';
}

function transport({ from, to }: Leg, at: number, means: Means, found: Found): string {
  if (means !== 'flight') return `${means === 'taxi' ? 'Taxi' : 'Self-driving'}, from ${from} to ${to}`;
  const [number, departure, arrival] = found.get(`flight ${at}`)?.[0] ?? [];
  return `Flight Number: ${number}, from ${from} to ${to}, Departure Time: ${departure}, Arrival Time: ${arrival}`;
}

function attraction(city: string, found: Found): string {
  const name = found.get(`attraction ${city}`)?.[0]?.[0];
  return name === undefined ? '-' : `${name}, ${city};`;
}

/** The first restaurant nobody ate at yet: of each cuisine asked for once, then of any. */
function restaurant(city: string, query: TravelQuery, found: Found, eaten: Set<string>): string {
  const cuisines = (query.local_constraint.cuisine ?? []).filter((name) => !eaten.has(`cuisine ${name}`));
  for (const cuisine of [...cuisines, null]) {
    const rows = found.get(cuisine === null ? `restaurant ${city}` : `restaurant ${city} ${cuisine}`) ?? [];
    const name = rows.map(([called = '']) => called).find((called) => !eaten.has(called));
    if (name === undefined) continue;
    eaten.add(name);
    if (cuisine !== null) eaten.add(`cuisine ${cuisine}`);
    return place(name, city);
  }
  return '-';
}

function place(name: string | undefined, city: string): string {
  return name === undefined ? '-' : `${name}, ${city}`;
}
