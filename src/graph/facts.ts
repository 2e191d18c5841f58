import type { MergeDecision } from '../domain/merge-report.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Schema } from '../domain/schema.ts';
import { iri } from '../rdf/vocabularies.ts';
import { claimsByEntity } from './claim-lines.ts';
import { ClassHierarchy } from './class-hierarchy.ts';
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
  readonly evidence: LineSpool;
  readonly report: ReportBuilder;
}

const rdfType = iri('rdf', 'type');

/** Merges entity after entity; memory holds one of them, and what proposals compare. */
export class FactLines {
  private readonly input: FactsInput;
  private readonly hierarchy: ClassHierarchy;
  readonly proposals: ProposalFinder;

  constructor(input: FactsInput) {
    this.input = input;
    this.hierarchy = new ClassHierarchy(input.schema);
    this.proposals = new ProposalFinder(input.schema, this.hierarchy, input.decisions);
  }

  /** The facts as N-Triples lines, `rdf:type` for all named superclasses included; conflicts go to evidence and report. */
  async *lines(context: RunContext): AsyncGenerator<string> {
    let done = 0;
    for await (const { subject, claims } of claimsByEntity(readLineBatches(this.input.claims))) {
      stopIfAsked(context);
      yield* this.linesOfEntity(subject, claims);
      done++;
      if (done % 1000 === 0) this.tell(done, context);
    }
    this.tell(done, context);
  }

  private *linesOfEntity(subject: string, claims: readonly Claim[]): Generator<string> {
    const { report, names, evidence, policies } = this.input;
    const said = claims
      .filter(({ predicate }) => predicate === rdfType)
      .map(({ object }) => object.slice(1, -1));
    const types = this.hierarchy.closure(said);
    const merged = mergeEntity(claims, types, policies);
    const conflicts = merged.conflicts.map((conflict) => ({ subject, ...conflict }));
    report.entity(subject, types, new Set(claims.map(({ row }) => row)).size);
    report.merged(merged, conflicts);
    this.proposals.add(subject, types, merged.values);
    for (const conflict of conflicts) for (const line of conflictLines(conflict, names)) evidence.add(line);
    for (const type of types) yield `<${subject}> <${rdfType}> <${type}> .`;
    for (const [predicate, terms] of merged.values) {
      if (predicate !== rdfType) for (const term of terms) yield `<${subject}> <${predicate}> ${term} .`;
    }
  }

  private tell(done: number, { emit }: RunContext): void {
    emit({ type: 'step-progress', step: 'merge', done, total: this.input.entities, unit: 'entities' });
  }
}
