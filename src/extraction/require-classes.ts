import type { TextDocument } from '../domain/document.ts';
import type { Schema } from '../domain/schema.ts';
import { QuercusError } from '../errors.ts';
import { keyedType } from '../schema/hierarchy.ts';

/** DOCUMENTS_NOT_READ where there are texts and S has no class with a key: nothing that they say could be an entity. */
export function requireClasses(schema: Schema, documents: readonly TextDocument[]): void {
  if (documents.length === 0) return;
  if (schema.entityTypes.some(({ iri }) => keyedType(schema, iri)?.identity !== undefined)) return;
  const paths = documents.map(({ path }) => path);
  throw new QuercusError(
    'DOCUMENTS_NOT_READ',
    `The texts (${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ' …' : ''}) cannot be read: a text is read in the words of a schema, and this one has no class with a key. Add tables with a \`key:\`, name an ontology under \`schema:\`, or write draft/ontology.ttl.`,
    { details: { documents: paths } },
  );
}
