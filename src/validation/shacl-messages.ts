import type { Literal, Term } from '@rdfjs/types';
import { termToNTriples } from '../rdf/n-triples.ts';
import { literal } from '../rdf/terms.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import type { CompiledConstraint } from './shacl-compiler.ts';
import type { ShapesGraph } from './shacl-shapes-graph.ts';

/** What a constraint demands, in English, when the shape has no sh:message. `text` is the parameter's value. */
const demands: Readonly<Record<string, (text: string) => string>> = {
  MinCount: (text) => `needs at least ${text} value(s)`,
  MaxCount: (text) => `may have at most ${text} value(s)`,
  Datatype: (text) => `must be a valid ${text}`,
  Class: (text) => `must be an instance of ${text}`,
  NodeKind: (text) => `must be of the node kind ${text}`,
  In: (text) => `must be one of ${text}`,
  HasValue: (text) => `must have the value ${text}`,
  Pattern: (text) => `must match the pattern ${text}`,
  MinLength: (text) => `must have at least ${text} characters`,
  MaxLength: (text) => `may have at most ${text} characters`,
  MinInclusive: (text) => `must be at least ${text}`,
  MinExclusive: (text) => `must be greater than ${text}`,
  MaxInclusive: (text) => `may be at most ${text}`,
  MaxExclusive: (text) => `must be less than ${text}`,
  LanguageIn: (text) => `must be in one of the languages ${text}`,
  UniqueLang: () => 'may have only one value for each language',
  Equals: (text) => `must have the same values as ${text}`,
  Disjoint: (text) => `may share no value with ${text}`,
  LessThan: (text) => `must be less than ${text}`,
  LessThanOrEquals: (text) => `may be at most ${text}`,
  QualifiedMinCount: (text) => `needs at least ${text} value(s) of the qualified shape`,
  QualifiedMaxCount: (text) => `may have at most ${text} value(s) of the qualified shape`,
  Closed: () => 'has a property that the shape does not allow',
  Not: (text) => `must not conform to ${text}`,
  And: () => 'must conform to all of the given shapes',
  Or: () => 'must conform to at least one of the given shapes',
  Xone: () => 'must conform to exactly one of the given shapes',
  Node: (text) => `must conform to ${text}`,
};

/** Kebab-case name of a component: `sh:MinCountConstraintComponent` → `min-count`. */
export function componentName(component: string): string {
  return bareName(component)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

/** The messages of a constraint, `{?variable}` and `{$variable}` replaced from a row (SHACL §5.2.2). */
export function messagesOf(
  shapes: ShapesGraph,
  constraint: CompiledConstraint,
  row: Readonly<Record<string, Term>>,
): Literal[] {
  if (constraint.messages.length === 0) return [literal(defaultMessage(shapes, constraint), 'en')];
  return constraint.messages.map((message) => {
    const text = message.value.replace(/\{[?$](\w+)\}/g, (whole, name: string) =>
      row[name] ? shortTerm(row[name]) : whole,
    );
    return literal(text, message.language || undefined);
  });
}

/** What the constraint demands, with the path it is about: `claimNumber needs at least 1 value(s)`. */
export function defaultMessage(
  shapes: ShapesGraph,
  { component, parameter, path }: CompiledConstraint,
): string {
  const subject = path === undefined ? 'The node' : shortTerm(path);
  const demand = demands[bareName(component)] ?? (() => 'violates a SPARQL constraint');
  return `${subject} ${demand(parameterText(shapes, parameter))}.`;
}

function parameterText(shapes: ShapesGraph, parameter: Term): string {
  const isList =
    parameter.termType === 'BlankNode' && shapes.objects(parameter, `${namespaces.rdf}first`).length > 0;
  if (!isList) return shortTerm(parameter);
  const members = shapes.list(parameter).map(shortTerm);
  return members.length > 12
    ? `${members.slice(0, 12).join(', ')} … (${members.length})`
    : members.join(', ');
}

/** The last part of an IRI, or the text of a literal: for people, not for programs. */
function shortTerm(node: Term): string {
  if (node.termType === 'NamedNode') return /([^/#]+)[/#]?$/.exec(node.value)?.[1] ?? node.value;
  if (node.termType === 'BlankNode') return 'a blank node';
  return node.termType === 'Literal' ? node.value : termToNTriples(node);
}

function bareName(component: string): string {
  return component.slice(component.lastIndexOf('#') + 1).replace(/ConstraintComponent$/, '');
}
