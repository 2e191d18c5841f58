import { createHash } from 'node:crypto';
import { xsd } from '../../domain/lexical.ts';
import { sortUtf8 } from '../../domain/utf8-order.ts';
import { literalToNTriples } from '../../rdf/n-triples.ts';
import { iri } from '../../rdf/vocabularies.ts';
import type { Batch } from './batch.ts';

/** Predicates of what a batch's graph says of it. */
export const batchTerms = {
  number: `<${iri('q', 'number')}>`,
  observation: `<${iri('q', 'observation')}>`,
  actions: `<${iri('q', 'actions')}>`,
  ticks: `<${iri('q', 'ticks')}>`,
  time: `<${iri('prov', 'generatedAtTime')}>`,
  source: `<${iri('dcterms', 'source')}>`,
  done: `<${iri('q', 'done')}>`,
  seen: `<${iri('q', 'seen')}>`,
} as const;

/** IRI of a batch and of the graph that tells of it. */
export function batchIri(base: string, number: number): string {
  return `${base}batch/${number}`;
}

/**
 * A batch as one RDF Patch transaction (https://afs.github.io/rdf-delta/rdf-patch.html): what it takes and gives in
 * the default graph, and, in a graph of its own, what was done and seen, when, and from where.
 */
export function batchText(
  batch: Batch,
  base: string,
  previous: string,
): { readonly text: string; readonly id: string } {
  const removed = sortUtf8(batch.removed.map((triple) => `D ${triple.join(' ')} .`));
  const added = sortUtf8(batch.added.map((triple) => `A ${triple.join(' ')} .`));
  const body = `${['TX .', ...removed, ...added, ...aboutLines(batch, base).map((line) => `A ${line}`), 'TC .'].join('\n')}\n`;
  const id = chainId(previous, body);
  return { text: `H id <${hashIri(id)}> .\nH prev <${hashIri(previous)}> .\n${body}`, id };
}

export function chainId(previous: string, body: string): string {
  return createHash('sha256').update(`${previous}\n${body}`).digest('hex');
}

export function hashIri(hash: string): string {
  return `urn:sha256:${hash}`;
}

/** What is said of a batch, as N-Quads lines of its graph. */
export function aboutLines(batch: Batch, base: string): string[] {
  const graph = `<${batchIri(base, batch.number)}>`;
  const text = (value: string) => literalToNTriples(value, '', xsd('string'));
  const pairs: readonly (readonly [string, string | undefined])[] = [
    [`<${iri('rdf', 'type')}>`, `<${iri('q', 'Batch')}>`],
    [batchTerms.number, literalToNTriples(String(batch.number), '', xsd('integer'))],
    [batchTerms.observation, text(batch.observation)],
    [batchTerms.actions, text(JSON.stringify(batch.actions))],
    [batchTerms.ticks, batch.ticks.length === 0 ? undefined : text(JSON.stringify(batch.ticks))],
    [
      batchTerms.time,
      batch.time === undefined ? undefined : literalToNTriples(batch.time, '', xsd('dateTime')),
    ],
    [batchTerms.source, batch.source === undefined ? undefined : text(batch.source)],
    [batchTerms.done, batch.done === undefined ? undefined : text(batch.done)],
    [batchTerms.seen, batch.seen === undefined ? undefined : text(batch.seen)],
  ];
  return pairs.flatMap(([predicate, object]) =>
    object === undefined ? [] : [`${graph} ${predicate} ${object} ${graph} .`],
  );
}
