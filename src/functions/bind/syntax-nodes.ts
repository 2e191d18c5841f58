import type { Term } from '@rdfjs/types';
import type { Expression, Pattern, TermIri, TermLiteral } from '@traqula/rules-sparql-1-1';
import { AstFactory } from '@traqula/rules-sparql-1-1';
import { namespaces } from '../../rdf/vocabularies.ts';

const factory = new AstFactory();
const noPlace = factory.gen();

/** An RDF term as a node of the syntax tree: the only way a value ever gets into a query. */
export function termNode(term: Term): TermIri | TermLiteral {
  if (term.termType === 'NamedNode') return factory.termNamed(noPlace, term.value);
  if (term.termType !== 'Literal') throw new TypeError(`A ${term.termType} cannot be bound.`);
  if (term.language !== '') return factory.termLiteral(noPlace, term.value, term.language);
  const datatype =
    term.datatype.value === `${namespaces.xsd}string`
      ? undefined
      : factory.termNamed(noPlace, term.datatype.value);
  return factory.termLiteral(noPlace, term.value, datatype);
}

export function bindNode(term: Term, variable: string): Pattern {
  return factory.patternBind(termNode(term) as Expression, factory.termVariable(variable, noPlace), noPlace);
}

/** VALUES over several variables; `undefined` is UNDEF. */
export function valuesNode(
  variables: readonly string[],
  rows: readonly (readonly (Term | undefined)[])[],
): Pattern {
  const named = variables.map((variable) => factory.termVariable(variable, noPlace));
  const values = rows.map((row) =>
    Object.fromEntries(variables.map((variable, at) => [variable, row[at] && termNode(row[at])])),
  );
  return factory.patternValues(named, values, noPlace);
}
