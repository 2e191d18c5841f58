import type { FunctionDefinition } from '../../domain/function.ts';
import { kernelFile } from '../../kernel/kernel-files.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { openEmbeddedStore } from '../../rdf/embedded-store.ts';
import type { Candidate } from '../candidate/candidate.ts';
import { graphSample } from '../outlines/graph-sample.ts';
import { questionLines } from '../outlines/question-lines.ts';
import { taskText } from '../steps/analyze.ts';
import { type ComposeResult, composeFunctionsWithModel } from '../steps/compose.ts';
import type { LoopRun } from './loop-run.ts';

interface Composing {
  readonly candidate: Candidate;
  readonly composed: readonly FunctionDefinition[];
  /** Ids of BUILD questions. */
  readonly sample: readonly string[];
  readonly suggestions: readonly string[];
}

/** The composer over the kernel of a candidate. */
export async function composeOver(
  run: Pick<LoopRun, 'people' | 'gold' | 'questionOf'> & {
    readonly task: { readonly title: string; readonly description: string };
  },
  { candidate, composed, sample, suggestions }: Composing,
  context: ModelContext,
): Promise<ComposeResult> {
  const kernel = await openKernel(candidate.kernel);
  const store = await openEmbeddedStore({ signal: context.signal });
  try {
    await store.load({ path: kernelFile(candidate.kernel, 'facts') }, { format: 'nt' });
    const { schema, functions } = kernel;
    return await composeFunctionsWithModel(
      {
        task: taskText(run.task),
        schema,
        existing: functions,
        people: run.people.functions,
        composed,
        questions: await questionLines(sample.map(run.questionOf), candidate.kernel),
        sample: await graphSample(kernel),
        suggestions,
        gate: { store, gold: run.gold(schema) },
      },
      context,
    );
  } finally {
    await store.close();
    await kernel.close();
  }
}
