import type { QuercusError } from '../errors.ts';
import { nodesOf } from '../functions/bind/syntax-tree.ts';
import { iriResolver } from '../functions/gate/resolve-iri.ts';
import type { SchemaIndex } from '../functions/schema-index.ts';
import { parseQuery, parseUpdate, type Query } from '../rdf/sparql-syntax.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import { withPrefixes } from './with-prefixes.ts';

interface Checked {
  readonly text: string;
  /** An ASK; else an update. */
  readonly isQuery: boolean;
  readonly index: SchemaIndex;
  readonly invalid: (problem: string) => QuercusError;
}

/** Actions write and read by S alone: every IRI in them is a term of S, data below the base, or rdf:type / rdfs:label. */
export function checkTerms({ text, isQuery, index, invalid }: Checked): void {
  const { schema } = index;
  const full = withPrefixes(text, schema);
  const tree = isQuery ? parseQuery(full) : parseUpdate(full);
  const contexts = isQuery
    ? (tree as Query).context
    : (tree as unknown as { updates: { context: unknown[] }[] }).updates.flatMap(({ context }) => context);
  const resolve = iriResolver({ context: contexts } as unknown as Query);
  const terms = [...schema.entityTypes, ...schema.properties, ...schema.relations].map(({ iri }) => iri);
  const known = new Set([...terms, `${namespaces.rdf}type`, `${namespaces.rdfs}label`]);
  const isData = (iri: string) => iri.startsWith(schema.base) && !iri.startsWith(`${schema.base}schema#`);
  for (const node of nodesOf(withoutContext(tree))) {
    const iri = resolve(node);
    if (iri === undefined || known.has(iri) || isData(iri) || iri.startsWith(namespaces.xsd)) continue;
    throw invalid(
      `<${iri}> is no term of the schema. An action writes only classes, properties and relations of S.`,
    );
  }
}

function withoutContext(tree: unknown): unknown {
  const { updates } = tree as { updates?: readonly { operation?: unknown }[] };
  return updates?.map(({ operation }) => operation) ?? { ...(tree as object), context: [] };
}
