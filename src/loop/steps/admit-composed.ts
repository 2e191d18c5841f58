import type { FunctionDefinition } from '../../domain/function.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { Schema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import { admitFunctions } from '../../functions/gate/admit-functions.ts';
import { readFunctionYaml } from '../../functions/read-function-files.ts';
import { mintIri } from '../../graph/identity.ts';
import { canonicalJson } from '../../llm/canonical-json.ts';
import type { ComposedFunction } from '../../prompts/compose-functions.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { type GoldGuard, leavesOf } from '../suggestions/gold-literals.ts';

/** What functions are checked against. */
export interface Gate {
  /** Holds the facts; examples run on it. */
  readonly store: GraphStore;
  readonly gold: GoldGuard;
}

export interface AdmittedFunctions {
  readonly admitted: readonly FunctionDefinition[];
  readonly refused: readonly { readonly name: string; readonly reasons: readonly string[] }[];
}

interface Admission {
  readonly schema: Schema;
  readonly existing: readonly FunctionDefinition[];
  readonly people: ReadonlySet<string>;
  readonly gate: Gate;
}

/** Functions that a model wrote: read, held against what people wrote and against duplicates, then through the gate. */
export async function admitComposed(
  written: readonly ComposedFunction[],
  { schema, existing, people, gate }: Admission,
  context: RunContext,
): Promise<AdmittedFunctions> {
  const refused: { name: string; reasons: readonly string[] }[] = [];
  const definitions: FunctionDefinition[] = [];
  for (const { definition: text, way } of written) {
    const read = readWritten(text);
    const reason =
      'reason' in read
        ? read.reason
        : objection(read.definition, way, [...existing, ...definitions], people, gate);
    if (reason !== undefined) refused.push({ name: read.name, reasons: [reason] });
    else if ('definition' in read) definitions.push(read.definition);
  }
  const quiet = { ...context, emit: () => {} };
  const report = await admitFunctions({ definitions, schema, store: gate.store, mintIri }, quiet);
  const passed = new Set(report.admitted.map(({ definition }) => definition.name));
  return {
    admitted: definitions.filter(({ name }) => passed.has(name)),
    refused: [...refused, ...report.refused],
  };
}

function readWritten(
  text: string,
):
  | { readonly name: string; readonly reason: string }
  | { readonly name: string; readonly definition: FunctionDefinition } {
  const name = /^name:\s*(\S+)/m.exec(text)?.[1] ?? 'a function without name';
  try {
    return { name, definition: readFunctionYaml(text, name) };
  } catch (error) {
    if (error instanceof QuercusError) return { name, reason: error.message };
    throw error;
  }
}

function objection(
  definition: FunctionDefinition,
  way: ComposedFunction['way'],
  others: readonly FunctionDefinition[],
  people: ReadonlySet<string>,
  { gold }: Gate,
): string | undefined {
  const { name } = definition;
  if (people.has(name)) return 'a person wrote a function of this name; take another name';
  const same = others.find((other) => other.name === name);
  if (same !== undefined && way !== 'adapt')
    return 'there is a function of this name; take another name, or adapt it';
  const twin = others.find((other) => other.name !== name && meaning(other) === meaning(definition));
  if (twin !== undefined) return `it does what ${twin.name} does already`;
  const copied = leavesOf(definition).find((leaf) => gold.forbidden.has(leaf.trim().toLowerCase()));
  if (copied !== undefined) return `it holds ${JSON.stringify(copied)}, which only the gold answers tell`;
  if (definition.examples.length === 0) return 'it has no example';
  return undefined;
}

/** Two functions with the same steps over parameters of the same types are one, whatever they are called. */
function meaning({ steps, select, parameters, returns }: FunctionDefinition): string {
  const types = Object.entries(parameters).map(([name, { type, choices, multiple }]) => [
    name,
    type,
    choices,
    multiple,
  ]);
  const columns = returns.map((column) => (typeof column === 'string' ? column : column.name));
  return canonicalJson([steps, select, types, columns]);
}
