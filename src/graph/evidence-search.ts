import type { Quad, Term } from '@rdfjs/types';
import { groupBy } from '../rdf/group-by.ts';
import { termToNTriples } from '../rdf/n-triples.ts';
import { parseRdf } from '../rdf/parse-rdf.ts';
import { iri, type Prefix } from '../rdf/vocabularies.ts';
import type { ToldBatch } from './batch-support.ts';
import { type EvidenceNames, evidenceNames } from './evidence-names.ts';
import { valueKey } from './literal-value.ts';
import type { CellText } from './mapped-cells.ts';
import { linesWithPrefixes } from './sorted-file.ts';

/** What evidence.nq says about a statement beside its row's graph: raw cells, quarantine, a lost conflict. */
export interface StatementNote {
  readonly isQuarantined: boolean;
  /** N-Triples term. */
  readonly object: string | undefined;
  readonly place: string;
  readonly cells: readonly CellText[];
  readonly reason: string;
  /** Of a value that lost a conflict. */
  readonly policy: string | undefined;
}

/** The source and row behind the IRI of a row's place. */
export interface Origin {
  readonly source: string;
  readonly path: string;
  readonly sha256: string;
  readonly row?: number;
  /** Of what a text says: the words and where they stand in the extracted text, in code points. */
  readonly quote?: { readonly exact: string; readonly start: number; readonly end: number };
}

/** Looks things up in a sorted evidence.nq. */
export class EvidenceSearch {
  private readonly evidence: string;
  private readonly names: EvidenceNames;

  constructor(evidence: string, base: string) {
    this.evidence = evidence;
    this.names = evidenceNames(base);
  }

  /** The IRI that stands in the facts, and all that rows may use for the entity. */
  async namesOf(subject: string): Promise<{ kept: string; all: string[] }> {
    const [into] = await this.values(subject, 'q', 'mergedInto');
    const kept = into?.value ?? subject;
    const from = await this.values(kept, 'q', 'mergedFrom');
    return { kept, all: [kept, ...from.map((other) => other.value)] };
  }

  /** Statements in row graphs. */
  said(subjects: readonly string[], predicate: string): Promise<Quad[]> {
    return statementsIn(this.evidence, subjects, predicate);
  }

  places(graph: string): Promise<Term[]> {
    return this.values(graph, 'prov', 'wasDerivedFrom');
  }

  /** The policy that an N-Triples term lost to, where it did. */
  async policy(subject: string, predicate: string, object: string): Promise<string | undefined> {
    const lost = (await this.notes({ subject, predicate })).filter((note) => note.policy !== undefined);
    return lost.find((note) => note.object !== undefined && valueKey(note.object) === valueKey(object))
      ?.policy;
  }

  async notes(about: { subject: string; predicate: string }): Promise<StatementNote[]> {
    const quads = parseQuads(
      await linesWithPrefixes(this.evidence, [`<${this.names.statementsPrefix(about)}`]),
    );
    return [...groupBy(quads, (quad) => quad.subject.value).values()].map(readNote);
  }

  async origin(place: string): Promise<Origin> {
    const source = place.split('#')[0] ?? '';
    const [title, path, sha256, row] = await Promise.all([
      this.values(source, 'dcterms', 'title'),
      this.values(source, 'dcterms', 'identifier'),
      this.values(source, 'q', 'sha256'),
      this.values(place, 'q', 'row'),
    ]);
    const fragment = /#row=(\d+)$/.exec(place)?.[1];
    const number = fragment === undefined ? Number(row[0]?.value) : Number(fragment) - 1;
    const named = {
      source: title[0]?.value ?? '',
      path: path[0]?.value ?? '',
      sha256: sha256[0]?.value ?? '',
    };
    const quote = await this.quote(place);
    if (quote !== undefined) return { ...named, quote };
    return Number.isNaN(number) ? named : { ...named, row: number };
  }

  /** What the batch of a living kernel tells of itself whose graph this is; undefined when it is a row's. */
  async batch(graph: string): Promise<ToldBatch | undefined> {
    const [number] = await this.values(graph, 'q', 'number');
    if (number === undefined) return undefined;
    const [source, done, seen, actions] = await Promise.all([
      this.values(graph, 'dcterms', 'source'),
      this.values(graph, 'q', 'done'),
      this.values(graph, 'q', 'seen'),
      this.values(graph, 'q', 'actions'),
    ]);
    const [first, text] = [actions[0]?.value ?? '', (terms: readonly Term[]) => terms[0]?.value];
    return {
      number: Number(number.value),
      source: text(source),
      done: text(done),
      seen: text(seen),
      actions: first,
    };
  }

  private async quote(place: string): Promise<Origin['quote']> {
    const [, start, end] = /#char=(\d+),(\d+)$/.exec(place) ?? [];
    if (start === undefined || end === undefined) return undefined;
    const selectors = await this.values(place, 'oa', 'hasSelector');
    const words = await Promise.all(selectors.map(({ value }) => this.values(value, 'oa', 'exact')));
    return { exact: words.flat()[0]?.value ?? '', start: Number(start), end: Number(end) };
  }

  private async values(subject: string, prefix: Prefix, name: string): Promise<Term[]> {
    const quads = await statementsIn(this.evidence, [subject], iri(prefix, name));
    return quads.map((quad) => quad.object);
  }
}

/** All statements of a sorted N-Triples or N-Quads file with one of the subjects and the predicate. */
export async function statementsIn(
  path: string,
  subjects: readonly string[],
  predicate: string,
): Promise<Quad[]> {
  return parseQuads(
    await linesWithPrefixes(
      path,
      subjects.map((subject) => `<${subject}> <${predicate}> `),
    ),
  );
}

function parseQuads(lines: readonly string[]): Quad[] {
  return parseRdf(lines.join('\n'), { format: 'nq' });
}

function readNote(about: readonly Quad[]): StatementNote {
  const values = (prefix: Prefix, name: string) =>
    about.filter((quad) => quad.predicate.value === iri(prefix, name)).map((quad) => quad.object);
  const columns = values('q', 'column').map((column) => column.value);
  const [object] = values('rdf', 'object');
  const [text] = values('q', 'rawText');
  return {
    isQuarantined: values('rdf', 'type').some((type) => type.value === iri('q', 'QuarantinedStatement')),
    object: object === undefined ? undefined : termToNTriples(object),
    place: values('prov', 'wasDerivedFrom')[0]?.value ?? '',
    cells: columns.length === 0 ? [] : [{ column: columns.join(', '), text: text?.value ?? '' }],
    reason: values('q', 'reason')[0]?.value ?? '',
    policy: values('q', 'policy')[0]?.value,
  };
}
