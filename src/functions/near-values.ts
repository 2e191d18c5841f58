import type { FunctionDefinition } from '../domain/function.ts';
import type { Schema } from '../domain/schema.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { QuercusError } from '../errors.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { nearestNames } from '../sources/nearest-names.ts';
import { indexSchema } from './schema-index.ts';

/** A text that stands nowhere in the graph for the property that it was compared with, and what stands there instead. */
export interface NearValues {
  readonly parameter: string;
  readonly given: string;
  /** At most five stored values, the nearest first. */
  readonly near: readonly string[];
}

/** So many values of a property are looked at. */
const mostValues = 20_000;
const offered = 5;
const milliseconds = 10_000;

/**
 * For a call that found nothing: text arguments that no stored value equals, with the stored values nearest to them.
 * Only parameters that steps compare with a property are known; a hand-written SELECT has none.
 */
export async function nearValues({
  definition,
  schema,
  values,
  store,
}: {
  readonly definition: FunctionDefinition;
  readonly schema: Schema;
  readonly values: Readonly<Record<string, unknown>>;
  readonly store: GraphStore;
}): Promise<NearValues[]> {
  const index = indexSchema(schema);
  const found: NearValues[] = [];
  for (const [parameter, name] of comparedProperties(definition.steps)) {
    const property = index.property(name);
    const given = [values[parameter]].flat().filter((value) => typeof value === 'string');
    if (property === undefined || given.length === 0) continue;
    const stored = await storedTexts(property.iri, store);
    for (const value of given)
      if (stored !== undefined && !stored.includes(value))
        found.push({ parameter, given: value, near: nearest(value, stored) });
  }
  return found;
}

/** Parameters with the name of the property that a step compares them with. */
function comparedProperties(steps: readonly Readonly<Record<string, unknown>>[]): Map<string, string> {
  const columns = new Map<string, string>();
  const compared = new Map<string, string>();
  const note = (operand: unknown, property: string) => {
    for (const each of [operand].flat())
      if (typeof each === 'string' && each.startsWith('$')) compared.set(each.slice(1), property);
  };
  for (const step of steps) {
    for (const [column, path] of entriesOf(step.project)) columns.set(column, lastOf(path));
    for (const [property, operand] of entriesOf(partOf(step.lookup, 'where'))) note(operand, property);
    const column = partOf(step.filter, 'column');
    if (typeof column === 'string')
      for (const condition of ['equals', 'in', 'contains', 'startsWith'])
        note(partOf(step.filter, condition), columns.get(column) ?? lastOf(column));
    for (const nested of [partOf(step.combine, 'steps'), partOf(step.exclude, 'steps')])
      if (Array.isArray(nested))
        for (const [parameter, property] of comparedProperties(nested)) compared.set(parameter, property);
  }
  return compared;
}

function partOf(step: unknown, part: string): unknown {
  return typeof step === 'object' && step !== null ? (step as Record<string, unknown>)[part] : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** `name` for `artist.name`, or for a projection with that path. */
function lastOf(path: unknown): string {
  const text = typeof path === 'string' ? path : String(partOf(path, 'path') ?? '');
  return text.split('.').at(-1) ?? text;
}

/** Undefined where the store does not answer: a call that worked must not fail for want of a hint. */
async function storedTexts(property: string, store: GraphStore): Promise<string[] | undefined> {
  const query = `SELECT DISTINCT ?value WHERE { ?entity <${property}> ?value } LIMIT ${mostValues}`;
  const found = await store.select(query, { timeout: milliseconds }).catch((error: unknown) => {
    if (error instanceof QuercusError && error.code !== 'CANCELLED') return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  const { rows } = found;
  const texts = rows.flatMap(({ value }) => (value?.termType === 'Literal' ? value.value : []));
  return [...new Set(texts)].sort(compareUtf8);
}

/** Values that hold the text, or that it holds, before those that are spelled like it. */
function nearest(given: string, stored: readonly string[]): string[] {
  const wanted = given.toLowerCase();
  const overlapping = stored.filter((value) => {
    const text = value.toLowerCase();
    return text !== '' && (text.includes(wanted) || wanted.includes(text));
  });
  const byLength = overlapping.sort(
    (a, b) => Math.abs(a.length - given.length) - Math.abs(b.length - given.length) || compareUtf8(a, b),
  );
  return [...new Set([...byLength, ...nearestNames(given, stored, offered)])].slice(0, offered);
}
