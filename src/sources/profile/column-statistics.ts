import { compareUtf8 } from '../../domain/utf8-order.ts';
import { comparableValue } from './comparable-value.ts';
import { createDatatypeTracker, type DatatypeTracker } from './datatype-tracker.ts';
import { createSeparatorCounter, type SeparatorCounter, separators } from './multiple-values.ts';
import { createNearDatatypeCounter, type NearDatatype } from './near-datatype.ts';
import { createValueSet, type ValueSet } from './value-set.ts';

/** What one pass over the cells of a column tells; none of it depends on the order of the rows. */
export interface ColumnStatistics {
  readonly rows: number;
  readonly empty: number;
  readonly values: ValueSet;
  readonly datatypes: DatatypeTracker;
  readonly nearDatatype: NearDatatype | undefined;
  /** How often each value occurs, as long as they are few (`mostCounted`), else `undefined`. */
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly longest: number;
  readonly examples: readonly string[];
  readonly separators: readonly SeparatorCounter[];
}

export interface ColumnCounter {
  add(cell: string | null): void;
  statistics(): ColumnStatistics;
}

export const mostCounted = 100;
const mostExamples = 5;
const longestExample = 120;
/** A column with more different values is looked at cell by cell; else each value once, with how often it occurs. */
const mostWaiting = 20_000;

/** `asked` = datatypes whose misfits are to be counted; `separator` as told: then each part of a cell has a datatype. */
export function createColumnCounter(asked: readonly string[], separator?: string): ColumnCounter {
  const values = createValueSet();
  const datatypes = createDatatypeTracker(asked);
  const near = createNearDatatypeCounter();
  const separated = separators.map(createSeparatorCounter);
  const counts = new Map<string, number>();
  const examples: string[] = [];
  const waiting = new Map<string, number>();
  let rows = 0;
  let empty = 0;
  let longest = 0;
  const look = (cell: string, times: number) => {
    longest = Math.max(longest, cell.length);
    for (const part of partsOf(cell, separator)) {
      datatypes.add(part, times);
      near.add(part, times);
    }
    if (counts.size <= mostCounted) counts.set(cell, (counts.get(cell) ?? 0) + times);
    const comparable = comparableValue(cell);
    if (values.add(comparable)) keepSmallest(examples, comparable);
    for (const counter of separated) counter.add(cell, times);
  };
  const lookAtWaiting = () => {
    for (const [cell, times] of waiting) look(cell, times);
    waiting.clear();
  };
  let isVaried = false;
  return {
    add: (cell) => {
      rows++;
      if (cell === null) empty++;
      else if (isVaried) look(cell, 1);
      else {
        waiting.set(cell, (waiting.get(cell) ?? 0) + 1);
        isVaried = waiting.size > mostWaiting;
        if (isVaried) lookAtWaiting();
      }
    },
    statistics: () => {
      lookAtWaiting();
      return {
        rows,
        empty,
        values,
        datatypes,
        nearDatatype: near.nearest(),
        counts: counts.size > mostCounted ? undefined : counts,
        longest,
        examples: examples.map(shorten),
        separators: separated,
      };
    },
  };
}

function partsOf(cell: string, separator: string | undefined): string[] {
  if (separator === undefined) return [cell];
  const parts = cell.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function keepSmallest(examples: string[], value: string): void {
  const last = examples.at(-1);
  if (examples.length === mostExamples && compareUtf8(value, last!) >= 0) return;
  if (examples.includes(value)) return;
  examples.push(value);
  examples.sort(compareUtf8);
  if (examples.length > mostExamples) examples.pop();
}

function shorten(value: string): string {
  const characters = [...value.slice(0, 2 * longestExample)];
  return characters.length <= longestExample ? value : `${characters.slice(0, longestExample).join('')}…`;
}
