import type { Quad, Term } from '@rdfjs/types';
import type { FunctionDefinition } from '../../domain/function.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { QuercusError } from '../../errors.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { checkDefinition } from '../compile-function.ts';
import type { Read } from './read-quads.ts';

/** A function written in Turtle as `dash:SPARQLMultiFunction`; examples are the executables that point at it. */
export function handWrittenFromQuads(subject: Term, read: Read, quads: readonly Quad[]): FunctionDefinition {
  const text = (node: Term, predicate: string) => read(node, predicate)[0]?.value;
  const select = text(subject, iri('sh', 'select'));
  if (select === undefined)
    throw new QuercusError(
      'FUNCTION_INVALID',
      `<${subject.value}> is a dash:SPARQLMultiFunction without sh:select.`,
      { details: { function: subject.value } },
    );
  const name = localName(subject.value);
  const parameters = sortedVariables(read(subject, iri('sh', 'parameter')), read);
  const results = sortedVariables(read(subject, iri('dash', 'resultVariable')), read);
  return checkDefinition({
    name,
    description: text(subject, iri('rdfs', 'comment')) ?? text(subject, iri('rdfs', 'label')) ?? name,
    parameters: Object.fromEntries(
      parameters.map((node) => [variableName(node, read), parameterOf(node, read)]),
    ),
    select,
    returns: results.map((node) => ({ name: variableName(node, read), ...typeOf(node, read) })),
    examples: examplesOf(subject, quads, read),
  });
}

function parameterOf(node: Term, read: Read): Record<string, unknown> {
  const [description] = read(node, iri('sh', 'description'));
  const [values] = read(node, iri('sh', 'in'));
  return {
    ...typeOf(node, read),
    ...(description && { description: description.value }),
    ...(values && { values: listOf(values, read) }),
    required: read(node, iri('sh', 'optional'))[0]?.value !== 'true',
  };
}

/** The class by its IRI, or the datatype; plain text when neither is said. */
function typeOf(node: Term, read: Read): { type?: string } {
  const found = read(node, iri('sh', 'class'))[0] ?? read(node, iri('sh', 'datatype'))[0];
  return found ? { type: found.value } : {};
}

/** Without arguments: a hand-written example is a question; its own query text is for other tools. */
function examplesOf(subject: Term, quads: readonly Quad[], read: Read) {
  const examples = quads.filter(
    ({ predicate, object }) => predicate.value === iri('q', 'exampleOf') && object.equals(subject),
  );
  return examples
    .map(({ subject: example }) => ({
      question: read(example, iri('rdfs', 'comment'))[0]?.value ?? '',
      arguments: JSON.parse(read(example, iri('q', 'arguments'))[0]?.value ?? '{}') as Record<
        string,
        unknown
      >,
    }))
    .sort((a, b) => compareUtf8(a.question, b.question));
}

function sortedVariables(nodes: readonly Term[], read: Read): Term[] {
  const order = (node: Term) => Number(read(node, iri('sh', 'order'))[0]?.value ?? 0);
  return [...nodes].sort(
    (a, b) => order(a) - order(b) || compareUtf8(variableName(a, read), variableName(b, read)),
  );
}

function variableName(node: Term, read: Read): string {
  return localName(read(node, iri('sh', 'path'))[0]?.value ?? '');
}

function localName(value: string): string {
  return value.slice(Math.max(value.lastIndexOf('#'), value.lastIndexOf('/')) + 1);
}

function listOf(head: Term, read: Read, length = 0): string[] {
  const [first] = read(head, iri('rdf', 'first'));
  const [rest] = read(head, iri('rdf', 'rest'));
  return first && rest && length < 10_000 ? [first.value, ...listOf(rest, read, length + 1)] : [];
}
