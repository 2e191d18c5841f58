import type { NamedNode, Quad, Term } from '@rdfjs/types';
import type { Mapping } from '../domain/mapping.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { termToNTriples } from '../rdf/n-triples.ts';
import { iri } from '../rdf/vocabularies.ts';
import { batchOrigin } from './batch-support.ts';
import { EvidenceSearch, type StatementNote, statementsIn } from './evidence-search.ts';
import { valueKey } from './literal-value.ts';
import { type CellText, mappedCells } from './mapped-cells.ts';

export interface EvidenceFiles {
  /** Paths of facts.nt and evidence.nq, sorted as `buildGraph` writes them (`.gz` is read through). */
  readonly facts: string;
  readonly evidence: string;
  readonly mapping: Mapping;
}

/** What is asked: why does, or does not, this hold? Without an object: everything said about subject and predicate. */
export interface FactPattern {
  readonly subject: NamedNode;
  readonly predicate: NamedNode;
  readonly object?: Term;
}

/** One row, quote or batch that says (or tried to say) it. */
export interface Support {
  /** `lost`: a conflict policy kept another value. `quarantined`: invalid, or a reference to nowhere. `past`: a later batch took it away. */
  readonly status: 'fact' | 'lost' | 'quarantined' | 'past';
  /** N-Triples term; absent where quarantine has only the raw text. */
  readonly object?: string;
  /** The IRI the row itself gave the entity, when a decision fused it into the subject. */
  readonly saidOf?: string;
  readonly source: string;
  readonly path: string;
  readonly sha256: string;
  /** Data row, from 1. */
  readonly row?: number;
  /** Of what a text says: the words and where they stand in the extracted text, in code points, the end exclusive. */
  readonly quote?: { readonly exact: string; readonly start: number; readonly end: number };
  /** Number of the batch of a living kernel; its cells are what was done, seen, and the actions. */
  readonly batch?: number;
  /** IRI of the row, the quote or the batch. */
  readonly place: string;
  /** The cells it comes from, as they were read; empty for a type, which the whole row gives. */
  readonly cells: readonly CellText[];
  /** Why it is quarantined, or which policy it lost to. */
  readonly reason?: string;
}

export interface Explanation {
  readonly isFact: boolean;
  readonly supports: readonly Support[];
}

/** Explains a fact, a value that lost a conflict, or a quarantined statement from the files alone: no store is loaded. */
export async function why(files: EvidenceFiles, pattern: FactPattern): Promise<Explanation> {
  const search = new EvidenceSearch(files.evidence, files.mapping.base);
  const { kept, all } = await search.namesOf(pattern.subject.value);
  const predicate = pattern.predicate.value;
  const wanted =
    pattern.object === undefined ? undefined : valueKey(await storedTerm(search, pattern.object));
  const matches = (key: string) => wanted === undefined || key === wanted;
  const facts = (await statementsIn(files.facts, [kept], predicate)).map((quad) =>
    valueKey(termToNTriples(quad.object)),
  );
  const said = await Promise.all(
    (await search.said(all, predicate)).map(async (quad) => ({
      quad,
      key: valueKey(await storedTerm(search, quad.object)),
    })),
  );
  const exact = said.filter(({ key }) => matches(key));
  const isFact = facts.some(matches);
  const bySubclass = isFact && exact.length === 0 && predicate === iri('rdf', 'type');
  const explain = { files, search, kept, facts: new Set(facts) };
  const supports = [
    ...(
      await Promise.all((bySubclass ? said : exact).map((statement) => supportsOf(statement, explain)))
    ).flat(),
    ...(await quarantined(all, predicate, pattern.object, explain)),
  ];
  return { isFact, supports: supports.sort((a, b) => compareUtf8(a.place, b.place)) };
}

interface Explaining {
  readonly files: EvidenceFiles;
  readonly search: EvidenceSearch;
  readonly kept: string;
  /** Value keys of what the facts say. */
  readonly facts: ReadonlySet<string>;
}

/** The term as it stands in the facts, after fusions. */
async function storedTerm(search: EvidenceSearch, term: Term): Promise<string> {
  return term.termType === 'NamedNode'
    ? `<${(await search.namesOf(term.value)).kept}>`
    : termToNTriples(term);
}

/** One statement in one row's graph; several identical rows share a graph. */
async function supportsOf(
  { quad, key }: { quad: Quad; key: string },
  { files, search, kept, facts }: Explaining,
): Promise<Support[]> {
  const object = termToNTriples(quad.object);
  const notes = await search.notes({ subject: quad.subject.value, predicate: quad.predicate.value });
  const isFact = facts.has(key);
  const batch = await search.batch(quad.graph.value);
  if (batch !== undefined)
    return [{ status: isFact ? 'fact' : 'past', object, place: quad.graph.value, ...batchOrigin(batch) }];
  const policy = isFact
    ? undefined
    : await search.policy(kept, quad.predicate.value, await storedTerm(search, quad.object));
  return Promise.all(
    (await search.places(quad.graph.value)).map(async ({ value: place }) => {
      const origin = await search.origin(place);
      const raw = notes
        .filter((note) => note.object === object && note.place === place)
        .flatMap(({ cells }) => cells);
      return {
        status: isFact ? ('fact' as const) : ('lost' as const),
        ...{ object, place, ...origin },
        cells: mappedCells({ mapping: files.mapping, source: origin.source, quad, raw }),
        ...saidOf(quad.subject.value, kept),
        ...(policy === undefined ? {} : { reason: policy }),
      };
    }),
  );
}

async function quarantined(
  subjects: readonly string[],
  predicate: string,
  object: Term | undefined,
  { search, kept }: Explaining,
): Promise<Support[]> {
  const found = subjects.map(async (subject) => {
    const notes = (await search.notes({ subject, predicate })).filter(
      (note) => note.isQuarantined && isAbout(note, object),
    );
    return Promise.all(
      notes.map(async ({ place, cells, reason }) => ({
        status: 'quarantined' as const,
        ...{ place, cells, reason, ...(await search.origin(place)) },
        ...saidOf(subject, kept),
      })),
    );
  });
  return (await Promise.all(found)).flat();
}

/** Quarantine knows raw texts only: they are compared with the literal, or with the end of the IRI. */
function isAbout({ cells }: StatementNote, object: Term | undefined): boolean {
  return (
    object === undefined ||
    cells.some(({ text }) => text === object.value || object.value.endsWith(`/${text}`))
  );
}

function saidOf(subject: string, kept: string): { saidOf?: string } {
  return subject === kept ? {} : { saidOf: subject };
}
