import type { CallColumn } from '../domain/call-result.ts';
import {
  type FunctionDefinition,
  type FunctionDefinitionInput,
  functionDefinitionSchema,
} from '../domain/function.ts';
import type { Schema } from '../domain/schema.ts';
import { parseQuery } from '../rdf/sparql-syntax.ts';
import { compileHandWritten } from './compile-hand-written.ts';
import type { Choices, CompiledFunction, PreparedQuery, PublishedQuery } from './compiled-function.ts';
import { invalid } from './function-invalid.ts';
import { type ResolvedParameter, resolveParameters } from './parameters.ts';
import { applySteps } from './plan/apply-steps.ts';
import type { ColumnType } from './plan/column.ts';
import { CompileContext, type Shape } from './plan/compile-context.ts';
import { finalQuery } from './plan/final-query.ts';
import { readSteps } from './read-steps.ts';
import { indexSchema } from './schema-index.ts';
import { compileTail } from './tail/compile-tail.ts';
import { planWitness } from './witness/witness-plan.ts';

const mostCombinations = 24;

/**
 * Type-checks a function against S and compiles it: the longest prefix of its steps that SPARQL 1.1 can express to
 * one SELECT, the rest to a tail. Throws FUNCTION_INVALID, naming the step, what was found and what exists.
 */
export function compileFunction(input: FunctionDefinitionInput, schema: Schema): CompiledFunction {
  const definition = checkDefinition(input);
  const index = indexSchema(schema);
  const parameters = resolveParameters(definition, index);
  const base = { definition, schema, index, parameters };
  if (definition.select !== undefined) return compileHandWritten(base);
  const combinations = combinationsOf([...parameters.values()]);
  const prepare = remembered((choices, shape) => prepareQuery(base, choices, shape));
  const [first, ...others] = combinations.map((choices) => prepare(choices, { mode: 'published' }));
  const columns = others.reduce<readonly CallColumn[]>(
    (before, other) => commonColumns(before, other.resultColumns, definition),
    first!.resultColumns,
  );
  const tailOperators = first!.tail?.operators ?? [];
  return {
    ...base,
    columns,
    portable: tailOperators.length === 0,
    notPortable: tailOperators.map((operator) => `\`${operator}\` runs in process`),
    published:
      tailOperators.length > 0
        ? []
        : combinations.map((choices) =>
            published(definition, choices, prepare(choices, { mode: 'published' })),
          ),
    prepare,
  };
}

/** Checks the form of a definition; FUNCTION_INVALID naming the places that are wrong. */
export function checkDefinition(input: unknown): FunctionDefinition {
  const parsed = functionDefinitionSchema.safeParse(input);
  const name = String((input as { name?: unknown } | null)?.name ?? '?');
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'definition'}: ${message}`,
    );
    throw invalid(`The function ${JSON.stringify(name)} is not as it should be: ${problems.join('; ')}.`, {
      name,
      problems,
    });
  }
  const { steps, select } = parsed.data;
  if ((steps.length === 0) === (select === undefined))
    throw invalid(`The function ${JSON.stringify(name)} needs either \`steps\` or \`select\`.`, { name });
  return parsed.data;
}

interface Prepared extends PreparedQuery {
  readonly select: string;
  readonly resultColumns: readonly CallColumn[];
}

type Base = Pick<CompiledFunction, 'definition' | 'schema' | 'index' | 'parameters'>;

function prepareQuery({ definition, index, parameters }: Base, choices: Choices, shape: Shape): Prepared {
  const context = new CompileContext({ index, parameters, shape });
  const said = Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [name, parameters.get(name)!.choices.get(choice)!]),
  );
  const { plan, collected, rest } = applySteps(context, readSteps(definition.steps, said));
  const types = new Map<string, ColumnType>([...plan.columns].map(([name, { type }]) => [name, type]));
  const inProcess = rest.length > 0 || collected.length > 0;
  const tail = inProcess
    ? compileTail({ columns: types, steps: rest, collected, order: plan.order, context })
    : undefined;
  const returned = definition.returns.map((column) =>
    typeof column === 'string' ? { name: column } : column,
  );
  const resultColumns = returned.map((column) =>
    callColumn(column, (tail?.columns ?? types).get(column.name), [...(tail?.columns ?? types).keys()]),
  );
  const columns = tail ? [...plan.columns.keys()] : returned.map(({ name }) => name);
  const select = finalQuery(plan, columns, tail ? true : definition.distinct);
  const ordered = tail ? tail.order.length > 0 : plan.order.length > 0;
  return {
    tree: parseQuery(select),
    select,
    columns,
    tail,
    ordered,
    witness: planWitness(plan),
    resultColumns,
  };
}

function callColumn(
  { name, description }: { name: string; description?: string | undefined },
  type: ColumnType | undefined,
  known: readonly string[],
): CallColumn {
  if (!type)
    throw invalid(
      `\`returns\` names ${JSON.stringify(name)}, which is no column at the end. Columns: ${known.join(', ')}.`,
      { column: name },
    );
  const types = type.kind === 'entity' ? [...type.types] : type.datatype === undefined ? [] : [type.datatype];
  return { name, kind: type.kind, types, ...(description !== undefined && { description }) };
}

/** Every way to choose for the structural parameters; one empty way when there are none. */
export function combinationsOf(parameters: readonly ResolvedParameter[]): Choices[] {
  const structural = parameters.filter(({ kind }) => kind === 'structural');
  const combinations = structural.reduce<Choices[]>(
    (before, { name, choices }) =>
      before.flatMap((chosen) => [...choices.keys()].map((choice) => ({ ...chosen, [name]: choice }))),
    [{}],
  );
  if (combinations.length <= mostCombinations) return combinations;
  throw invalid(
    `The structural parameters make ${combinations.length} queries; at most ${mostCombinations} are compiled. Split the function.`,
    { combinations: combinations.length },
  );
}

function published({ name }: FunctionDefinition, choices: Choices, { select }: Prepared): PublishedQuery {
  const suffix = Object.values(choices).map((choice) => `_${choice.replace(/[^\p{L}\p{N}]+/gu, '_')}`);
  return { name: [name, ...suffix].join(''), choices, select };
}

/** The columns that two choices give: the same names and kinds; of what type the values are only where both agree. */
function commonColumns(
  first: readonly CallColumn[],
  other: readonly CallColumn[],
  { name }: FunctionDefinition,
): CallColumn[] {
  const shape = (columns: readonly CallColumn[]) =>
    JSON.stringify(columns.map((column) => [column.name, column.kind]));
  if (shape(first) !== shape(other))
    throw invalid(
      `The choices of ${JSON.stringify(name)} give tables of different kinds; a function returns the same columns whatever is chosen.`,
      { name },
    );
  return first.map((column, at) => {
    const both = [column.types, other[at]!.types];
    const types = both.some((known) => known.length === 0) ? [] : [...new Set(both.flat())];
    return { ...column, types: column.kind === 'value' && types.length > 1 ? [] : types };
  });
}

function remembered(
  compile: (choices: Choices, shape: Shape) => Prepared,
): (choices: Choices, shape: Shape) => Prepared {
  const known = new Map<string, Prepared>();
  return (choices, shape) => {
    const key = JSON.stringify([choices, shape]);
    const found = known.get(key);
    if (found) return found;
    if (known.size > 200) known.clear();
    const compiled = compile(choices, shape);
    known.set(key, compiled);
    return compiled;
  };
}
