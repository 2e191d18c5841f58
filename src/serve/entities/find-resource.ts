import { QuercusError } from '../../errors.ts';
import type { GraphStore, QueryOptions } from '../../rdf/graph-store.ts';
import { checkedIri } from '../../rdf/n-triples.ts';
import { namedNode } from '../../rdf/terms.ts';
import { boundQuery } from './bound-query.ts';

/** What a kernel says about an IRI, as a query to run. */
export interface FoundResource {
  readonly iri: string;
  /** A CONSTRUCT query. */
  readonly query: string;
  readonly options: QueryOptions;
}

const incomingAtMost = 1000;
const isSubject = 'ASK { ?resource ?p ?o }';
const isGraph = 'ASK { GRAPH ?resource { ?s ?p ?o } }';
const statements = `CONSTRUCT { ?resource ?p ?o . ?s ?q ?resource } WHERE {
  { ?resource ?p ?o } UNION { SELECT ?s ?q WHERE { ?s ?q ?resource } LIMIT ${incomingAtMost} }
}`;
/** Named one by one, because the protocol cannot ask a remote store for the union of its graphs. */
const outgoingAnywhere = '{ ?resource ?p ?o } UNION { GRAPH ?g { ?resource ?p ?o } }';
const incomingAnywhere = '{ ?s ?q ?resource } UNION { GRAPH ?g { ?s ?q ?resource } }';
const isMentioned = `ASK { ${outgoingAnywhere} UNION ${incomingAnywhere} }`;
const statementsAnywhere = `CONSTRUCT { ?resource ?p ?o . ?s ?q ?resource } WHERE {
  { SELECT DISTINCT ?p ?o WHERE { ${outgoingAnywhere} } }
  UNION { SELECT DISTINCT ?s ?q WHERE { ${incomingAnywhere} } LIMIT ${incomingAtMost} }
}`;
const wholeGraph = 'CONSTRUCT { ?s ?p ?o } WHERE { GRAPH ?resource { ?s ?p ?o } }';

/**
 * Finds the first of `iris` that the kernel knows: an entity of the facts, a named graph (then all of it), or anything
 * described in a named graph, such as a term of S. RESOURCE_NOT_FOUND, RDF_SYNTAX for text that is no IRI.
 */
export async function findResource(
  store: GraphStore,
  iris: readonly string[],
  options: QueryOptions,
): Promise<FoundResource> {
  for (const iri of iris) {
    const resource = namedNode(checkedIri(iri));
    const bound = (text: string) => boundQuery(text, resource);
    if (await store.ask(bound(isSubject), options)) return { iri, query: bound(statements), options };
    if (await store.ask(bound(isGraph), options)) return { iri, query: bound(wholeGraph), options };
    if (await store.ask(bound(isMentioned), options))
      return { iri, query: bound(statementsAnywhere), options };
  }
  throw new QuercusError('RESOURCE_NOT_FOUND', `The kernel says nothing about <${iris[0]}>.`, {
    details: { iri: iris[0] },
  });
}
