import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';

/** Rows by the id of the call that gave them. */
export type Found = ReadonlyMap<string, readonly (readonly string[])[]>;

export interface Wish {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string | number | readonly string[] | null>>;
}

export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly day: string;
}

const nightsInEachCity = 2;

/** All calls that a query needs, as far as what was found so far tells them; the same for every kernel. */
export function wishesOf(query: TravelQuery, found: Found): Wish[] {
  if (query.days > 3 && !found.has('cities'))
    return [{ id: 'cities', name: 'cities_of_state', values: { within: query.dest } }];
  const legs = legsOf(query, found);
  const flights = isAllowed(query, 'flight') ? legs.map(flightWish) : [];
  return [
    ...flights,
    ...citiesOf(query, found).flatMap((city, at) => stayWishes(query, { city, isFirst: at === 0 })),
  ];
}

/** The city asked for, or the first ones of its state. */
export function citiesOf({ dest, days, visiting_city_number: count }: TravelQuery, found: Found): string[] {
  if (days === 3) return [dest];
  return (found.get('cities') ?? []).slice(0, count).map(([city = '']) => city);
}

export function legsOf(query: TravelQuery, found: Found): Leg[] {
  const stops = [query.org, ...citiesOf(query, found), query.org];
  return stops.slice(1).map((to, at) => ({
    from: stops[at] as string,
    to,
    day: query.date[at * nightsInEachCity] ?? '',
  }));
}

export function isAllowed({ local_constraint: { transportation } }: TravelQuery, means: string): boolean {
  return transportation !== `no ${means}`;
}

function flightWish(leg: Leg, at: number): Wish {
  return { id: `flight ${at}`, name: 'find_flights', values: { ...leg } };
}

/** Cuisines are asked for in the first city alone, so that all calls fit into the steps of a question. */
function stayWishes(
  query: TravelQuery,
  { city: where, isFirst }: { city: string; isFirst: boolean },
): Wish[] {
  const { people_number: people, local_constraint: constraint } = query;
  const rule = constraint['house rule'] === null ? null : `No ${constraint['house rule']}`;
  const hotel = { where, people, nights: nightsInEachCity, rule, room: rooms(constraint['room type']) };
  const cuisines = isFirst ? (constraint.cuisine ?? []) : [];
  return [
    { id: `hotel ${where}`, name: 'find_hotels', values: hotel },
    { id: `attraction ${where}`, name: 'find_attractions', values: { where } },
    ...cuisines.map((cuisine) => ({
      id: `restaurant ${where} ${cuisine}`,
      name: 'find_restaurants',
      values: { where, cuisine },
    })),
    { id: `restaurant ${where}`, name: 'find_restaurants', values: { where } },
  ];
}

/** The words of a query for rooms, as the table has them. */
function rooms(asked: string | null): readonly string[] | null {
  if (asked === 'entire room') return ['Entire home/apt'];
  if (asked === 'not shared room') return ['Entire home/apt', 'Private room'];
  return asked === null ? null : [`${asked.charAt(0).toUpperCase()}${asked.slice(1)}`];
}
