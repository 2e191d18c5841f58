import { evidenceNames } from '../graph/evidence-names.ts';
import { kernelFile } from '../kernel/kernel-files.ts';
import { remoteGraphs } from '../kernel/remote/remote-store.ts';
import { catalogueGraph } from './catalogue-graph.ts';
import type { GraphSource } from './graph-store/graph-routes.ts';
import type { ServedKernel } from './served-kernel.ts';
import type { SparqlEndpoint } from './sparql/sparql-routes.ts';

/** A served kernel as a SPARQL endpoint. Of the evidence only the provenance graph is listed: there is one a row. */
export function sparqlEndpoint(served: ServedKernel): SparqlEndpoint {
  const { kernel, store, hasEvidence, hasDescription } = served;
  const { base, ontologyIri } = kernel.schema;
  const evidence = hasEvidence ? [evidenceNames(base).provenance] : [];
  const description = hasDescription ? [ontologyIri, catalogueGraph(base)] : [];
  return {
    store,
    factsGraph: remoteGraphs(base).facts,
    prefixes: kernel.prefixes,
    version: `${kernel.hash} ${hasEvidence}`,
    description: { dataset: `${base}kernel`, namedGraphs: [...description, ...evidence] },
  };
}

/** Its graphs for reading; the facts come from the file. */
export function graphSource({ kernel, store, hasEvidence }: ServedKernel): GraphSource {
  return { store, version: `${kernel.hash} ${hasEvidence}`, factsFile: kernelFile(kernel.path, 'facts') };
}
