import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';
import type { ReceivedRequest, Script } from '../../../src/llm/testing/scripted-server.ts';
import { answer, call, isSlotRequest } from '../../agent/rig.ts';
import { type Found, type Wish, wishesOf } from './planner-wishes.ts';
import { planOf } from './write-plan.ts';

/**
 * A model that plans without knowing anything: it makes the calls that a query needs with arguments from the query,
 * gives each function only the arguments it has parameters for, and takes the first rows. It keeps no state: each reply
 * is made from the conversation alone.
 */
export function plannerScript(queries: readonly TravelQuery[]): Script {
  return (request) => {
    if (isSlotRequest(request)) return { json: { slots: [] } };
    const query = queries.find(({ query: text }) => text && question(request).includes(text));
    if (query === undefined) return { status: 500, content: 'no such query' };
    const found = resultsOf(request);
    const wish = wishesOf(query, found).find(({ id }) => !found.has(id));
    return { json: wish === undefined ? ending(query, found) : asked(wish, request) };
  };
}

function ending(query: TravelQuery, found: Found): object {
  const hotels = [...found].flatMap(([id, rows]) => (id.startsWith('hotel ') ? (rows[0]?.[0] ?? []) : []));
  return answer(JSON.stringify(planOf(query, found)), hotels);
}

/** The wish as a call; its id stands in the thought, from where the next reply reads what was found. */
function asked({ id, name, values }: Wish, request: ReceivedRequest): object {
  const parameters = parametersOf(name, request);
  const known = Object.entries(values).filter(([key]) => parameters.includes(key));
  const pairs = known.flatMap(([key, value]) =>
    [value ?? []].flat().map((each) => ({ name: key, value: each })),
  );
  return { ...call(name), thought: id, arguments: pairs };
}

function question({ body }: ReceivedRequest): string {
  return body.messages?.[1]?.content ?? '';
}

/** Names of the parameters of a function, as the catalogue in the prompt lists them. */
function parametersOf(name: string, { body }: ReceivedRequest): string[] {
  const catalogue = body.messages?.[0]?.content ?? '';
  const part = catalogue.split(/\n(?=\w+ gives: )/).find((text) => text.startsWith(`${name} gives: `)) ?? '';
  return [...part.matchAll(/^ {2}- (\w+):/gm)].map(([, parameter = '']) => parameter);
}

/** What each call gave, by the thought that came with it; nothing where it was empty or could not be made. */
function resultsOf({ body }: ReceivedRequest): Map<string, string[][]> {
  const [, , ...turns] = body.messages ?? [];
  const found = new Map<string, string[][]>();
  turns.forEach(({ role, content }, at) => {
    if (role !== 'assistant') return;
    const { thought } = JSON.parse(content) as { thought: string };
    found.set(thought, rowsOf(turns[at + 1]?.content ?? ''));
  });
  return found;
}

function rowsOf(observation: string): string[][] {
  const [, block = ''] = /<<result \d+ \w+\n([\s\S]*?)\n\w+ result \d+>>/.exec(observation) ?? [];
  const [, ...lines] = block.split('\n');
  return lines.map((line) => line.split(' | '));
}
