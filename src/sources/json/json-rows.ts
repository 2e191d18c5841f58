import { isWritableText } from '../../domain/lexical.ts';
import type { Cell, RejectedRow, Row } from '../../domain/table.ts';
import type { JsonLayout } from './json-layout.ts';
import type { JsonRecord } from './json-records.ts';
import { childrenOf, isDeepest } from './json-shape.ts';
import { cellText, type JsonValue } from './json-value.ts';

/** A value that makes a row: where it stands and the key of what it stands in. */
interface Element {
  readonly value: JsonValue;
  readonly position: number;
  readonly parentKey: readonly Cell[];
}

/** The rows of one table of a file, in the order of the file. */
export async function* readJsonRows({
  records,
  layout,
  nullValues,
  reject,
}: {
  records: AsyncIterable<JsonRecord>;
  layout: JsonLayout;
  nullValues: ReadonlySet<string>;
  reject: (row: Omit<RejectedRow, 'source'>) => void;
}): AsyncGenerator<Row> {
  let number = 0;
  const toCell = (cell: Cell) => (cell === null || nullValues.has(cell) ? null : cell);
  for await (const record of records) {
    if (record.root !== layout.shape.steps[0]) continue;
    const problem = problemOfRecord(record);
    if (problem !== undefined) {
      // A record that is no object belongs to the table of its list; what might be nested in it is not known.
      if (layout.parent === undefined) reject({ number: ++number, reason: problem, raw: record.raw });
      continue;
    }
    for (const element of elementsOf(record, layout)) {
      number++;
      const cells = cellsOf(element, layout);
      const reason = whyRejected(element.value, cells);
      if (reason === undefined) yield { number, cells: cells.map(toCell) };
      else reject({ number, reason, raw: rawOf(element.value) });
    }
  }
}

function problemOfRecord({ value, problem }: JsonRecord): string | undefined {
  return value === undefined || value.kind === 'object'
    ? problem
    : 'it is no object, so that it has no columns';
}

function* elementsOf(record: JsonRecord, layout: JsonLayout): Generator<Element> {
  if (layout.parent === undefined) {
    yield { value: record.value!, position: record.position, parentKey: [] };
    return;
  }
  const step = layout.shape.steps.at(-1)!;
  for (const parent of elementsOf(record, layout.parent)) {
    const parentKey = keyOf(parent, layout.parent);
    for (const [index, value] of childrenOf(parent.value, step).entries()) {
      yield { value, position: index + 1, parentKey };
    }
  }
}

function keyOf({ value, position, parentKey }: Element, { identifier }: JsonLayout): readonly Cell[] {
  if (identifier === undefined) return [...parentKey, String(position)];
  return [cellText(memberOf(value, identifier))];
}

function cellsOf({ value, position, parentKey }: Element, layout: JsonLayout): Cell[] {
  const { members, hasPosition, shape } = layout;
  const own = members.map((member) => {
    const content = member === '' && value.kind !== 'object' ? value : memberOf(value, member);
    const isNested = content?.kind === 'object' || content?.kind === 'array';
    // What is nested stands in the table of its own, except where there is none.
    return isNested && !isDeepest(shape) ? null : cellText(content);
  });
  return [...parentKey, ...(hasPosition ? [String(position)] : []), ...own];
}

function memberOf(value: JsonValue, member: string): JsonValue | undefined {
  return value.kind === 'object' ? value.members.get(member) : undefined;
}

function whyRejected(value: JsonValue, cells: readonly Cell[]): string | undefined {
  if (value.kind === 'object' && value.repeated !== undefined) {
    return `it has the member ${JSON.stringify(value.repeated)} twice`;
  }
  const isWritable = cells.every((cell) => cell === null || isWritableText(cell));
  return isWritable ? undefined : 'it holds a NUL character or half of a surrogate pair';
}

function rawOf(value: JsonValue): string {
  return value.kind === 'null' ? 'null' : value.kind === 'scalar' ? JSON.stringify(value.text) : value.raw;
}
