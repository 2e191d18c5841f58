import type { FunctionDefinition } from '../../domain/function.ts';
import type { Schema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import { isNamedNode, isVariable, nodesOf } from '../../functions/bind/syntax-tree.ts';
import { combinationsOf, compileFunction } from '../../functions/compile-function.ts';
import type { Query } from '../../rdf/sparql-syntax.ts';
import { iri } from '../../rdf/vocabularies.ts';

/**
 * Names of the functions whose queries mention one of the terms (IRIs of classes and properties), or read whatever
 * property there is. Their results may differ when facts with these terms do; those of the others cannot.
 */
export function functionsReading(
  functions: readonly FunctionDefinition[],
  schema: Schema,
  terms: readonly string[],
): string[] {
  if (terms.length === 0) return [];
  const wanted = new Set(terms);
  return functions
    .filter((definition) =>
      queriesOf(definition, schema).some((query) => reads(query, wanted, prefixesOf(query))),
    )
    .map(({ name }) => name);
}

/** Functions that the schema no longer allows, with the reason. */
export function functionsBrokenBy(
  functions: readonly FunctionDefinition[],
  schema: Schema,
): { name: string; reason: string }[] {
  return functions.flatMap((definition) => {
    try {
      compileFunction(definition, schema);
      return [];
    } catch (error) {
      if (!(error instanceof QuercusError)) throw error;
      return [{ name: definition.name, reason: error.message }];
    }
  });
}

function queriesOf(definition: FunctionDefinition, schema: Schema): Query[] {
  const compiled = compileFunction(definition, schema);
  return combinationsOf([...compiled.parameters.values()]).map(
    (choices) => compiled.prepare(choices, { mode: 'published' }).tree,
  );
}

/** Whether a parsed query has one of the terms, or a triple that fits every property or every class. */
function reads(
  query: Query,
  terms: ReadonlySet<string>,
  prefixes: Readonly<Record<string, string>>,
): boolean {
  for (const node of nodesOf(query)) {
    if (isNamedNode(node) && terms.has(iriOf(node, prefixes))) return true;
    if (node.type !== 'triple') continue;
    const isType = isNamedNode(node.predicate) && iriOf(node.predicate, prefixes) === iri('rdf', 'type');
    if (isVariable(node.predicate) || (isType && isVariable(node.object))) return true;
  }
  return false;
}

function iriOf(
  { value, prefix }: { readonly value: string; readonly prefix?: string },
  prefixes: Readonly<Record<string, string>>,
): string {
  return prefix === undefined ? value : `${prefixes[prefix] ?? ''}${value}`;
}

/** Prefixes that the query declares. */
function prefixesOf(query: Query): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { subType, key, value } of nodesOf(query))
    if (subType === 'prefix' && typeof key === 'string' && isNamedNode(value)) found[key] = value.value;
  return found;
}
