import type { Quote } from '../domain/extraction.ts';
import type { Conflict } from '../domain/merge-report.ts';
import type { QuotedDocument, Row, Table } from '../domain/table.ts';
import { fileNameOf } from '../rdf/file-name.ts';
import { literalToNTriples } from '../rdf/n-triples.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { Candidate } from './candidate-row.ts';
import type { EvidenceNames, RowPlace } from './evidence-names.ts';

type Triple = readonly [subject: string, predicate: string, object: string];

const type = iri('rdf', 'type');
/** Raw text may hold half a surrogate pair, which UTF-8 writes as U+FFFD. */
const plainText = (text: string) => literalToNTriples(Buffer.from(text).toString(), '', iri('xsd', 'string'));
const integer = (value: number) => literalToNTriples(String(value), '', iri('xsd', 'integer'));
const nonNegative = (value: number) => literalToNTriples(String(value), '', iri('xsd', 'nonNegativeInteger'));
const node = (value: string) => `<${value}>`;

/** The source of a table: its path, its name and the sha256 of its bytes; for a table of quotes, those of each document. */
export function sourceLines(table: Table, names: EvidenceNames): string[] {
  if (table.documents !== undefined)
    return [...table.documents.values()].flatMap((document) => documentLines(document, names));
  const source = names.source(table.name);
  return inGraph(names.provenance, [
    [source, type, node(iri('prov', 'Entity'))],
    [source, iri('dcterms', 'title'), plainText(table.name)],
    [source, iri('dcterms', 'identifier'), plainText(table.path)],
    [source, iri('q', 'sha256'), plainText(table.sha256)],
  ]);
}

/** A document, and the text that was read out of it, which quotes point into: an entity of its own with its own hash. */
function documentLines({ name, path, sha256, textSha256 }: QuotedDocument, names: EvidenceNames): string[] {
  const source = names.source(name);
  const text = names.text(name);
  return inGraph(names.provenance, [
    [source, type, node(iri('prov', 'Entity'))],
    [source, iri('dcterms', 'title'), plainText(name)],
    [source, iri('dcterms', 'identifier'), plainText(path)],
    [source, iri('q', 'sha256'), plainText(sha256)],
    [text, type, node(iri('prov', 'Entity'))],
    [text, iri('prov', 'wasDerivedFrom'), node(source)],
    [text, iri('dcterms', 'identifier'), plainText(textPath(name))],
    [text, iri('q', 'sha256'), plainText(textSha256)],
  ]);
}

/** Where a kernel keeps the text of a document. */
export function textPath(document: string): string {
  return `texts/${fileNameOf(document)}.txt`;
}

/** Words of a text by what they are and by where they are (Web Annotation Data Model, sections 4.2.4 and 4.2.5). */
function quoteLines(place: RowPlace, { document, start, end, exact }: Quote, names: EvidenceNames): string[] {
  const [words, position] = [`${place.selector}&words`, place.selector];
  return inGraph(names.provenance, [
    [place.iri, type, node(iri('oa', 'SpecificResource'))],
    [place.iri, iri('oa', 'hasSource'), node(names.text(document))],
    [place.iri, iri('oa', 'hasSelector'), node(words)],
    [place.iri, iri('oa', 'hasSelector'), node(position)],
    [words, type, node(iri('oa', 'TextQuoteSelector'))],
    [words, iri('oa', 'exact'), plainText(exact)],
    [position, type, node(iri('oa', 'TextPositionSelector'))],
    [position, iri('oa', 'start'), nonNegative(start)],
    [position, iri('oa', 'end'), nonNegative(end)],
  ]);
}

/** Where a row stands in its source: a specific resource with a selector (Web Annotation Data Model, sections 4.1 and 4.2). */
export function placeLines(place: RowPlace, table: Table, row: Row, names: EvidenceNames): string[] {
  if (row.quote !== undefined) return quoteLines(place, row.quote, names);
  const selectorType = place.rfc7111 ? iri('oa', 'FragmentSelector') : iri('q', 'RowSelector');
  const conformsTo: Triple[] = place.rfc7111
    ? [[place.selector, iri('dcterms', 'conformsTo'), node('http://tools.ietf.org/rfc/rfc7111')]]
    : [[place.iri, iri('q', 'row'), integer(row.number)]];
  return inGraph(names.provenance, [
    [place.iri, type, node(iri('oa', 'SpecificResource'))],
    [place.iri, iri('oa', 'hasSource'), node(names.source(table.name))],
    [place.iri, iri('oa', 'hasSelector'), node(place.selector)],
    [place.selector, type, node(selectorType)],
    [place.selector, iri('rdf', 'value'), plainText(place.value)],
    ...conformsTo,
  ]);
}

/** The graph of a row comes from the row's place. */
export function rowGraphLine(graph: string, place: RowPlace, names: EvidenceNames): string {
  return inGraph(names.provenance, [[graph, iri('prov', 'wasDerivedFrom'), node(place.iri)]])[0]!;
}

/** A row without identity. */
export function quarantinedRowLines(place: RowPlace, reason: string, names: EvidenceNames): string[] {
  return inGraph(names.provenance, [
    [place.iri, type, node(iri('q', 'QuarantinedRow'))],
    [place.iri, iri('q', 'reason'), plainText(reason)],
  ]);
}

/** A statement in its row's graph, raw texts that differ from it beside it; or its quarantine. */
export function candidateLines(
  candidate: Candidate,
  graph: string,
  place: RowPlace,
  names: EvidenceNames,
): string[] {
  if ('reason' in candidate) return quarantinedStatementLines(candidate, place, names);
  const { subject, predicate, object, raw } = candidate;
  const lines = inGraph(graph, [[subject, predicate, object]]);
  for (const { column, text } of raw) {
    const about = names.statement(candidate, graph, object, column);
    lines.push(
      ...inGraph(names.provenance, [
        [about, type, node(iri('rdf', 'Statement'))],
        [about, iri('rdf', 'subject'), node(subject)],
        [about, iri('rdf', 'predicate'), node(predicate)],
        [about, iri('rdf', 'object'), object],
        [about, iri('q', 'column'), plainText(column)],
        [about, iri('q', 'rawText'), plainText(text)],
        [about, iri('prov', 'wasDerivedFrom'), node(place.iri)],
      ]),
    );
  }
  return lines;
}

function quarantinedStatementLines(
  candidate: Extract<Candidate, { reason: string }>,
  place: RowPlace,
  names: EvidenceNames,
): string[] {
  const { subject, predicate, columns, value, reason } = candidate;
  const about = names.statement(candidate, place.iri, value, ...columns);
  return inGraph(names.provenance, [
    [about, type, node(iri('q', 'QuarantinedStatement'))],
    [about, iri('rdf', 'subject'), node(subject)],
    [about, iri('rdf', 'predicate'), node(predicate)],
    ...columns.map((column): Triple => [about, iri('q', 'column'), plainText(column)]),
    [about, iri('q', 'rawText'), plainText(value)],
    [about, iri('q', 'reason'), plainText(reason)],
    [about, iri('prov', 'wasDerivedFrom'), node(place.iri)],
  ]);
}

/** The values that lost a conflict, with the policy that decided it; which rows said them is in their graphs. */
export function conflictLines({ subject, property, policy, lost }: Conflict, names: EvidenceNames): string[] {
  return lost.flatMap(({ value }) => {
    const about = names.statement({ subject, predicate: property }, 'lost', value);
    return inGraph(names.provenance, [
      [about, type, node(iri('q', 'LostStatement'))],
      [about, iri('rdf', 'subject'), node(subject)],
      [about, iri('rdf', 'predicate'), node(property)],
      [about, iri('rdf', 'object'), value],
      [about, iri('q', 'policy'), plainText(policy)],
    ]);
  });
}

/** An IRI that a decision fused into another, said from both ends: its rows keep it in their graphs. */
export function fusionLines(moved: ReadonlyMap<string, string>, names: EvidenceNames): string[] {
  const triples = [...moved].flatMap(([from, to]): Triple[] => [
    [from, iri('q', 'mergedInto'), node(to)],
    [to, iri('q', 'mergedFrom'), node(from)],
  ]);
  return inGraph(names.provenance, triples);
}

function inGraph(graph: string, triples: readonly Triple[]): string[] {
  return triples.map(([subject, predicate, object]) => `<${subject}> <${predicate}> ${object} <${graph}> .`);
}
