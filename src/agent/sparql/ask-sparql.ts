import type { QueryDoubt, QueryTry, SparqlAnswer } from '../../domain/sparql-answer.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import { type WrittenQuery, writeSparqlPrompt } from '../../prompts/write-sparql.ts';
import type { QueriedKernel } from '../asked-kernel.ts';
import { isFailureOfQuestion } from '../question-failure.ts';
import { checkWrittenQuery, queryPrefixes } from './check-written-query.ts';
import { ontologySlice } from './ontology-slice.ts';
import { rowsAgree } from './rows-agree.ts';
import { runWrittenQuery } from './run-written-query.ts';
import { senseDoubts } from './sense-checks.ts';

export interface SparqlQuestion {
  readonly question: string;
  readonly kernel: QueriedKernel;
  /** Most tokens of the ontology in the prompt. Default 6000. */
  readonly ontologyTokens?: number;
}

/** A query is repaired at most so often. */
const mostRepairs = 3;

/**
 * Text to SPARQL, for people: two independent attempts (the second sees the ontology in the opposite order), each
 * through the gate of functions, repaired with the error message, and checked for sense. The query may use S and
 * nothing else. Errors: those of `structuredCall`, but for replies that are of no use.
 */
export async function askSparql(input: SparqlQuestion, context: ModelContext): Promise<SparqlAnswer> {
  const { question, kernel, ontologyTokens = 6000 } = input;
  const prefixes = queryPrefixes(kernel);
  const slice = ontologySlice({ schema: kernel.schema, question, prefixes, tokens: ontologyTokens });
  const orders = [slice, [...slice].reverse()];
  const attempts: QueryTry[][] = [];
  for (const [sample, blocks] of orders.entries())
    attempts.push(await attempt({ question, kernel, sample, ontology: blocks.join('\n\n') }, context));
  return {
    format: 1,
    question,
    ...judge(attempts),
    kernel: { path: kernel.path, title: kernel.schema.title, hash: kernel.hash },
    attempts,
  };
}

interface Attempt {
  readonly question: string;
  readonly kernel: QueriedKernel;
  readonly sample: number;
  readonly ontology: string;
}

async function attempt(input: Attempt, context: ModelContext): Promise<QueryTry[]> {
  const tries: QueryTry[] = [];
  while (tries.length <= mostRepairs) {
    context.emit({ type: 'step-progress', step: 'sparql', done: tries.length, unit: 'queries' });
    const written = await write(input, tries, context);
    if (written === undefined) return tries;
    const isUnchanged = tries.at(-1)?.sparql === written.sparql;
    if (isUnchanged) return tries;
    const tried = await tryQuery(written, input, context);
    tries.push(tried);
    if (tried.doubts.length === 0) return tries;
  }
  return tries;
}

type Written = Pick<QueryTry, 'request' | 'model' | 'sparql'>;

async function write(
  { question, kernel, sample, ontology }: Attempt,
  earlier: readonly QueryTry[],
  context: ModelContext,
): Promise<Written | undefined> {
  const about = `${kernel.schema.title}\n${kernel.schema.description}`.trim();
  try {
    const input = { question, about, ontology, earlier };
    const asked = await askPrompt<typeof input, WrittenQuery>(
      { prompt: writeSparqlPrompt, input, sample },
      context,
    );
    return { request: asked.hash, model: asked.model, sparql: asked.value.sparql };
  } catch (error) {
    if (!isFailureOfQuestion(error)) throw error;
    context.emit({ type: 'note', step: 'sparql', message: error.message });
    return undefined;
  }
}

async function tryQuery(
  written: Written,
  { question, kernel }: Attempt,
  context: ModelContext,
): Promise<QueryTry> {
  const { tree, doubts } = checkWrittenQuery(written.sparql, kernel);
  if (tree === undefined) return { ...written, doubts: [...doubts], result: null };
  const run = await runWrittenQuery(tree, kernel, context);
  if ('doubt' in run) return { ...written, doubts: [run.doubt], result: null };
  const { result } = run;
  return { ...written, doubts: await senseDoubts({ question, tree, result, kernel }), result };
}

function judge(attempts: readonly (readonly QueryTry[])[]): Pick<SparqlAnswer, 'outcome' | 'reasons'> {
  const ends = attempts.map(lastTry);
  const results = ends.flatMap((end) => (end?.result ? [end.result] : []));
  if (results.length === 0) return { outcome: 'no query', reasons: reasonsOf(ends) };
  const [first, second] = results;
  const compared =
    first === undefined || second === undefined
      ? ['only one of two attempts gave a query that runs']
      : rowsAgree(first, second)
        ? []
        : ['two independent attempts disagree'];
  const reasons = [...compared, ...reasonsOf(ends)];
  return { outcome: reasons.length === 0 ? 'sure' : 'not sure', reasons };
}

/** The try that counts: the last one that ran, else the last one. */
export function lastTry(tries: readonly QueryTry[]): QueryTry | undefined {
  return tries.findLast(({ result }) => result !== null) ?? tries.at(-1);
}

function reasonsOf(ends: readonly (QueryTry | undefined)[]): string[] {
  const doubts = ends.flatMap((end): readonly QueryDoubt[] => end?.doubts ?? []);
  const silent = ends.some((end) => end === undefined) ? ['the model gave no usable reply'] : [];
  return [...new Set([...silent, ...doubts.map(({ check, message }) => `${check}: ${message}`)])];
}
