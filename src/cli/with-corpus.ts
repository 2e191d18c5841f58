import type { RunContext } from '../domain/run-context.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type CorpusKernel, openCorpus } from '../kernel/open-corpus.ts';
import type { ReadDocuments } from '../kernel/read-documents.ts';
import { withKernel } from './with-kernel.ts';

export interface AskedPaths {
  readonly kernel: string;
  /** Where the corpus is, when the question brings one. */
  readonly corpus?: string | undefined;
  /** How records name it; default: where it is. */
  readonly corpusName?: string | undefined;
  /** A moment of the past of a living kernel; it goes with no corpus. */
  readonly at?: string | undefined;
  /** Reads the texts of a corpus; without it they are refused. */
  readonly readDocuments?: ReadDocuments | undefined;
}

/** Opens a kernel over its own facts, or over those of a corpus, and closes it whatever happens. */
export async function withCorpus<Result>(
  { kernel, corpus, at, ...rest }: AskedPaths,
  work: (kernel: Kernel | CorpusKernel) => Promise<Result>,
  context: RunContext,
): Promise<Result> {
  if (corpus === undefined) return withKernel(kernel, work, at === undefined ? {} : { at });
  const opened = await openNamedCorpus({ kernel, corpus, ...rest }, context);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** Graphs of corpora are kept beside the kernel, which is immutable. */
export async function openNamedCorpus(
  { kernel, corpus, corpusName = corpus, readDocuments }: AskedPaths & { readonly corpus: string },
  context: RunContext,
): Promise<CorpusKernel> {
  const opened = await openCorpus(
    { kernel, corpus, cache: `${kernel}.corpora`, ...(readDocuments && { readDocuments }) },
    context,
  );
  return { ...opened, corpus: { path: corpusName, hash: opened.corpus.hash } };
}
