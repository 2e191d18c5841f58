/** All IRIs of vocabularies, in one place. `q` is ours and is documented in `ontologies/quercus.ttl`. */
export const namespaces = {
  owl: 'http://www.w3.org/2002/07/owl#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  sh: 'http://www.w3.org/ns/shacl#',
  dash: 'http://datashapes.org/dash#',
  prov: 'http://www.w3.org/ns/prov#',
  oa: 'http://www.w3.org/ns/oa#',
  void: 'http://rdfs.org/ns/void#',
  dcat: 'http://www.w3.org/ns/dcat#',
  dcterms: 'http://purl.org/dc/terms/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  rr: 'http://www.w3.org/ns/r2rml#',
  rml: 'http://semweb.mmlab.be/ns/rml#',
  ql: 'http://semweb.mmlab.be/ns/ql#',
  voidExt: 'http://ldf.fi/void-ext#',
  sd: 'http://www.w3.org/ns/sparql-service-description#',
  formats: 'http://www.w3.org/ns/formats/',
  rs: 'http://www.w3.org/2001/sw/DataAccess/tests/result-set#',
  csvw: 'http://www.w3.org/ns/csvw#',
  q: 'https://w3id.org/quercus#',
} as const;

export type Prefix = keyof typeof namespaces;

/** IRI of a term: `iri('owl', 'Class')`. */
export function iri(prefix: Prefix, localName: string): string {
  return namespaces[prefix] + localName;
}
