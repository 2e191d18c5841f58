import type { Query } from '../../rdf/sparql-syntax.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { isNode, isVariable, nodesOf, type TreeNode } from '../bind/syntax-tree.ts';
import { findCartesianProducts } from './cartesian-products.ts';
import type { CheckQueryInput } from './check-query-input.ts';
import type { QueryProblem } from './query-problem.ts';
import { iriResolver, type ResolveIri } from './resolve-iri.ts';
import { findUnboundVariables } from './unbound-variables.ts';

/**
 * The gate's rules for a query: nothing but reading, nothing outside S, everything bound and typed, no limit without
 * an order, no Cartesian product. An empty list = admitted.
 */
export function checkQuery(input: CheckQueryInput): QueryProblem[] {
  const resolve = iriResolver(input.tree);
  return [
    ...findForbidden(input.tree),
    ...findForeignTerms(input, resolve),
    ...findOpenPredicates(input.tree),
    ...findUnboundVariables(input.tree, input.parameters),
    ...findLimitsWithoutOrder(input.tree),
    ...findCartesianProducts(input, resolve),
  ];
}

const forbidden: Readonly<Record<string, string>> = {
  service: 'SERVICE asks another server',
  graph: 'GRAPH reads beside the facts',
  load: 'LOAD fetches data',
};
const unrepeatable = ['now', 'rand', 'uuid', 'struuid', 'bnode'];

function findForbidden(tree: Query): QueryProblem[] {
  const found: QueryProblem[] = [];
  for (const node of nodesOf(tree)) {
    const reason = node.type === 'pattern' ? forbidden[String(node.subType)] : undefined;
    if (reason)
      found.push({ check: 'forbidden-clause', message: `${reason}; functions read only the facts.` });
    const clauses = node.type === 'datasetClauses' ? (node.clauses as readonly unknown[]) : [];
    if (clauses.length > 0)
      found.push({
        check: 'forbidden-clause',
        message: 'FROM chooses other graphs; functions read only the facts.',
      });
    if (node.subType === 'operation' && unrepeatable.includes(String(node.operator)))
      found.push({
        check: 'not-repeatable',
        message: `${String(node.operator).toUpperCase()}() gives another answer every time; take the value as a parameter.`,
      });
  }
  return found;
}

/** IRIs that are no term of S, no data below the base, and none of the few terms that everybody has. */
function findForeignTerms({ tree, index }: CheckQueryInput, resolve: ResolveIri): QueryProblem[] {
  const { schema } = index;
  const own = [...schema.entityTypes, ...schema.properties, ...schema.relations, ...schema.enumerations];
  const known = new Set([
    ...own.map(({ iri }) => iri),
    `${namespaces.rdf}type`,
    `${namespaces.rdfs}label`,
    `${namespaces.rdfs}comment`,
  ]);
  const isData = (iri: string) => iri.startsWith(schema.base) && !iri.startsWith(`${schema.base}schema#`);
  const iris = new Set([...nodesOf({ ...tree, context: [] })].flatMap((node) => resolve(node) ?? []));
  return [...iris]
    .filter((iri) => !known.has(iri) && !isData(iri) && !iri.startsWith(namespaces.xsd))
    .map((iri) => ({
      check: 'term-outside-schema',
      message: `<${iri}> is no term of the schema. A function sees only classes, properties and relations of S.`,
    }));
}

/** A variable predicate reads everything, unless a filter beside it lists what it may be. */
function findOpenPredicates(tree: Query): QueryProblem[] {
  const restricted = new Set<string>();
  for (const node of nodesOf(tree)) {
    const [first, ...rest] =
      node.subType === 'operation' && node.operator === 'in' ? (node.args as readonly unknown[]).flat() : [];
    if (isVariable(first) && rest.every((item) => isNode(item) && item.subType === 'namedNode'))
      restricted.add(first.value);
  }
  return [...nodesOf(tree)]
    .filter(
      (node) =>
        node.type === 'triple' &&
        isVariable(node.predicate) &&
        !restricted.has((node.predicate as { value: string }).value),
    )
    .map((node) => ({
      check: 'open-predicate',
      message: `?${(node.predicate as unknown as { value: string }).value} can be any predicate; restrict it by FILTER(?p IN (…)).`,
    }));
}

function findLimitsWithoutOrder(tree: Query): QueryProblem[] {
  return [...nodesOf(tree)]
    .filter((node) => node.type === 'query' && limitOf(node) !== undefined && !hasOrder(node))
    .map(() => ({
      check: 'limit-without-order',
      message: 'A LIMIT or OFFSET without ORDER BY returns any rows; say which come first.',
    }));
}

function limitOf(query: TreeNode): unknown {
  const slice = (query.solutionModifiers as { limitOffset?: { limit?: number; offset?: number } })
    .limitOffset;
  return slice?.limit ?? slice?.offset;
}

function hasOrder(query: TreeNode): boolean {
  return (query.solutionModifiers as { order?: unknown }).order !== undefined;
}
