import { termToNTriples } from '../../rdf/n-triples.ts';
import { namedNode } from '../../rdf/terms.ts';

/** Finds what is also of one of the other types. No VALUES: SHACL section 5.2.1 does not allow it. */
export function disjointnessQuery(others: readonly string[]): string {
  return `SELECT $this ?value WHERE { $this a ?value . FILTER (?value IN (${others.map(written).join(', ')})) }`;
}

/** Finds entities of one type that have equal values in all properties of a key. */
export function alternativeKeyQuery(typeIri: string, properties: readonly string[]): string {
  const pattern = (subject: string) =>
    properties.map((property, index) => `${subject} ${written(property)} ?key${index} .`).join(' ');
  return `SELECT $this ?value WHERE { ${pattern('$this')} ${pattern('?value')} ?value a ${written(typeIri)} . FILTER ($this != ?value) }`;
}

/** Checked and escaped, so that no IRI of an adopted ontology can become syntax. */
function written(iri: string): string {
  return termToNTriples(namedNode(iri));
}
