import { PythonError } from '../../python/error.ts';
import { beforeParenthesis } from '../wording.ts';
import { tableRows } from './table-rows.ts';

/** Road routes between cities, one direction each. The first row of a pair counts. */
export class Routes {
  readonly #rows = new Map<string, { duration: string | null; distance: string | null }>();

  add(route: { from: string; to: string; duration: string | null; distance: string | null }): void {
    const pair = JSON.stringify([route.from, route.to]);
    if (!this.#rows.has(pair)) this.#rows.set(pair, route);
  }

  /**
   * US dollars for one car (5 cents a km, 5 people) or one taxi (1 dollar a km, 4 people), cut to whole dollars;
   * null without a route or when it takes a day and more. Source: official `GoogleDistanceMatrix.run_for_evaluation`.
   */
  cost({ from, to, mode }: { from: string; to: string; mode: 'Self-driving' | 'Taxi' }): number | null {
    const row = this.#rows.get(JSON.stringify([beforeParenthesis(from), beforeParenthesis(to)]));
    if (!row || row.duration === null || row.distance === null || row.duration.includes('day')) return null;
    return Math.trunc(kilometres(row.distance) * (mode === 'Self-driving' ? 0.05 : 1));
  }
}

const columns = ['origin', 'destination', 'duration', 'distance'];

export async function readRoutes(path: string): Promise<Routes> {
  const routes = new Routes();
  for await (const row of tableRows(path, columns)) {
    const { origin, destination, duration = null, distance = null } = row;
    if (typeof origin === 'string' && typeof destination === 'string') {
      routes.add({ from: origin, to: destination, duration, distance });
    }
  }
  return routes;
}

/** "1,144 km" → 1144. The official code evaluates the text as an expression, so another unit kills it. */
function kilometres(distance: string): number {
  const text = distance.replaceAll('km', '').replaceAll(',', '').trim();
  if (!/^\d+(\.\d+)?$/.test(text)) throw new PythonError('SyntaxError', `distance ${distance}`);
  return Number(text);
}
