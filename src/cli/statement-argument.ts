import { QuercusError } from '../errors.ts';
import type { Statement } from '../kernel/kernel.ts';
import { parseRdf } from '../rdf/parse-rdf.ts';

/**
 * Reads `SUBJECT PREDICATE OBJECT`, written as in Turtle, into its three terms. Short IRIs are taken as commands print
 * them, `data:Claim\/1`, and without the escape. USAGE when it is not one statement about a named subject.
 */
export function readStatement(text: string, prefixes: Readonly<Record<string, string>>): Statement {
  // On one line, so that an error names the line of the statement.
  const declared = Object.entries(prefixes).map(([name, namespace]) => `@prefix ${name}: <${namespace}> . `);
  const [, subject, predicate, object] =
    /^\s*(\S+\s+)(\S+\s+)(\S.*)$/s.exec(text.replace(/\s+\.?\s*$/, '')) ?? [];
  if (subject === undefined || predicate === undefined || object === undefined)
    throw notOneStatement(text, 'it has fewer than three terms');
  const terms = [subject, predicate, object].map((term) => expand(term, prefixes)).join('');
  const quads = parse(`${declared.join('')}${terms} .`, text);
  const [quad] = quads;
  if (quad === undefined || quads.length > 1 || quad.subject.termType !== 'NamedNode') {
    throw notOneStatement(text, `it holds ${quads.length} statements, or its subject is no IRI`);
  }
  return { subject: quad.subject, predicate: quad.predicate, object: quad.object };
}

/** A short IRI of a known prefix in full, everything else as it stands. */
function expand(term: string, prefixes: Readonly<Record<string, string>>): string {
  const [, prefix = '', local, blank] = /^([\w-]*):([^\s<>"{}|^`\\,;]+)(\s*)$/.exec(term) ?? [];
  const namespace = local !== undefined && Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined;
  return namespace === undefined ? term : `<${namespace}${local}>${blank}`;
}

function parse(turtle: string, text: string): ReturnType<typeof parseRdf> {
  try {
    return parseRdf(turtle, { format: 'ttl', name: 'the statement' });
  } catch (error) {
    throw notOneStatement(text, (error as Error).message);
  }
}

function notOneStatement(text: string, reason: string): QuercusError {
  return new QuercusError(
    'USAGE',
    `${JSON.stringify(text)} is not one statement: ${reason}. Write it as in Turtle, in quotes for the shell: 'data:Claim/1 :claimIdentifier 1'.`,
    { details: { got: text } },
  );
}
