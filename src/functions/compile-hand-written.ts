import type { CallColumn } from '../domain/call-result.ts';
import { xsd } from '../domain/lexical.ts';
import { parseQuery, type Query } from '../rdf/sparql-syntax.ts';
import type { CompiledFunction } from './compiled-function.ts';
import { invalid } from './function-invalid.ts';
import { portabilityProblems } from './gate/portability.ts';
import type { SchemaIndex } from './schema-index.ts';

/** A function whose query its author wrote. It passes the same gate; it has no witness. */
export function compileHandWritten(
  base: Pick<CompiledFunction, 'definition' | 'schema' | 'index' | 'parameters'>,
): CompiledFunction {
  const { definition, index, parameters } = base;
  if ([...parameters.values()].some(({ kind }) => kind === 'structural'))
    throw invalid('A hand-written SELECT has no structural parameters; write one function for each choice.', {
      name: definition.name,
    });
  const select = withOwnPrefix(definition.select!, base.schema.base);
  const tree = parseQuery(select);
  const variables = selectedVariables(tree, definition.name);
  const columns = definition.returns
    .map((column) => (typeof column === 'string' ? { name: column } : column))
    .map((column) => handWrittenColumn(column, variables, index));
  const ordered = tree.solutionModifiers.order !== undefined;
  const prepared = {
    tree,
    columns: columns.map(({ name }) => name),
    tail: undefined,
    ordered,
    witness: undefined,
  };
  const notPortable = portabilityProblems(tree);
  const portable = notPortable.length === 0;
  return {
    ...base,
    columns,
    portable,
    notPortable,
    published: [{ name: definition.name, choices: {}, select }],
    prepare: () => prepared,
  };
}

/** `:` stands for the schema's terms unless the author declares it otherwise. */
function withOwnPrefix(select: string, base: string): string {
  return /\bPREFIX\s+:\s*</iu.test(select) ? select : `PREFIX : <${base}schema#>\n${select}`;
}

function selectedVariables(tree: Query, name: string): string[] {
  if (tree.subType !== 'select')
    throw invalid(`The query of ${JSON.stringify(name)} is no SELECT but ${tree.subType.toUpperCase()}.`, {
      name,
    });
  return tree.variables.map((item) => {
    if (item.type === 'wildcard')
      throw invalid(`The query of ${JSON.stringify(name)} selects *; name its columns.`, { name });
    return 'variable' in item ? item.variable.value : item.value;
  });
}

function handWrittenColumn(
  { name, type, description }: { name: string; type?: string | undefined; description?: string | undefined },
  variables: readonly string[],
  index: SchemaIndex,
): CallColumn {
  if (!variables.includes(name))
    throw invalid(
      `\`returns\` names ${JSON.stringify(name)}, which the query does not select. It selects ${variables.join(', ')}.`,
      { column: name },
    );
  const entityType = type === undefined ? undefined : index.entityType(type);
  const types = entityType
    ? [entityType.iri]
    : type === undefined
      ? []
      : [type.includes(':') ? type : xsd(type)];
  return {
    name,
    kind: entityType ? 'entity' : 'value',
    types,
    ...(description !== undefined && { description }),
  };
}
