import { isDeepStrictEqual } from 'node:util';
import type { ReviewedLink, ReviewedTable } from './reviewed-tables.ts';

/** One change of task.yaml: a value at a path (`undefined` = taken away), or one link in the list at the path. */
export interface ReviewChange {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly link?: ReviewedLink & { readonly accept?: false };
}

/** What taking a decision away means, where it means more than "as profiling decides". */
const refusals: Record<string, unknown> = {
  subtypeOf: false,
  joinTable: false,
  enumeration: false,
  multiple: false,
};

/** What a person changed between the decisions as they were written and as they are now. */
export function reviewChanges(
  before: Readonly<Record<string, ReviewedTable>>,
  after: Readonly<Record<string, ReviewedTable>>,
): ReviewChange[] {
  return Object.entries(after).flatMap(([name, table]) => {
    const path = ['tables', name];
    const { columns = {}, foreignKeys = [], ...edited } = table ?? {};
    const { columns: columnsBefore = {}, foreignKeys: linksBefore = [], ...written } = before[name] ?? {};
    return [
      ...valueChanges(path, written, edited),
      ...Object.entries(columns).flatMap(([column, value]) =>
        valueChanges([...path, 'columns', column], columnsBefore[column] ?? {}, value ?? {}),
      ),
      ...linkChanges([...path, 'foreignKeys'], linksBefore ?? [], foreignKeys ?? []),
    ];
  });
}

function valueChanges(path: readonly string[], before: object, after: object): ReviewChange[] {
  const written = new Map<string, unknown>(Object.entries(before));
  const edited = new Map<string, unknown>(Object.entries(after));
  const set = [...edited].filter(([key, value]) => !isDeepStrictEqual(value, written.get(key)));
  const gone = [...written.keys()].filter((key) => !edited.has(key));
  return [
    ...set.map(([key, value]) => ({ path: [...path, key], value })),
    ...gone.map((key) => ({ path: [...path, key], value: refusals[key] })),
  ];
}

function linkChanges(
  path: readonly string[],
  before: readonly ReviewedLink[],
  after: readonly ReviewedLink[],
): ReviewChange[] {
  const added = after.filter((link) => !before.some((written) => isDeepStrictEqual(written, link)));
  const gone = before.filter(
    (link) => !after.some(({ columns }) => isDeepStrictEqual(columns, link.columns)),
  );
  return [
    ...added.map((link) => ({ path, value: link, link })),
    ...gone.map(({ columns, references }) => {
      const refused = { columns, references, accept: false as const };
      return { path, value: refused, link: refused };
    }),
  ];
}
