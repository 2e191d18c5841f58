import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MergeReport } from '../domain/merge-report.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Row, Table } from '../domain/table.ts';
import { sortUtf8 } from '../domain/utf8-order.ts';
import { writeSortedLines } from '../rdf/sorted-lines.ts';
import type { BuildGraphInput, BuiltGraph } from './build-graph.ts';
import { claimLines } from './candidates.ts';
import { type ComparedVersion, compareTables } from './compare-tables.ts';
import type { EntityIndex } from './entity-index.ts';
import { evidenceNames } from './evidence-names.ts';
import { planExecution } from './execution-plan.ts';
import { mergeFacts } from './facts.ts';
import type { FactsChange } from './facts-change.ts';
import { openLineSpool } from './line-spool.ts';
import type { PlannedTable } from './planned-map.ts';
import { propertyPolicies } from './property-policies.ts';
import { ReportBuilder } from './report-builder.ts';
import type { Spliced } from './splice.ts';
import { asUnwritable } from './target-errors.ts';
import { affectedRows, isRowByRow, touchReferring } from './update-affected.ts';
import { proposalsAfter } from './update-proposals.ts';
import { replaceInReport } from './update-report.ts';
import { haveSameShape, onlyRows } from './update-rows.ts';
import { spliceLines } from './update-splice.ts';

/** A graph that was built with the same schema, mapping and policies from an earlier version of the tables. */
export interface EarlierGraph {
  readonly facts: string;
  readonly evidence: string;
  readonly report: MergeReport;
  readonly tables: readonly Table[];
}

/** A graph and what became of the one before it. */
export interface UpdatedGraph extends BuiltGraph {
  readonly change: {
    readonly facts: FactsChange;
    readonly evidence: Spliced;
    /** By table: rows that it did not have before. */
    readonly rows: ReadonlyMap<string, readonly Row[]>;
  };
}

/** Above this share of rows a full run costs less. */
const largestShare = 0.3;

/**
 * What `buildGraph` would write, made from an earlier graph: the evidence of the rows that changed is dropped, the
 * entities they are about are merged again, and everything else is copied. Undefined where only a full run is sure to
 * give the same bytes: other tables, rejected rows, joins, decisions, a change that spreads or is large.
 */
export async function updateGraph(
  input: BuildGraphInput,
  earlier: EarlierGraph,
  context: RunContext,
): Promise<UpdatedGraph | undefined> {
  const scratch = await mkdtemp(join(input.outFolder, '.graph-'));
  try {
    return await updateIn(scratch, input, earlier, context);
  } catch (cause) {
    throw asUnwritable(input.outFolder, cause);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function updateIn(
  scratch: string,
  input: BuildGraphInput,
  earlier: EarlierGraph,
  context: RunContext,
): Promise<UpdatedGraph | undefined> {
  const versions = await compareVersions(input, earlier, context);
  if (versions === undefined) return undefined;
  const removed = await buildPart(join(scratch, 'removed'), input, versions.before, context);
  const added = await buildPart(join(scratch, 'added'), input, versions.after, context);
  const files = { facts: join(input.outFolder, 'facts.nt'), evidence: join(input.outFolder, 'evidence.nq') };
  const splice = (file: 'facts' | 'evidence') =>
    spliceLines({ base: earlier[file], removed: removed[file], added: added[file], target: files[file] });
  await splice('facts');
  const evidence = await splice('evidence');
  const facts = { removed: without(removed.facts, added.facts), added: without(added.facts, removed.facts) };
  const proposals = await proposalsAfter(facts, earlier.report, { facts: files.facts, schema: input.schema });
  if (proposals === undefined) return undefined;
  const report = replaceInReport(earlier.report, { removed: removed.report, added: added.report, proposals });
  return report === undefined
    ? undefined
    : { report, files, change: { facts, evidence, rows: versions.rows } };
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others);
  return lines.filter((line) => !left.has(line));
}

/** The part of a graph that some rows make: its tables hold these rows, its index knows all. */
interface Version {
  readonly plan: readonly PlannedTable[];
  readonly index: EntityIndex;
}

async function compareVersions(
  input: BuildGraphInput,
  earlier: EarlierGraph,
  context: RunContext,
): Promise<{ before: Version; after: Version; rows: UpdatedGraph['change']['rows'] } | undefined> {
  if (!haveSameShape(earlier.tables, input.tables) || (input.decisions ?? []).length > 0) return undefined;
  if (earlier.report.danglingReferences.length > 0) return undefined;
  const plans = [planExecution({ ...input, tables: earlier.tables }), planExecution(input)] as const;
  if (plans[1].length !== input.tables.length || !isRowByRow(plans[1])) return undefined;
  const { before, after, rows } = await compareTables(...plans, context);
  const changes = [...before.changed.values(), ...after.changed.values()];
  const isLarge = changes.reduce((sum, { size }) => sum + size, 0) > rows * 2 * largestShare;
  if (isLarge || before.index.rejected.length + after.index.rejected.length > 0) return undefined;
  const touched = new Set([...before.subjects, ...after.subjects]);
  // Nothing referred to those that are new: it would have been reported.
  if (before.only.size > 0) await touchReferring(plans[0], before.only, touched, context);
  const [old, now] = [
    await rowsAbout(touched, plans[0], before, context),
    await rowsAbout(touched, plans[1], after, context),
  ];
  if (old === undefined || now === undefined) return undefined;
  const added = [...after.changed].map(([table, own]) => [table, [...own.values()]] as const);
  return { before: old, after: now, rows: new Map(added) };
}

/** The changed rows, and every other row about a touched entity; undefined when the change would spread. */
async function rowsAbout(
  touched: ReadonlySet<string>,
  plan: readonly PlannedTable[],
  { index, changed, isAboutChangedRowsOnly }: ComparedVersion,
  context: RunContext,
): Promise<Version | undefined> {
  const isKnown = [...touched].every(isAboutChangedRowsOnly);
  const affected = isKnown ? undefined : await affectedRows({ plan, changed }, touched, context);
  if (!isKnown && affected === undefined) return undefined;
  const planned = plan.map((one) => {
    const known = changed.get(one.table.name) ?? new Map();
    const numbers = affected?.get(one.table.name) ?? new Set(known.keys());
    return { ...one, table: onlyRows(one.table, numbers, known) };
  });
  return { plan: planned, index };
}

/** Facts and evidence, as sorted lines, and the report of a version. */
async function buildPart(
  path: string,
  { schema, task, mapping }: BuildGraphInput,
  { plan, index }: Version,
  context: RunContext,
): Promise<{ facts: string[]; evidence: string[]; report: MergeReport }> {
  const names = evidenceNames(mapping.base);
  const policies = propertyPolicies(schema, task.conflicts);
  const report = new ReportBuilder();
  const [facts, evidence] = [openLineSpool(`${path}-facts`), openLineSpool(`${path}-evidence`)];
  try {
    const moved = new Map<string, string>();
    const claims = claimLines({ plan, index, names, policies, moved, evidence, report }, context);
    await writeSortedLines(claims, `${path}-claims`, context);
    const shared = { schema, policies, names, facts, evidence, report, decisions: [], entities: 0 };
    await mergeFacts({ ...shared, claims: `${path}-claims` }, context);
  } finally {
    facts.close();
    evidence.close();
  }
  const lines = async (file: string) =>
    sortUtf8([...new Set((await readFile(file, 'utf8')).split('\n').filter((line) => line !== ''))]);
  return {
    facts: await lines(`${path}-facts`),
    evidence: await lines(`${path}-evidence`),
    report: report.finish({ listed: [], leftOff: 0 }),
  };
}
