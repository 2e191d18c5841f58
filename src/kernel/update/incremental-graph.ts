import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskFile } from '../../config/read-task.ts';
import { mergeReportSchema } from '../../domain/merge-report.ts';
import { silentContext } from '../../domain/run-context.ts';
import { type EarlierGraph, type UpdatedGraph, updateGraph } from '../../graph/update-graph.ts';
import { openSources } from '../../sources/open-sources.ts';
import { type BuildSteps, fullSteps } from '../build-steps.ts';
import { kernelFile } from '../kernel-files.ts';
import { graphKeyOf } from './graph-key.ts';
import type { Inputs } from './inputs.ts';
import { keptSources } from './kept-sources.ts';

export interface Earlier {
  readonly taskFile: TaskFile;
  /** The kernel that is being replaced, and what it was made of. */
  readonly kernel: string;
  readonly inputs: Inputs;
}

/**
 * Builds the graph from that of the earlier kernel: only entities that changed rows are about are merged again. All
 * rows are mapped where schema, mapping or policies changed, or where `updateGraph` is not sure; else `told` gets to
 * know what became of the lines.
 */
export function incrementalGraph(
  earlier: Earlier,
  told: (change: UpdatedGraph['change']) => void,
): BuildSteps['buildGraph'] {
  return async (input, context) => {
    const { graphKey, files } = earlier.inputs;
    const hadDecisions = files['decisions.ttl'] !== 'absent';
    if (hadDecisions || graphKeyOf(input) !== graphKey) return fullSteps.buildGraph(input, context);
    const graph = await earlierGraph(earlier);
    if (graph === undefined) return fullSteps.buildGraph(input, context);
    context.emit({ type: 'step-start', step: 'update graph' });
    const updated = await updateGraph(input, graph, context);
    const message =
      updated === undefined ? 'all rows have to be mapped again' : 'touched entities merged again';
    context.emit({ type: 'step-end', step: 'update graph', message });
    if (updated === undefined) return fullSteps.buildGraph(input, context);
    told(updated.change);
    return updated;
  };
}

/** Undefined when the sources that were kept are not those the kernel was made of. */
async function earlierGraph({ taskFile, kernel, inputs }: Earlier): Promise<EarlierGraph | undefined> {
  const taskFolder = keptSources(taskFile.folder);
  const kept = await openSources({ task: taskFile.task, taskFolder }, silentContext).catch(() => undefined);
  if (kept === undefined) return undefined;
  const hashes = Object.fromEntries(kept.files.map(({ path, sha256 }) => [path, sha256]));
  if (JSON.stringify(hashes) !== JSON.stringify(inputs.sources)) return undefined;
  const text = await readFile(join(kernel, 'report', 'merge.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return {
    facts: kernelFile(kernel, 'facts'),
    evidence: kernelFile(kernel, 'evidence'),
    report: mergeReportSchema.parse(JSON.parse(text)),
    tables: kept.tables,
  };
}
