import type { Quad, Term } from '@rdfjs/types';
import type { FunctionDefinition } from '../../domain/function.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { QuercusError } from '../../errors.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { checkDefinition } from '../compile-function.ts';
import { handWrittenFromQuads } from './hand-written-from-quads.ts';
import { type Read, reader } from './read-quads.ts';

/**
 * Definitions from RDF: of a `q:Function` its pipeline; of a `dash:SPARQLMultiFunction` that people wrote in Turtle
 * its SELECT, parameters and result variables. Sorted by name. FUNCTION_INVALID when one is neither.
 */
export function functionsFromQuads(quads: readonly Quad[]): FunctionDefinition[] {
  const read = reader(quads);
  const ofType = (type: string) =>
    quads
      .filter(({ predicate, object }) => predicate.value === iri('rdf', 'type') && object.value === type)
      .map(({ subject }) => subject);
  const own = ofType(iri('q', 'Function'));
  const known = new Set(own.map(({ value }) => value));
  const published = (subject: Term) =>
    known.has(subject.value) || read(subject, iri('q', 'publishedFrom')).length > 0;
  const written = ofType(iri('dash', 'SPARQLMultiFunction')).filter((subject) => !published(subject));
  const definitions = [
    ...own.map((subject) => fromPipeline(subject, read)),
    ...written.map((subject) => handWrittenFromQuads(subject, read, quads)),
  ];
  return definitions.sort((a, b) => compareUtf8(a.name, b.name));
}

function fromPipeline(subject: Term, read: Read): FunctionDefinition {
  const [pipeline] = read(subject, iri('q', 'pipeline'));
  try {
    return checkDefinition(JSON.parse(pipeline?.value ?? ''));
  } catch (cause) {
    if (cause instanceof QuercusError) throw cause;
    throw new QuercusError(
      'FUNCTION_INVALID',
      `<${subject.value}> is a q:Function, and its q:pipeline is no JSON: ${(cause as Error).message}.`,
      { details: { function: subject.value }, cause },
    );
  }
}
