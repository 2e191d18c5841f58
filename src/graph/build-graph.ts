import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MergeDecision, MergeReport } from '../domain/merge-report.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Task } from '../domain/task.ts';
import { writeSortedLines } from '../rdf/sorted-lines.ts';
import { claimLines } from './candidates.ts';
import { fusedIris } from './decisions.ts';
import { indexEntities } from './entity-index.ts';
import { fusionLines } from './evidence-lines.ts';
import { evidenceNames } from './evidence-names.ts';
import { planExecution } from './execution-plan.ts';
import { FactLines } from './facts.ts';
import { type LineSpool, openLineSpool, readLineBatches } from './line-spool.ts';
import type { PlanInput } from './planned-map.ts';
import { propertyPolicies } from './property-policies.ts';
import { ReportBuilder } from './report-builder.ts';

export interface BuildGraphInput extends PlanInput {
  readonly task: Pick<Task, 'conflicts'>;
  readonly decisions?: readonly MergeDecision[];
  readonly outFolder: string;
}

export interface BuiltGraph {
  readonly report: MergeReport;
  /** Paths of facts.nt and evidence.nq in the out folder. */
  readonly files: { readonly facts: string; readonly evidence: string };
}

/**
 * Executes the mapping over the tables and merges what they say by key: writes `facts.nt` and `evidence.nq`, sorted
 * by UTF-8 bytes, each complete or not at all. The bytes depend on what the rows say, where they stand and the order
 * of `tables` (for `first source`), not on the order in which rows are read.
 * Tables are read twice; memory grows with the number of entities, not of rows.
 * Throws MAPPING_INVALID, DECISIONS_INVALID, TASK_INVALID (conflict policies), TARGET_UNWRITABLE and CANCELLED.
 */
export async function buildGraph(input: BuildGraphInput, context: RunContext): Promise<BuiltGraph> {
  const { outFolder } = input;
  const files = { facts: join(outFolder, 'facts.nt'), evidence: join(outFolder, 'evidence.nq') };
  await mkdir(outFolder, { recursive: true });
  const scratch = await mkdtemp(join(outFolder, '.graph-'));
  const spool = { path: join(scratch, 'evidence'), claims: join(scratch, 'claims') };
  const evidence = openLineSpool(spool.path);
  try {
    context.emit({ type: 'step-start', step: 'graph' });
    const report = await writeFacts(
      { ...input, evidence, claims: spool.claims, facts: files.facts },
      context,
    );
    evidence.close();
    await writeSortedLines(linesOf(spool.path), files.evidence, context);
    context.emit({
      type: 'step-end',
      step: 'graph',
      message: `${report.facts} facts about ${report.entities} entities`,
    });
    return { report, files };
  } finally {
    evidence.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

interface FactFiles extends BuildGraphInput {
  readonly evidence: LineSpool;
  readonly claims: string;
  readonly facts: string;
}

async function writeFacts(input: FactFiles, context: RunContext): Promise<MergeReport> {
  const { schema, task, decisions = [], evidence, claims } = input;
  const names = evidenceNames(input.mapping.base);
  const policies = propertyPolicies(schema, task.conflicts);
  const moved = fusedIris(decisions);
  const plan = planExecution(input);
  const report = new ReportBuilder();
  const index = await indexEntities(plan, context);
  for (const row of index.rejected) report.rowRejected(row);
  for (const line of fusionLines(moved, names)) evidence.add(line);
  await writeSortedLines(
    claimLines({ plan, index, names, policies, moved, evidence, report }, context),
    claims,
    context,
  );
  const lines = new FactLines({
    claims,
    schema,
    policies,
    decisions,
    entities: index.entities.size,
    names,
    evidence,
    report,
  });
  const facts = await writeSortedLines(lines.lines(context), input.facts, context);
  return report.finish(facts, lines.proposals.finish());
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const batch of readLineBatches(path)) yield* batch;
}
