import type { FunctionExample } from '../../domain/function.ts';
import { QuercusError } from '../../errors.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import type { MintIri } from '../bind/mint-iri.ts';
import { callFunction } from '../call-function.ts';
import type { CompiledFunction } from '../compiled-function.ts';
import type { OutcomeMemory } from './outcome-memory.ts';

export interface ExampleOutcome {
  readonly function: string;
  readonly question: string;
  readonly outcome: 'passed' | 'failed' | 'not evaluated';
  readonly reason?: string;
  readonly rows?: number;
  readonly rowHash?: string;
}

/** Runs a function's own examples: each must give rows, those of its hash if it has one, or be empty if it says so. */
export async function runExamples({
  compiled,
  store,
  mintIri,
  memory,
}: {
  compiled: CompiledFunction;
  store: GraphStore | undefined;
  mintIri: MintIri;
  memory?: OutcomeMemory;
}): Promise<ExampleOutcome[]> {
  const outcomes: ExampleOutcome[] = [];
  for (const example of compiled.definition.examples) {
    const base = { function: compiled.definition.name, question: example.question };
    if (store === undefined)
      outcomes.push({ ...base, outcome: 'not evaluated', reason: 'there is no graph to run it on' });
    else {
      const run = () => runExample(compiled, example, { store, mintIri });
      const parts = () => [
        JSON.stringify(compiled.index.schema),
        JSON.stringify(compiled.definition),
        JSON.stringify(example),
      ];
      outcomes.push({ ...base, ...(await (memory === undefined ? run() : memory.outcome(parts(), run))) });
    }
  }
  return outcomes;
}

async function runExample(
  compiled: CompiledFunction,
  example: FunctionExample,
  { store, mintIri }: { store: GraphStore; mintIri: MintIri },
): Promise<Omit<ExampleOutcome, 'function' | 'question'>> {
  try {
    const result = await callFunction({ function: compiled, arguments: example.arguments, store, mintIri });
    const seen = { rows: result.rows.length, rowHash: result.rowHash };
    const reason = result.error?.message ?? mismatch(example, result.status, result.rowHash);
    return reason === undefined ? { outcome: 'passed', ...seen } : { outcome: 'failed', reason, ...seen };
  } catch (error) {
    if (error instanceof QuercusError && error.code.startsWith('ARGUMENT_'))
      return { outcome: 'failed', reason: error.message };
    throw error;
  }
}

function mismatch({ expect }: FunctionExample, status: string, rowHash: string): string | undefined {
  if (expect === 'empty') return status === 'empty' ? undefined : 'it declares `expect: empty` and gave rows';
  if (status !== 'ok') return 'it gave no rows and does not declare `expect: empty`';
  return expect === undefined || expect === rowHash
    ? undefined
    : `its rows changed: expected hash ${expect}, got ${rowHash}`;
}
