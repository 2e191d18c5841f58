import type { ActionCall } from '../../domain/action.ts';
import type { Triple } from '../fact-view.ts';
import { termOfCell } from '../pattern/cell.ts';
import type { Batch, Tick } from './batch.ts';
import { batchTerms } from './batch-text.ts';

const line =
  /^([AD]) (<[^<> ]*>) (<[^<> ]*>) (<[^<> ]*>|"(?:[^"\\]|\\.)*"(?:\^\^<[^<> ]*>|@[A-Za-z0-9-]+)?)(?: (<[^<> ]*>))? \.$/;

/** The lines from `TX` to `TC` as a batch, or what is wrong with them. */
export function parseBatch(body: string): Batch | string {
  const lines = body.split('\n');
  if (lines[0] !== 'TX .' || lines.at(-2) !== 'TC .') return 'it is not one transaction from TX to TC';
  const removed: Triple[] = [];
  const added: Triple[] = [];
  const about = new Map<string, string>();
  for (const text of lines.slice(1, -2)) {
    const [, kind, subject, predicate, object, graph] = line.exec(text) ?? [];
    if (subject === undefined || predicate === undefined || object === undefined)
      return `it holds the line ${JSON.stringify(text.slice(0, 200))}`;
    if (graph !== undefined) about.set(predicate, object);
    else (kind === 'A' ? added : removed).push([subject, predicate, object]);
  }
  return batchOf({ about, removed, added });
}

function batchOf({
  about,
  removed,
  added,
}: {
  about: ReadonlyMap<string, string>;
  removed: Triple[];
  added: Triple[];
}): Batch | string {
  const value = (predicate: string) => {
    const cell = about.get(predicate);
    return cell === undefined ? undefined : termOfCell(cell).value;
  };
  const [number, observation, actions] = [
    value(batchTerms.number),
    value(batchTerms.observation),
    value(batchTerms.actions),
  ];
  if (number === undefined || observation === undefined || actions === undefined)
    return 'it does not say its number, its observation and its actions';
  const texts = Object.fromEntries(
    (['time', 'source', 'done', 'seen'] as const).flatMap((name) => {
      const text = value(batchTerms[name]);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  return {
    number: Number(number),
    observation,
    actions: JSON.parse(actions) as ActionCall[],
    ticks: JSON.parse(value(batchTerms.ticks) ?? '[]') as Tick[],
    ...texts,
    removed,
    added,
  };
}
