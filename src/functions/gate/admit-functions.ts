import type { Finding } from '../../domain/finding.ts';
import type { FunctionDefinition, FunctionDefinitionInput } from '../../domain/function.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { Schema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { parseQuery } from '../../rdf/sparql-syntax.ts';
import type { MintIri } from '../bind/mint-iri.ts';
import { compileFunction } from '../compile-function.ts';
import type { CompiledFunction } from '../compiled-function.ts';
import { checkQuery } from './check-query.ts';
import type { OutcomeMemory } from './outcome-memory.ts';
import type { QueryProblem } from './query-problem.ts';
import { type ExampleOutcome, runExamples } from './run-examples.ts';

export interface GateInput {
  readonly definitions: readonly FunctionDefinitionInput[];
  readonly schema: Schema;
  /** The graph that examples run on; without it they are not evaluated. */
  readonly store?: GraphStore;
  readonly mintIri: MintIri;
  /** Outcomes of examples are taken from it where they stand. */
  readonly memory?: OutcomeMemory;
}

export interface GateReport {
  /** With the rows' hash in every example that ran. In the order of the definitions. */
  readonly admitted: readonly CompiledFunction[];
  readonly refused: readonly { readonly name: string; readonly reasons: readonly string[] }[];
  readonly examples: readonly ExampleOutcome[];
  /** One that blocks for every refused function; warnings for functions without example. */
  readonly findings: readonly Finding[];
}

/** The gate: type check against S, query rules, then the examples on G. Nothing that fails any of them is admitted. */
export async function admitFunctions(
  { definitions, schema, store, mintIri, memory }: GateInput,
  context: RunContext,
): Promise<GateReport> {
  const admitted: CompiledFunction[] = [];
  const refused: { name: string; reasons: string[] }[] = [];
  const examples: ExampleOutcome[] = [];
  const names = new Set<string>();
  for (const [position, definition] of definitions.entries()) {
    context.emit({
      type: 'step-progress',
      step: 'functions',
      done: position,
      total: definitions.length,
      unit: 'functions',
    });
    if (context.signal?.aborted)
      throw new QuercusError('CANCELLED', 'The functions were not checked: the run was cancelled.');
    const checked = checkDefinitionAgainst(definition, schema);
    const reasons = names.has(definition.name)
      ? ['the name is taken by an earlier function']
      : checked.reasons;
    names.add(definition.name);
    if (!checked.compiled || reasons.length > 0) {
      refused.push({ name: definition.name, reasons });
      continue;
    }
    const outcomes = await runExamples({ compiled: checked.compiled, store, mintIri, memory });
    examples.push(...outcomes);
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
    if (failed.length > 0)
      refused.push({
        name: definition.name,
        reasons: failed.map(({ question, reason }) => `example ${JSON.stringify(question)}: ${reason}`),
      });
    else admitted.push(compileFunction(withHashes(checked.compiled.definition, outcomes), schema));
  }
  return { admitted, refused, examples, findings: findingsOf(refused, admitted, examples) };
}

/** Type check and query rules, without running anything. */
export function checkDefinitionAgainst(
  definition: FunctionDefinitionInput,
  schema: Schema,
): { compiled?: CompiledFunction; reasons: string[] } {
  try {
    const compiled = compileFunction(definition, schema);
    const problems = gateTrees(compiled).flatMap((tree) =>
      checkQuery({ tree, index: compiled.index, parameters: compiled.parameters }),
    );
    const all = [...problems, ...findUnused(compiled)];
    return { compiled, reasons: [...new Set(all.map(({ check, message }) => `${check}: ${message}`))] };
  } catch (error) {
    if (error instanceof QuercusError && (error.code === 'FUNCTION_INVALID' || error.code === 'QUERY_SYNTAX'))
      return { reasons: [error.message] };
    throw error;
  }
}

/** Parameters that neither the steps nor the hand-written query mention: a caller would give them in vain. */
function findUnused({ definition, parameters }: CompiledFunction): QueryProblem[] {
  const text = JSON.stringify([definition.steps, definition.select]).replaceAll('?', '$');
  const mentioned = new Set([...text.matchAll(/\$(\p{L}[\p{L}\p{N}_]*)/gu)].map((match) => match[1]));
  const unused = [...parameters.keys()].filter((name) => !mentioned.has(name));
  return unused.map((name) => ({ check: 'unused-parameter', message: `Nothing uses $${name}.` }));
}

/** Every query as published; of a function with a tail the query part. */
function gateTrees(compiled: CompiledFunction) {
  if (compiled.published.length > 0) return compiled.published.map(({ select }) => parseQuery(select));
  const choices = Object.fromEntries(
    [...compiled.parameters.values()]
      .filter(({ kind }) => kind === 'structural')
      .map(({ name, choices: known }) => [name, [...known.keys()][0]!]),
  );
  return [compiled.prepare(choices, { mode: 'published' }).tree];
}

function withHashes(definition: FunctionDefinition, outcomes: readonly ExampleOutcome[]): FunctionDefinition {
  const examples = definition.examples.map((example, at) => {
    const hash = outcomes[at]?.rowHash;
    return hash === undefined || example.expect === 'empty' ? example : { ...example, expect: hash };
  });
  return { ...definition, examples };
}

function findingsOf(
  refused: GateReport['refused'],
  admitted: readonly CompiledFunction[],
  examples: readonly ExampleOutcome[],
): Finding[] {
  const base = { axioms: [], severity: 'warning' as const };
  const silent = admitted
    .filter(({ definition }) => definition.examples.length === 0)
    .map(({ definition }) => definition.name);
  const waiting = [
    ...new Set(
      examples.filter(({ outcome }) => outcome === 'not evaluated').map((example) => example.function),
    ),
  ];
  return [
    ...refused.map(({ name, reasons }) => ({
      ...base,
      severity: 'blocks' as const,
      check: 'function-refused',
      subjects: [name],
      message: `The function ${name} is not admitted: ${reasons.join('; ')}`,
    })),
    ...silent.map((name) => ({
      ...base,
      check: 'function-without-example',
      subjects: [name],
      message: `The function ${name} has no example, so nothing shows that it answers anything.`,
      repairHint: 'Add a question with arguments under `examples`.',
    })),
    ...waiting.map((name) => ({
      ...base,
      check: 'examples-not-evaluated',
      subjects: [name],
      message: `The examples of ${name} were not evaluated: there is no graph to run them on.`,
    })),
  ];
}
