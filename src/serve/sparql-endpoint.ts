import { evidenceNames } from '../graph/evidence-names.ts';
import { kernelFile } from '../kernel/kernel-files.ts';
import { catalogueGraph } from './catalogue-graph.ts';
import type { GraphSource } from './graph-store/graph-routes.ts';
import type { ServedKernel } from './served-kernel.ts';
import type { SparqlEndpoint } from './sparql/sparql-routes.ts';

/** A served kernel as a SPARQL endpoint. Of the evidence only the provenance graph is listed: there is one a row. */
export function sparqlEndpoint({ kernel, store, hasEvidence }: ServedKernel): SparqlEndpoint {
  const { base, ontologyIri } = kernel.schema;
  const evidence = hasEvidence ? [evidenceNames(base).provenance] : [];
  return {
    store,
    prefixes: kernel.prefixes,
    version: `${kernel.hash} ${hasEvidence}`,
    description: { dataset: `${base}kernel`, namedGraphs: [ontologyIri, catalogueGraph(base), ...evidence] },
  };
}

/** Its graphs for reading; the facts come from the file. */
export function graphSource({ kernel, store, hasEvidence }: ServedKernel): GraphSource {
  return { store, version: `${kernel.hash} ${hasEvidence}`, factsFile: kernelFile(kernel.path, 'facts') };
}
