import type { Term } from '@rdfjs/types';
import { literal, namedNode } from '../../rdf/terms.ts';
import { compareUtf8, sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri, namespaces, type Prefix } from '../../rdf/vocabularies.ts';
import { humanLabel } from '../names.ts';
import type { OntologyView } from './ontology-view.ts';

/** The named terms of an ontology by kind, and how each is called. */
export interface OntologyTerms {
  readonly language: string;
  readonly classes: readonly string[];
  readonly properties: readonly string[];
  readonly relations: readonly string[];
  readonly datatypes: readonly string[];
  /** IRI → name: the local name, numbered where two terms of different namespaces share it. */
  readonly names: ReadonlyMap<string, string>;
}

/** Terms declared in the ontology; an IRI declared as both kinds of property is a relation. */
export function collectTerms(view: OntologyView, ontologyIri: string, language: string): OntologyTerms {
  const declared = (...types: [Prefix, string][]) =>
    sortUtf8([
      ...new Set(
        types
          .flatMap(([prefix, localName]) => view.ofType(iri(prefix, localName)))
          .filter((term) => term.termType === 'NamedNode' && !isBuiltIn(term.value))
          .map((term) => term.value),
      ),
    ]);
  const datatypes = declared(['rdfs', 'Datatype']);
  const classes = declared(['owl', 'Class'], ['rdfs', 'Class']).filter((type) => !datatypes.includes(type));
  const relations = declared(['owl', 'ObjectProperty']);
  const properties = declared(['owl', 'DatatypeProperty']).filter(
    (property) => !relations.includes(property),
  );
  const names = new Map([
    ...nameAll([...classes, ...datatypes], ontologyIri),
    ...nameAll([...properties, ...relations], ontologyIri),
  ]);
  return { language, classes, properties, relations, datatypes, names };
}

/** IRI, name, label and comment of a term; the label falls back to the local name in words. */
export function describeTerm(view: OntologyView, terms: OntologyTerms, termIri: string) {
  const name = terms.names.get(termIri) ?? localName(termIri);
  const label = preferredText(view, termIri, [iri('rdfs', 'label')], terms.language) ?? humanLabel(name);
  const commentProperties = [
    iri('rdfs', 'comment'),
    iri('skos', 'definition'),
    iri('dcterms', 'description'),
  ];
  const comment = preferredText(view, termIri, commentProperties, terms.language);
  return { iri: termIri, name, label, ...(comment === undefined ? {} : { comment }) };
}

/** The text in the language wanted, else without a language, else any; of several the first by bytes. */
export function preferredText(
  view: OntologyView,
  subject: string,
  predicates: readonly string[],
  language: string,
): string | undefined {
  for (const predicate of predicates) {
    const texts = view
      .objects(namedNode(subject), predicate)
      .filter((object) => object.termType === 'Literal');
    const rank = (text: Term) => {
      const tag = text.termType === 'Literal' ? text.language : '';
      if (tag === literal('', language).language) return 0;
      return tag === '' ? 1 : 2;
    };
    const best = texts.sort((a, b) => rank(a) - rank(b) || compareUtf8(a.value, b.value))[0];
    if (best !== undefined) return best.value;
  }
  return undefined;
}

/** What stands after the last `#`, `/` or `:`. */
export function localName(termIri: string): string {
  return /[^#/:]*$/.exec(termIri.replace(/[#/:]+$/, ''))?.[0] || termIri;
}

/** Terms of the ontology's own namespace come first, so that they keep their names. */
function nameAll(iris: readonly string[], ontologyIri: string): Map<string, string> {
  const own = iris.filter((termIri) => termIri.startsWith(ontologyIri));
  const others = iris.filter((termIri) => !termIri.startsWith(ontologyIri));
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const termIri of [...own, ...others]) {
    const wanted = localName(termIri);
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
    taken.add(name);
    names.set(termIri, name);
  }
  return names;
}

function isBuiltIn(termIri: string): boolean {
  const { owl, rdf, rdfs, xsd } = namespaces;
  return [owl, rdf, rdfs, xsd].some((namespace) => termIri.startsWith(namespace));
}
