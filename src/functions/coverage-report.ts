import type { CallResult } from '../domain/call-result.ts';
import type { Question } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import type { MintIri } from './bind/mint-iri.ts';
import { callFunction } from './call-function.ts';
import type { CompiledFunction } from './compiled-function.ts';

export interface QuestionCoverage {
  readonly id: string;
  readonly question: string;
  readonly outcome:
    | 'answered'
    | 'empty'
    | 'no function'
    | 'arguments do not fit'
    | 'failed'
    | 'not evaluated';
  readonly function?: string;
  readonly reason?: string;
  readonly rows?: number;
  readonly rowHash?: string;
}

export interface CoverageReport {
  readonly questions: readonly QuestionCoverage[];
  readonly counts: Readonly<Record<QuestionCoverage['outcome'], number>>;
}

export interface CoverageInput {
  readonly questions: readonly Question[];
  readonly functions: readonly CompiledFunction[];
  readonly store: GraphStore;
  readonly mintIri: MintIri;
}

/** Which questions of the task the functions answer, by their `call:`; a question without one is not evaluated. */
export async function coverageReport({
  questions,
  functions,
  store,
  mintIri,
}: CoverageInput): Promise<CoverageReport> {
  const byName = new Map(functions.map((compiled) => [compiled.definition.name, compiled]));
  const covered: QuestionCoverage[] = [];
  for (const question of questions) covered.push(await coverQuestion(question, { byName, store, mintIri }));
  const count = (outcome: QuestionCoverage['outcome']) =>
    covered.filter((found) => found.outcome === outcome).length;
  const outcomes = [
    'answered',
    'empty',
    'no function',
    'arguments do not fit',
    'failed',
    'not evaluated',
  ] as const;
  return {
    questions: covered,
    counts: Object.fromEntries(
      outcomes.map((outcome) => [outcome, count(outcome)]),
    ) as CoverageReport['counts'],
  };
}

interface Means {
  readonly byName: ReadonlyMap<string, CompiledFunction>;
  readonly store: GraphStore;
  readonly mintIri: MintIri;
}

async function coverQuestion(
  { id, question, call }: Question,
  { byName, store, mintIri }: Means,
): Promise<QuestionCoverage> {
  const base = { id, question };
  if (!call)
    return {
      ...base,
      outcome: 'not evaluated',
      reason: 'the question has no `call:`, and no model chooses one',
    };
  const compiled = byName.get(call.function);
  if (!compiled)
    return {
      ...base,
      outcome: 'no function',
      function: call.function,
      reason: `there is no function ${call.function}`,
    };
  try {
    return {
      ...base,
      function: call.function,
      ...fromResult(await callFunction({ function: compiled, arguments: call.arguments, store, mintIri })),
    };
  } catch (error) {
    if (error instanceof QuercusError && error.code.startsWith('ARGUMENT_'))
      return { ...base, function: call.function, outcome: 'arguments do not fit', reason: error.message };
    throw error;
  }
}

function fromResult({
  status,
  rows,
  rowHash,
  error,
}: CallResult): Omit<QuestionCoverage, 'id' | 'question' | 'function'> {
  if (status === 'ok') return { outcome: 'answered', rows: rows.length, rowHash };
  if (status === 'empty')
    return { outcome: 'empty', rows: 0, rowHash, reason: 'the call worked and nothing fits' };
  return { outcome: 'failed', reason: error?.message ?? status };
}
