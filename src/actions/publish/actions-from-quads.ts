import type { Quad, Term } from '@rdfjs/types';
import type { ActionDefinition } from '../../domain/action.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { type Read, reader } from '../../functions/publish/read-quads.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { actionInvalid } from '../action-invalid.ts';
import { checkActionDefinition } from '../compile-action.ts';

/** Actions from RDF: from their `q:definition`, or, written in Turtle by hand, from their SHACL parts. Sorted by name. */
export function actionsFromQuads(quads: readonly Quad[]): ActionDefinition[] {
  const read = reader(quads);
  return quads
    .filter(
      ({ predicate, object }) =>
        predicate.value === iri('rdf', 'type') && object.value === iri('q', 'Action'),
    )
    .map(({ subject }) => definitionOf(subject, read))
    .sort((a, b) => compareUtf8(a.name, b.name));
}

function definitionOf(subject: Term, read: Read): ActionDefinition {
  const [definition] = read(subject, iri('q', 'definition'));
  if (definition === undefined) return handWritten(subject, read);
  try {
    return checkActionDefinition(JSON.parse(definition.value));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw actionInvalid(subject.value, `its q:definition is no JSON: ${cause.message}.`);
  }
}

function handWritten(subject: Term, read: Read): ActionDefinition {
  const text = (node: Term, predicate: string) => read(node, predicate)[0]?.value;
  const parameters = inOrder(read(subject, iri('sh', 'parameter')), read);
  const json = (predicate: string) => {
    const found = text(subject, iri('q', predicate));
    return found === undefined ? {} : { [predicate]: JSON.parse(found) as unknown };
  };
  return checkActionDefinition({
    name: localName(subject.value),
    description: text(subject, iri('rdfs', 'comment')) ?? localName(subject.value),
    parameters: Object.fromEntries(
      parameters.map((node) => [localName(text(node, iri('sh', 'path')) ?? ''), parameterOf(node, read)]),
    ),
    ...json('entities'),
    ...json('time'),
    requires: inOrder(read(subject, iri('q', 'precondition')), read).map((node) => ({
      ask: text(node, iri('sh', 'ask')),
      message: text(node, iri('sh', 'message')) ?? 'A precondition does not hold.',
    })),
    effects: inOrder(read(subject, iri('q', 'effect')), read).map((node) => ({
      update: text(node, iri('sh', 'update')),
    })),
  });
}

function parameterOf(node: Term, read: Read): Record<string, unknown> {
  const type = read(node, iri('sh', 'class'))[0] ?? read(node, iri('sh', 'datatype'))[0];
  const [description] = read(node, iri('sh', 'description'));
  return {
    ...(type && { type: type.value }),
    ...(description && { description: description.value }),
    required: read(node, iri('sh', 'optional'))[0]?.value !== 'true',
  };
}

function inOrder(nodes: readonly Term[], read: Read): Term[] {
  const order = (node: Term) => Number(read(node, iri('sh', 'order'))[0]?.value ?? 0);
  return [...nodes].sort((a, b) => order(a) - order(b));
}

function localName(value: string): string {
  return value.slice(Math.max(value.lastIndexOf('#'), value.lastIndexOf('/')) + 1);
}
