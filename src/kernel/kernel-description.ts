import type { Quad, Term } from '@rdfjs/types';
import { DataFactory } from 'n3';
import type { Verdict } from '../domain/validation-report.ts';
import { iri, type Prefix } from '../rdf/vocabularies.ts';

export interface KernelDescription {
  readonly base: string;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly ontologyIri: string;
  readonly versionIri: string;
  /** Version of the program that made it. */
  readonly software: string;
  readonly verdict: Verdict;
  /** Verdict and checks that the author accepted although they block, for ever on record. */
  readonly accepted: readonly string[];
  readonly counts: {
    readonly facts: number;
    readonly entities: number;
    readonly evidence: number;
    readonly properties: number;
    /** Entities by class IRI. */
    readonly byType: Readonly<Record<string, number>>;
    /** Facts by predicate IRI. */
    readonly byPredicate: Readonly<Record<string, number>>;
  };
  readonly sources: readonly { readonly name: string; readonly path: string; readonly sha256: string }[];
  /** Files of the kernel with their media types. */
  readonly files: readonly { readonly path: string; readonly mediaType: string }[];
  /** Example queries that show what the kernel can answer: IRIs of `sh:SPARQLExecutable`s in functions.ttl. */
  readonly functions: readonly string[];
}

type Add = (subject: Term, predicate: [Prefix, string], object: Term) => void;
const { namedNode, literal, quad } = DataFactory;
const term = (prefix: Prefix, name: string) => namedNode(iri(prefix, name));
const number = (value: number) => literal(String(value), term('xsd', 'integer'));

/**
 * `kernel.ttl`: what the kernel is (VoID dataset, DCAT distributions), from what and by what it was made (PROV).
 * No times and no hosts: the same inputs give the same bytes.
 */
export function describeKernel(kernel: KernelDescription): Quad[] {
  const { quads, add } = collector();
  const dataset = namedNode(`${kernel.base}kernel`);
  describeDataset(kernel, dataset, add);
  describeProvenance(kernel, dataset, add);
  return [...quads, ...describeDistributions(kernel), ...describeCounts(kernel)];
}

/** How much there is, in all, by class and by property. */
export function describeCounts({ base, counts }: Pick<KernelDescription, 'base' | 'counts'>): Quad[] {
  const { quads, add } = collector();
  const dataset = namedNode(`${base}kernel`);
  add(dataset, ['void', 'triples'], number(counts.facts));
  add(dataset, ['void', 'entities'], number(counts.entities));
  add(dataset, ['void', 'properties'], number(counts.properties));
  add(dataset, ['void', 'classes'], number(Object.keys(counts.byType).length));
  add(dataset, ['q', 'evidenceStatements'], number(counts.evidence));
  describePartitions({ base, counts }, dataset, add);
  return quads;
}

/** Whether a statement of `kernel.ttl` is one of those. */
export function isCount({ subject, predicate }: Quad): boolean {
  return countPredicates.has(predicate.value) || /#(class|property)-/.test(subject.value);
}

const countPredicates = new Set([
  ...['triples', 'entities', 'properties', 'classes', 'classPartition', 'propertyPartition'].map((name) =>
    iri('void', name),
  ),
  iri('q', 'evidenceStatements'),
]);

function collector(): { readonly quads: Quad[]; readonly add: Add } {
  const quads: Quad[] = [];
  const add: Add = (subject, [prefix, name], object) => {
    quads.push(quad(subject as never, term(prefix, name), object as never));
  };
  return { quads, add };
}

function describeDataset(kernel: KernelDescription, dataset: Term, add: Add): void {
  for (const type of [
    term('void', 'Dataset'),
    term('dcat', 'Dataset'),
    term('q', 'Kernel'),
    term('prov', 'Entity'),
  ]) {
    add(dataset, ['rdf', 'type'], type);
  }
  add(dataset, ['dcterms', 'title'], literal(kernel.title, kernel.language));
  if (kernel.description !== '')
    add(dataset, ['dcterms', 'description'], literal(kernel.description, kernel.language));
  add(dataset, ['void', 'vocabulary'], namedNode(kernel.ontologyIri));
  add(dataset, ['dcterms', 'conformsTo'], namedNode(kernel.versionIri));
  add(dataset, ['void', 'uriSpace'], literal(kernel.base));
  add(dataset, ['q', 'verdict'], literal(kernel.verdict));
  for (const accepted of kernel.accepted) add(dataset, ['q', 'accepted'], literal(accepted));
  for (const name of kernel.functions) add(dataset, ['q', 'function'], namedNode(name));
}

function describePartitions(
  kernel: Pick<KernelDescription, 'base' | 'counts'>,
  dataset: Term,
  add: Add,
): void {
  for (const [type, entities] of Object.entries(kernel.counts.byType)) {
    const partition = namedNode(`${kernel.base}kernel#class-${encodeURIComponent(localName(type))}`);
    add(dataset, ['void', 'classPartition'], partition);
    add(partition, ['void', 'class'], namedNode(type));
    add(partition, ['void', 'entities'], number(entities));
  }
  for (const [predicate, triples] of Object.entries(kernel.counts.byPredicate)) {
    const partition = namedNode(`${kernel.base}kernel#property-${encodeURIComponent(localName(predicate))}`);
    add(dataset, ['void', 'propertyPartition'], partition);
    add(partition, ['void', 'property'], namedNode(predicate));
    add(partition, ['void', 'triples'], number(triples));
  }
}

function localName(iriText: string): string {
  return iriText.slice(Math.max(iriText.lastIndexOf('#'), iriText.lastIndexOf('/')) + 1);
}

/** The files of a kernel. */
export function describeDistributions({ base, files }: Pick<KernelDescription, 'base' | 'files'>): Quad[] {
  const { quads, add } = collector();
  const dataset = namedNode(`${base}kernel`);
  for (const { path, mediaType } of files) {
    const distribution = namedNode(`${base}kernel#file-${encodeURIComponent(path)}`);
    add(dataset, ['dcat', 'distribution'], distribution);
    add(distribution, ['rdf', 'type'], term('dcat', 'Distribution'));
    add(distribution, ['dcterms', 'title'], literal(path));
    add(
      distribution,
      ['dcat', 'mediaType'],
      namedNode(`https://www.iana.org/assignments/media-types/${mediaType}`),
    );
  }
  return quads;
}

function describeProvenance(kernel: KernelDescription, dataset: Term, add: Add): void {
  const build = namedNode(`${kernel.base}kernel#build`);
  const software = namedNode(`${kernel.base}kernel#software`);
  add(dataset, ['prov', 'wasGeneratedBy'], build);
  add(build, ['rdf', 'type'], term('prov', 'Activity'));
  add(build, ['prov', 'wasAssociatedWith'], software);
  add(software, ['rdf', 'type'], term('prov', 'SoftwareAgent'));
  add(software, ['rdfs', 'label'], literal(kernel.software));
  for (const source of kernel.sources) {
    const entity = namedNode(`${kernel.base}source/${encodeURIComponent(source.name)}`);
    add(build, ['prov', 'used'], entity);
    add(dataset, ['prov', 'wasDerivedFrom'], entity);
    add(entity, ['rdf', 'type'], term('prov', 'Entity'));
    add(entity, ['rdfs', 'label'], literal(source.path));
    add(entity, ['q', 'sha256'], literal(source.sha256));
  }
}
