import type { MergeDecision, Proposal } from '../domain/merge-report.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Schema } from '../domain/schema.ts';
import { sortUtf8 } from '../domain/utf8-order.ts';
import { iri } from '../rdf/vocabularies.ts';
import { claimsByEntity } from './claim-lines.ts';
import { ClassHierarchy } from './class-hierarchy.ts';
import { startStep } from './counted-step.ts';
import { stopIfAsked } from './entity-index.ts';
import { type Claim, mergeEntity } from './entity-merge.ts';
import { conflictLines } from './evidence-lines.ts';
import type { EvidenceNames } from './evidence-names.ts';
import { type LineSpool, readLineBatches } from './line-spool.ts';
import type { PropertyPolicy } from './property-policies.ts';
import { ProposalFinder } from './proposals.ts';
import type { ReportBuilder } from './report-builder.ts';

export interface FactsInput {
  /** File of sorted claim lines. */
  readonly claims: string;
  readonly schema: Schema;
  readonly policies: ReadonlyMap<string, PropertyPolicy>;
  readonly decisions: readonly MergeDecision[];
  /** How many entities there are, for the progress. */
  readonly entities: number;
  readonly names: EvidenceNames;
  readonly facts: LineSpool;
  readonly evidence: LineSpool;
  readonly report: ReportBuilder;
}

const rdfType = iri('rdf', 'type');

/**
 * Merges entity after entity into N-Triples lines, `rdf:type` for all named superclasses included, sorted by UTF-8
 * bytes because the claims are; conflicts go to evidence and report. Memory holds one entity, and what proposals compare.
 */
export async function mergeFacts(
  input: FactsInput,
  context: RunContext,
): Promise<{ listed: Proposal[]; leftOff: number }> {
  const hierarchy = new ClassHierarchy(input.schema);
  const proposals = new ProposalFinder(input.schema, hierarchy, input.decisions);
  const step = startStep(context, 'merge entities', { total: input.entities, unit: 'entities' });
  for await (const entity of claimsByEntity(readLineBatches(input.claims))) {
    stopIfAsked(context);
    writeEntity(entity, input, hierarchy, proposals);
    step.did();
  }
  step.end();
  return proposals.finish();
}

function writeEntity(
  { subject, claims }: { readonly subject: string; readonly claims: readonly Claim[] },
  { facts, report, names, evidence, policies }: FactsInput,
  hierarchy: ClassHierarchy,
  proposals: ProposalFinder,
): void {
  const typing = claims.filter(({ predicate }) => predicate === rdfType);
  const types = hierarchy.closure(typing.map(({ object }) => object.slice(1, -1)));
  const merged = mergeEntity(claims, types, policies);
  const conflicts = merged.conflicts.map((conflict) => ({ subject, ...conflict }));
  const lines = [...types].map((type) => `<${subject}> <${rdfType}> <${type}> .`);
  for (const [predicate, terms] of merged.values) {
    if (predicate !== rdfType) for (const term of terms) lines.push(`<${subject}> <${predicate}> ${term} .`);
  }
  for (const line of sortUtf8(lines)) facts.add(line);
  for (const conflict of conflicts) for (const line of conflictLines(conflict, names)) evidence.add(line);
  proposals.add(subject, types, merged.values);
  report.entity({ subject, types, rows: new Set(typing.map(({ row }) => row)).size, facts: lines.length });
  report.merged(merged, conflicts);
}
