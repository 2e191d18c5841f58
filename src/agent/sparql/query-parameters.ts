import { type Parameter, parameterSchema } from '../../domain/function.ts';
import type { Schema } from '../../domain/schema.ts';
import { isNamedNode, isNode, isVariable, nodesOf, type TreeNode } from '../../functions/bind/syntax-tree.ts';
import { iriResolver, type ResolveIri } from '../../functions/gate/resolve-iri.ts';
import { indexSchema, type SchemaIndex } from '../../functions/schema-index.ts';
import type { Query } from '../../rdf/sparql-syntax.ts';
import { namespaces } from '../../rdf/vocabularies.ts';

/** A constant of a query that the question gave, and the parameter that takes its place. */
export interface QueryParameter {
  readonly name: string;
  readonly parameter: Parameter;
  /** What the question gave, as an argument. */
  readonly value: string;
  /** Places of the constant in the tree. */
  readonly nodes: readonly TreeNode[];
}

interface Constant {
  readonly node: TreeNode;
  /** As it may stand in the question. */
  readonly value: string;
  /** As a caller of the function gives it. */
  readonly argument: string;
  /** Name that says what the value is. */
  readonly means: string;
  readonly type: string;
}

/** Constants of a query that stand in the question: literals, and entities by the end of their IRI. */
export function findQueryParameters(tree: Query, question: string, schema: Schema): QueryParameter[] {
  const finder = { index: indexSchema(schema), resolve: iriResolver(tree), schema };
  const constants = [...triples(tree, finder), ...comparisons(tree, finder)].filter(({ value }) =>
    standsIn(value, question),
  );
  const taken = new Set([...nodesOf(tree)].filter(isVariable).map(({ value }) => value));
  const found: QueryParameter[] = [];
  for (const { node, argument, means, type } of constants) {
    const same = found.findIndex((each) => each.value === argument && each.parameter.type === type);
    if (same >= 0) {
      const before = found[same] as QueryParameter;
      found[same] = { ...before, nodes: [...before.nodes, node] };
      continue;
    }
    const name = freeName(means, taken);
    taken.add(name);
    found.push({ name, value: argument, nodes: [node], parameter: parameterSchema.parse({ type }) });
  }
  return found;
}

interface Finder {
  readonly index: SchemaIndex;
  readonly resolve: ResolveIri;
  readonly schema: Schema;
}

function triples(tree: Query, finder: Finder): Constant[] {
  const { index, resolve } = finder;
  return [...nodesOf(tree)].flatMap((node): Constant[] => {
    if (node.type !== 'triple') return [];
    const predicate = resolve(node.predicate) ?? '';
    const relation = index.relation(predicate);
    const property = index.property(predicate);
    return [
      ...entityConstant(node.object, { types: relation?.ranges, means: relation?.name }, finder),
      ...entityConstant(node.subject, { types: relation?.domains, means: undefined }, finder),
      ...(isLiteral(node.object) && property !== undefined
        ? [literalConstant(node.object, property.iri, finder)]
        : []),
    ];
  });
}

interface Place {
  /** What can stand there, as far as S says. */
  readonly types: readonly string[] | undefined;
  readonly means: string | undefined;
}

/** An entity is given by its key; where S does not say its one type, by `Type/key`. */
function entityConstant(
  node: unknown,
  { types, means }: Place,
  { index, resolve, schema: { base } }: Finder,
): Constant[] {
  const iri = isNamedNode(node) ? resolve(node) : undefined;
  if (iri === undefined || !iri.startsWith(base) || iri.startsWith(`${base}schema#`)) return [];
  const [path = '', ...parts] = iri.slice(base.length).split('/');
  const key = decoded(parts.join('/'));
  const type = types?.length === 1 ? index.entityType(types[0] as string)?.name : undefined;
  const name = means ?? lowered(type ?? 'entity');
  const argument = type === undefined ? `${path}/${key}` : key;
  return [{ node: node as TreeNode, value: key, argument, means: name, type: type ?? 'entity' }];
}

/** Literals that are compared with the value of a property: `FILTER(?date >= "2019-01-01"^^xsd:date)`. */
function comparisons(tree: Query, { index, resolve }: Finder): Constant[] {
  const properties = new Map<string, string>();
  for (const node of nodesOf(tree))
    if (node.type === 'triple' && isVariable(node.object)) {
      const iri = resolve(node.predicate);
      if (iri !== undefined && index.property(iri)) properties.set(node.object.value, iri);
    }
  return [...nodesOf(tree)].flatMap((node): Constant[] => {
    if (node.subType !== 'operation') return [];
    const args = (node.args as readonly unknown[]).flat();
    const variable = [...nodesOf(args)].filter(isVariable).find(({ value }) => properties.has(value));
    const property = variable === undefined ? undefined : properties.get(variable.value);
    if (property === undefined) return [];
    return args.filter(isLiteral).map((literal) => literalConstant(literal, property, { index }));
  });
}

function literalConstant(
  node: TreeNode & { readonly value: string },
  property: string,
  { index }: Pick<Finder, 'index'>,
): Constant {
  const { name, datatypes } = index.property(property) as { name: string; datatypes: readonly string[] };
  const [datatype = `${namespaces.xsd}string`] = datatypes;
  const type = index.enumeration(datatype)?.name ?? datatype.replace(namespaces.xsd, '');
  return { node, value: node.value, argument: node.value, means: name, type };
}

function isLiteral(node: unknown): node is TreeNode & { readonly value: string } {
  return isNode(node) && node.type === 'term' && node.subType === 'literal';
}

/** As a whole word, without regard to case. */
function standsIn(value: string, question: string): boolean {
  const at = question.toLowerCase().indexOf(value.toLowerCase());
  if (value === '' || at < 0) return false;
  const isWordPart = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return !isWordPart(question[at - 1]) && !isWordPart(question[at + value.length]);
}

/** A model may write an IRI with a stray `%`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function freeName(means: string, taken: ReadonlySet<string>): string {
  const candidates = [means, `given${means.charAt(0).toUpperCase()}${means.slice(1)}`];
  for (let next = 2; ; next++) {
    const free = candidates.find((name) => !taken.has(name));
    if (free !== undefined) return free;
    candidates.push(`${means}_${next}`);
  }
}

function lowered(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
