import { QuercusError } from '../../errors.ts';
import { checkedIri } from '../../rdf/n-triples.ts';
import { namedNode } from '../../rdf/terms.ts';
import { boundQuery } from '../entities/bound-query.ts';
import type { ToolCall } from './mcp-tool.ts';

const prefix = 'quercus://entity/';
const referencesAtMost = 200;
const statements = `CONSTRUCT { ?resource ?p ?o . ?s ?q ?resource } WHERE {
  { ?resource ?p ?o } UNION { SELECT ?s ?q WHERE { ?s ?q ?resource } LIMIT ${referencesAtMost} }
}`;

export const entityTemplate = {
  uriTemplate: `${prefix}{iri}`,
  name: 'entity',
  description: `The facts about one entity in Turtle, with up to ${referencesAtMost} that refer to it; iri is percent-encoded, short IRIs such as data:Claim/1 are taken too.`,
  mimeType: 'text/turtle',
};

/** The IRI that an address below `quercus://entity/` names; undefined for any other address. */
export function entityIri(uri: string, prefixes: Readonly<Record<string, string>>): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  const [, name = '', local = ''] = /^([\w-]*):(.*)$/s.exec(decoded(uri.slice(prefix.length))) ?? [];
  const namespace = prefixes[name];
  return namespace === undefined ? decoded(uri.slice(prefix.length)) : namespace + local;
}

/** The facts about an entity. RESOURCE_NOT_FOUND, RDF_SYNTAX when the text is no IRI. */
export async function entityText(
  iri: string,
  { served: { kernel }, context: { signal }, timeout }: ToolCall,
): Promise<string> {
  const query = boundQuery(statements, namedNode(checkedIri(iri)));
  const { text } = await kernel.query(query, { timeout, ...(signal === undefined ? {} : { signal }) });
  if (text.trim() !== '') return text;
  throw new QuercusError('RESOURCE_NOT_FOUND', `The kernel says nothing about <${iri}>.`, {
    details: { iri },
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
