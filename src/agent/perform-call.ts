import type { AgentCall, StepDecision } from '../domain/answer-record.ts';
import type { FunctionDefinition } from '../domain/function.ts';
import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import { bindArguments } from '../functions/bind/bind-arguments.ts';
import { compileFunction } from '../functions/compile-function.ts';
import { mintIri } from '../graph/identity.ts';
import { dataBlock } from '../prompts/data-block.ts';
import { termToNTriples } from '../rdf/n-triples.ts';
import { nearestNames } from '../sources/nearest-names.ts';
import type { AskedKernel } from './asked-kernel.ts';
import { functionCatalogue } from './function-catalogue.ts';

/** A call that takes longer has failed; the model reads why. */
const callTimeout = 60_000;

export interface CallRequest {
  readonly decision: StepDecision;
  /** Number that the call gets. */
  readonly number: number;
  readonly rowLimit: number;
  readonly kernel: AskedKernel;
}

/** What came of a wish to call: a call that ran, or why it could not be made, naming what exists. */
export type CallOutcome =
  | { readonly kind: 'ran'; readonly call: AgentCall }
  | { readonly kind: 'unknown function' | 'bad argument' | 'incomplete'; readonly message: string };

/** Calls a function of F and nothing else. Whatever the model wrote wrong is told, never thrown. */
export async function performCall(request: CallRequest, context: RunContext): Promise<CallOutcome> {
  const { decision, kernel } = request;
  const name = decision.function ?? '';
  const known = kernel.functions.map((candidate) => candidate.name);
  if (name === '')
    return {
      kind: 'incomplete',
      message: `The action "call" needs the name of a function. There are: ${known.join(', ')}.`,
    };
  const definition = kernel.functions.find((candidate) => candidate.name === name);
  if (definition === undefined) {
    const nearest = nearestNames(name, known);
    return {
      kind: 'unknown function',
      message: `There is no function ${JSON.stringify(name.slice(0, 100))}. Nearest: ${nearest.join(', ')}.`,
    };
  }
  return callKnown(definition, request, context);
}

async function callKnown(
  definition: FunctionDefinition,
  { decision, number, rowLimit, kernel }: CallRequest,
  { signal }: RunContext,
): Promise<CallOutcome> {
  const values = argumentsOf(decision);
  try {
    const { terms } = bindArguments(compileFunction(definition, kernel.schema), values, mintIri);
    const bindings = Object.fromEntries(
      Object.entries(terms).map(([name, bound]) => [name, bound.map(termToNTriples)]),
    );
    const result = await kernel.call(definition.name, values, {
      limit: rowLimit,
      timeout: callTimeout,
      ...(signal === undefined ? {} : { signal }),
    });
    return { kind: 'ran', call: { number, arguments: values, bindings, result } };
  } catch (error) {
    if (!(error instanceof QuercusError) || !error.code.startsWith('ARGUMENT_')) throw error;
    const taken = functionCatalogue([definition], kernel.schema);
    return { kind: 'bad argument', message: `${error.message}\n${dataBlock('function', taken)}` };
  }
}

/** The arguments as a function takes them: a name that comes again makes a list, null counts as absent. */
export function argumentsOf({ arguments: pairs = [] }: StepDecision): Record<string, unknown> {
  const values = new Map<string, (string | number | boolean)[]>();
  for (const { name, value } of pairs)
    if (value !== null) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}
