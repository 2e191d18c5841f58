import type { RunContext } from '../domain/run-context.ts';
import type { Row } from '../domain/table.ts';
import { type Candidate, type CandidateStatement, candidatesOfRow } from './candidate-row.ts';
import { mintFromRow, rawCell } from './cell-values.ts';
import { writeClaimLine } from './claim-lines.ts';
import { startStep } from './counted-step.ts';
import { type EntityIndex, stopIfAsked } from './entity-index.ts';
import {
  candidateLines,
  placeLines,
  quarantinedRowLines,
  rowGraphLine,
  sourceLines,
} from './evidence-lines.ts';
import { digest, type EvidenceNames } from './evidence-names.ts';
import type { LineSpool } from './line-spool.ts';
import type { PlannedMap, PlannedTable } from './planned-map.ts';
import type { PropertyPolicy } from './property-policies.ts';
import type { ReportBuilder } from './report-builder.ts';

/** What the second reading of the tables needs beside the tables. */
export interface CandidateInput {
  readonly plan: readonly PlannedTable[];
  readonly index: EntityIndex;
  readonly names: EvidenceNames;
  readonly policies: ReadonlyMap<string, PropertyPolicy>;
  /** IRIs that decisions fused into others. */
  readonly moved: ReadonlyMap<string, string>;
  readonly evidence: LineSpool;
  readonly report: ReportBuilder;
}

/**
 * Executes the mapping over all rows: yields one claim line for every statement that may become a fact, writes the
 * evidence of every row, and counts what is quarantined. Rows are read one at a time.
 */
export async function* claimLines(input: CandidateInput, context: RunContext): AsyncGenerator<string> {
  const { plan, index, names, evidence } = input;
  const total = [...index.rowCounts.values()].reduce((sum, rows) => sum + rows, 0);
  const step = startStep(context, 'map rows', { total, unit: 'rows' });
  for (const planned of plan) {
    for (const line of sourceLines(planned.table, names)) evidence.add(line);
    for await (const row of planned.table.rows()) {
      stopIfAsked(context);
      yield* claimLinesOfRow(input, planned, row);
      step.did();
    }
  }
  step.end();
}

function* claimLinesOfRow(input: CandidateInput, planned: PlannedTable, row: Row): Generator<string> {
  const { index, names, evidence, report } = input;
  const { table, maps } = planned;
  const subjects = maps.map((map) => ({ map, ...mintFromRow(map.subject, row) }));
  const known = subjects.filter((subject) => subject.iri !== undefined && index.entities.has(subject.iri));
  const key = known[0] === undefined ? undefined : keyOfSubject(known[0].map, known[0].iri!);
  const place = names.place(table, row, key);
  for (const line of placeLines(place, table, row, names)) evidence.add(line);
  if (key === undefined) {
    const reason = whyNoIdentity(subjects);
    report.rowQuarantined(table.name, row.number, reason);
    for (const line of quarantinedRowLines(place, reason, names)) evidence.add(line);
    return;
  }
  report.rowMerged();
  const graph = graphOfRow(input, planned, { row, key, subject: known[0]!.iri! });
  evidence.add(rowGraphLine(graph, place, names));
  for (const subject of subjects) {
    const { map } = subject;
    const iri = known.includes(subject) ? subject.iri : undefined;
    const candidates =
      iri === undefined
        ? withoutSubject(map, known[0]!.iri!, row, whyNoIdentity([subject]))
        : candidatesOfRow(map, iri, row, index);
    for (const [position, candidate] of candidates.entries()) {
      for (const line of candidateLines(candidate, graph, place, names)) evidence.add(line);
      if ('reason' in candidate) report.statementQuarantined(table.name, row.number, candidate);
      else {
        report.statement();
        const claimRow = `${planned.order}.${row.number}`;
        yield claimLine(input, candidate, candidates, {
          source: sourceOrder(planned, row),
          graph,
          row: claimRow,
          position: `${map.name}.${position}`,
        });
      }
    }
  }
}

/** Named after what the row is about; what a quote says after document, place and content. */
function graphOfRow(
  input: CandidateInput,
  planned: PlannedTable,
  { row, key, subject }: { readonly row: Row; readonly key: string; readonly subject: string },
): string {
  const { names } = input;
  const { quote, cells } = row;
  if (quote !== undefined)
    return names.rowGraph(
      quote.document,
      digest([planned.table.name, String(quote.start), String(quote.end), ...cells]),
    );
  const isShared = isRepeated(input, planned, subject);
  return names.rowGraph(planned.table.name, isShared ? `${key}/${digest(cells)}` : key);
}

/** Texts come after all tables, in the order of the documents, whatever class their words are about. */
const textsBegin = 2 ** 32;

function sourceOrder({ order, table }: PlannedTable, { quote }: Row): number {
  if (quote === undefined) return order;
  return textsBegin + (table.documents?.get(quote.document)?.order ?? 0);
}

/** What a row says through one of its maps that finds no subject, although another map does: it is kept as one entry. */
function withoutSubject(map: PlannedMap, described: string, row: Row, reason: string): Candidate[] {
  const cells = map.predicates.flatMap(({ object }) =>
    object.kind === 'column' ? rawCell(row, object.column) : [],
  );
  const [first] = map.predicates;
  if (first === undefined || cells.every((text) => text === '')) return [];
  const { columns } = map.subject;
  return [
    {
      ...{ subject: described, predicate: first.predicate, columns: columns.map(({ name }) => name) },
      ...{
        value: columns.map((column) => rawCell(row, column)).join(', '),
        reason: `triples map ${map.name}: ${reason}`,
      },
    },
  ];
}

interface ClaimPlace {
  readonly source: number;
  readonly graph: string;
  readonly row: string;
  readonly position: string;
}

function claimLine(
  { moved, policies }: CandidateInput,
  statement: CandidateStatement,
  ofRow: readonly Candidate[],
  place: ClaimPlace,
): string {
  const subject = moved.get(statement.subject) ?? statement.subject;
  const target = statement.object.startsWith('<') ? moved.get(statement.object.slice(1, -1)) : undefined;
  const { predicate } = statement;
  return writeClaimLine(
    subject,
    {
      predicate,
      object: target === undefined ? statement.object : `<${target}>`,
      source: place.source,
      rank: rankOf(policies.get(predicate)?.latestBy, statement.subject, ofRow),
      moved: subject !== statement.subject,
      graph: place.graph,
      row: place.row,
    },
    place.position,
  );
}

/** The largest value that the row gives the entity for the property that a `latest` policy goes by. */
function rankOf(property: string | undefined, subject: string, ofRow: readonly Candidate[]): string {
  if (property === undefined) return '';
  const dated = ofRow.find(
    (other) => other.subject === subject && other.predicate === property && 'object' in other,
  );
  return dated !== undefined && 'object' in dated ? dated.object : '';
}

function keyOfSubject(map: PlannedMap, iri: string): string {
  return iri.slice(map.subject.template.texts[0]?.length ?? 0);
}

/** A table with two rows of one key, or none (a join table), tells rows apart by their content, not by their number. */
function isRepeated({ index }: CandidateInput, { table }: PlannedTable, subject: string): boolean {
  return index.repeated.get(table.name)?.has(subject) ?? false;
}

function whyNoIdentity(subjects: readonly { iri?: string | undefined; problem?: string }[]): string {
  const problems = subjects.map(({ iri, problem }) =>
    iri === undefined ? problem : `no row describes <${iri}>`,
  );
  return [...new Set(problems)].join('; ');
}
