import type { Quad, Term } from '@rdfjs/types';
import { blankNode, namedNode, quad, term } from '../../rdf/terms.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { graphFormats, rowFormats } from './result-formats.ts';

export interface DescribedService {
  /** URL of the endpoint. */
  readonly endpoint: string;
  /** IRI of the VoID dataset it answers from, and of the graphs that are worth naming one by one. */
  readonly dataset: string;
  readonly namedGraphs: readonly string[];
}

/** IRIs of https://www.w3.org/ns/formats/, by media type. */
const formatNames: Readonly<Record<string, string>> = {
  'application/sparql-results+json': 'SPARQL_Results_JSON',
  'application/sparql-results+xml': 'SPARQL_Results_XML',
  'text/csv': 'SPARQL_Results_CSV',
  'text/tab-separated-values': 'SPARQL_Results_TSV',
  'text/turtle': 'Turtle',
  'application/n-triples': 'N-Triples',
  'application/rdf+xml': 'RDF_XML',
  'application/ld+json': 'JSON-LD',
  'application/trig': 'TriG',
  'application/n-quads': 'N-Quads',
};

/** What the endpoint is and can do (SPARQL 1.1 Service Description §3). */
export function describeService({ endpoint, dataset, namedGraphs }: DescribedService): Quad[] {
  const service = blankNode('service');
  const graphs = blankNode('dataset');
  const facts = blankNode('facts');
  const formats = [...rowFormats, ...graphFormats].flatMap(({ mediaType }) => formatNames[mediaType] ?? []);
  return [
    ...about(service, [
      [term('rdf', 'type'), term('sd', 'Service')],
      [term('sd', 'endpoint'), namedNode(endpoint)],
      [term('sd', 'supportedLanguage'), term('sd', 'SPARQL11Query')],
      ...formats.map((name) => [term('sd', 'resultFormat'), namedNode(namespaces.formats + name)] as const),
      [term('sd', 'defaultEntailmentRegime'), namedNode('http://www.w3.org/ns/entailment/Simple')],
      [term('sd', 'defaultDataset'), graphs],
    ]),
    ...about(graphs, [
      [term('rdf', 'type'), term('sd', 'Dataset')],
      [term('rdf', 'type'), term('void', 'Dataset')],
      [term('sd', 'defaultGraph'), facts],
    ]),
    ...about(facts, [
      [term('rdf', 'type'), term('sd', 'Graph')],
      [term('rdf', 'type'), term('void', 'Dataset')],
      [term('dcterms', 'isPartOf'), namedNode(dataset)],
    ]),
    ...namedGraphs.flatMap((iri, at) => {
      const graph = blankNode(`graph${at}`);
      return [
        quad(graphs, term('sd', 'namedGraph'), graph),
        ...about(graph, [
          [term('rdf', 'type'), term('sd', 'NamedGraph')],
          [term('sd', 'name'), namedNode(iri)],
        ]),
      ];
    }),
  ];
}

function about(subject: Term, pairs: readonly (readonly [Term, Term])[]): Quad[] {
  return pairs.map(([predicate, object]) => quad(subject as never, predicate as never, object as never));
}
