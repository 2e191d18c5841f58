import { join } from 'node:path';
import type { AskedKernel } from '../../agent/asked-kernel.ts';
import type { TaskFile } from '../../config/read-task.ts';
import type { BuildInput } from '../../kernel/kernel.ts';
import type { ReadDocuments } from '../../kernel/read-documents.ts';

/** One S and F on disk: `draft/` as in a task folder, the kernel made of it, and the answers it gave. */
export interface Candidate {
  readonly folder: string;
  readonly kernel: string;
}

export function candidateAt(folder: string): Candidate {
  return { folder, kernel: join(folder, 'kernel') };
}

/** What building and asking candidates needs beside the models. */
export interface LoopMeans {
  readonly taskFile: TaskFile;
  readonly reasoner?: BuildInput['reasoner'];
  readonly readDocuments: ReadDocuments;
  /** Opens a kernel over the tables that a question brings. */
  readonly openCorpus: (kernel: string, corpus: string) => Promise<AskedKernel & { close(): Promise<void> }>;
}

/** Where a candidate keeps what its task keeps in its own folder. */
export function taskOf({ taskFile }: Pick<LoopMeans, 'taskFile'>, { folder }: Candidate): TaskFile {
  return { ...taskFile, work: folder };
}
