import { QuercusError } from '../../errors.ts';
import type { JsonRecord } from './json-records.ts';
import type { JsonValue } from './json-value.ts';
import { type IdentifierSearch, identifierSearch } from './own-identifier.ts';

/** What the values in one place of a file have in common; it becomes a table. */
export interface JsonShape {
  /** Members on the way here, the list of the file first; `''` for the items of a list in a list. */
  readonly steps: readonly string[];
  /** Members that are scalars somewhere, in the order in which they first appear; `''` for a value that has no name. */
  readonly columns: Set<string>;
  /** Members that are objects or lists somewhere. */
  readonly children: Map<string, JsonShape>;
  readonly identifier: IdentifierSearch;
  rows: number;
}

/** Objects below this level stay in their cell, as JSON. */
const deepestTable = 8;
/** More means that names of members are data, as in `{"2024-01-01": {…}}`. */
const mostTables = 256;

/** Reads all records and says which tables they make: by list of the file. */
export async function discoverShapes(
  records: AsyncIterable<JsonRecord>,
  path: string,
): Promise<Map<string, JsonShape>> {
  const shapes = new Map<string, JsonShape>();
  const count = { tables: 0, path };
  for await (const { root, value } of records) {
    if (!shapes.has(root)) shapes.set(root, newShape([root], count));
    if (value?.kind === 'object') describe(shapes.get(root)!, value, count);
  }
  return shapes;
}

/** Whether objects and lists in this place stay in their cell. */
export function isDeepest({ steps }: JsonShape): boolean {
  return steps.length >= deepestTable;
}

/** The values that make rows of the child table `step` of `value`. */
export function childrenOf(value: JsonValue, step: string): readonly JsonValue[] {
  if (value.kind === 'array') return step === '' ? value.items : [];
  if (value.kind !== 'object') return [];
  const member = value.members.get(step);
  if (member?.kind === 'array') return member.items;
  return member?.kind === 'object' ? [member] : [];
}

interface TableCount {
  tables: number;
  readonly path: string;
}

function describe(shape: JsonShape, value: JsonValue, count: TableCount): void {
  shape.rows++;
  shape.identifier.see(value);
  if (value.kind === 'scalar') shape.columns.add('');
  for (const [name, member] of membersOf(value)) {
    const isCell = member.kind === 'scalar' || member.kind === 'null';
    if (isCell || isDeepest(shape)) shape.columns.add(name);
    else describeChild({ shape, name, value, count });
  }
}

function describeChild({
  shape,
  name,
  value,
  count,
}: {
  shape: JsonShape;
  name: string;
  value: JsonValue;
  count: TableCount;
}): void {
  const values = childrenOf(value, name);
  if (values.length === 0) return;
  const child = shape.children.get(name) ?? newShape([...shape.steps, name], count);
  shape.children.set(name, child);
  for (const one of values) describe(child, one, count);
}

/** The members of an object; the items of a list in a list are together one member without a name. */
function membersOf(value: JsonValue): Iterable<readonly [string, JsonValue]> {
  if (value.kind === 'object') return value.members;
  return value.kind === 'array' ? [['', value]] : [];
}

function newShape(steps: readonly string[], count: TableCount): JsonShape {
  count.tables++;
  if (count.tables > mostTables) throw tooManyTables(count.path);
  return { steps, columns: new Set(), children: new Map(), identifier: identifierSearch(), rows: 0 };
}

function tooManyTables(path: string): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} would make more than ${mostTables} tables: names of its members are data. Write them as values of a member, such as [{"name": …}].`,
    { details: { path, mostTables } },
  );
}
