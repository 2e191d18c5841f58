import type { Literal, Term } from '@rdfjs/types';
import type { Schema } from '../../domain/schema.ts';
import { namedNode } from '../../rdf/terms.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { describeTerm, type OntologyTerms } from './collect-terms.ts';
import type { OntologyView } from './ontology-view.ts';

/** Named datatypes that are defined as a list of values of one datatype, without languages. */
export function readEnumerations(view: OntologyView, terms: OntologyTerms): Schema['enumerations'] {
  return terms.datatypes.flatMap((datatypeIri) => {
    const values = valuesOf(view, namedNode(datatypeIri));
    const datatype = values?.[0]?.datatype.value;
    if (values === undefined || datatype === undefined) return [];
    const { iri, name, label } = describeTerm(view, terms, datatypeIri);
    return [{ iri, name, label, datatype, values: values.map((value) => value.value) }];
  });
}

/** Lists of named classes: `owl:AllDisjointClasses`, and each pair of `owl:disjointWith`. */
export function readDisjointTypes(view: OntologyView): string[][] {
  const pairs = view
    .uses(iri('owl', 'disjointWith'))
    .filter(({ subject, object }) => subject.termType === 'NamedNode' && object.termType === 'NamedNode')
    .map(({ subject, object }) => [subject.value, object.value]);
  const lists = view
    .ofType(iri('owl', 'AllDisjointClasses'))
    .map((axiom) => view.listOfIris(axiom, iri('owl', 'members')) ?? []);
  return [...pairs, ...lists].filter((types) => new Set(types).size > 1);
}

function valuesOf(view: OntologyView, datatype: Term): Literal[] | undefined {
  const definitions = view.objects(datatype, iri('owl', 'equivalentClass'));
  const heads = definitions.flatMap((definition) => view.objects(definition, iri('owl', 'oneOf')));
  const values = heads.length === 1 && heads[0] !== undefined ? view.list(heads[0]) : undefined;
  const literals = values?.filter((value): value is Literal => value.termType === 'Literal');
  if (literals === undefined || literals.length === 0 || literals.length !== values?.length) return undefined;
  const datatypes = new Set(literals.map((value) => value.datatype.value));
  return datatypes.size === 1 && literals.every((value) => value.language === '') ? literals : undefined;
}
