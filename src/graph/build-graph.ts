import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MergeDecision, MergeReport } from '../domain/merge-report.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Task } from '../domain/task.ts';
import { writeSortedLines } from '../rdf/sorted-lines.ts';
import { claimLines } from './candidates.ts';
import { startStep } from './counted-step.ts';
import { fusedIris } from './decisions.ts';
import { indexEntities } from './entity-index.ts';
import { fusionLines } from './evidence-lines.ts';
import { evidenceNames } from './evidence-names.ts';
import { planExecution } from './execution-plan.ts';
import { mergeFacts } from './facts.ts';
import { type LineSpool, openLineSpool, readLineBatches } from './line-spool.ts';
import type { PlanInput } from './planned-map.ts';
import { propertyPolicies } from './property-policies.ts';
import { ReportBuilder } from './report-builder.ts';
import { asUnwritable } from './target-errors.ts';
import { quarantineUnmappedTables } from './unmapped-tables.ts';

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
  context.emit({ type: 'step-start', step: 'graph' });
  try {
    await mkdir(outFolder, { recursive: true });
    const scratch = await mkdtemp(join(outFolder, '.graph-'));
    try {
      const built = await buildIn(scratch, input, context);
      const { facts, entities } = built.report;
      context.emit({ type: 'step-end', step: 'graph', message: `${facts} facts about ${entities} entities` });
      return built;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  } catch (cause) {
    throw asUnwritable(outFolder, cause);
  }
}

async function buildIn(scratch: string, input: BuildGraphInput, context: RunContext): Promise<BuiltGraph> {
  const files = { facts: join(input.outFolder, 'facts.nt'), evidence: join(input.outFolder, 'evidence.nq') };
  const unsorted = join(scratch, 'evidence');
  const facts = openLineSpool(join(scratch, 'facts'));
  const evidence = openLineSpool(unsorted);
  try {
    const report = await writeFacts({ ...input, facts, evidence, claims: join(scratch, 'claims') }, context);
    facts.close();
    evidence.close();
    await writeSortedLines(linesOf(unsorted, evidence.lines(), context), files.evidence, context);
    await rename(join(scratch, 'facts'), files.facts);
    return { report, files };
  } finally {
    facts.close();
    evidence.close();
  }
}

interface FactFiles extends BuildGraphInput {
  readonly facts: LineSpool;
  readonly evidence: LineSpool;
  readonly claims: string;
}

async function writeFacts(input: FactFiles, context: RunContext): Promise<MergeReport> {
  const { schema, task, decisions = [], facts, evidence, claims } = input;
  const names = evidenceNames(input.mapping.base);
  const policies = propertyPolicies(schema, task.conflicts);
  const moved = fusedIris(decisions);
  const plan = planExecution(input);
  const report = new ReportBuilder();
  const index = await indexEntities(plan, expectedRows(input), context);
  for (const row of index.rejected) report.rowRejected(row);
  await quarantineUnmappedTables(input, { names, evidence, report }, context);
  for (const line of fusionLines(moved, names)) evidence.add(line);
  await writeSortedLines(
    claimLines({ plan, index, names, policies, moved, evidence, report }, context),
    claims,
    context,
  );
  const entities = index.entities.size;
  const proposals = await mergeFacts(
    { claims, schema, policies, decisions, entities, names, facts, evidence, report },
    context,
  );
  return report.finish(proposals);
}

function expectedRows({ profile, mapping }: PlanInput): number {
  const mapped = new Set(mapping.maps.map((map) => map.source));
  return profile.tables.filter(({ table }) => mapped.has(table)).reduce((sum, { rows }) => sum + rows, 0);
}

async function* linesOf(path: string, total: number, context: RunContext): AsyncGenerator<string> {
  const step = startStep(context, 'sort evidence', { total, unit: 'lines' });
  for await (const batch of readLineBatches(path)) {
    yield* batch;
    step.did(batch.length);
  }
  step.end();
}
