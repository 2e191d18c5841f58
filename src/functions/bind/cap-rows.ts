import { AstFactory } from '@traqula/rules-sparql-1-1';
import type { Query } from '../../rdf/sparql-syntax.ts';

const factory = new AstFactory();

/** The query with at most `limit` rows; a smaller LIMIT of its own stays. */
export function capRows(tree: Query, limit: number): Query {
  const own = tree.solutionModifiers.limitOffset;
  const least = Math.min(own?.limit ?? limit, limit);
  const limitOffset = factory.solutionModifierLimitOffset(least, own?.offset, factory.gen());
  return { ...tree, solutionModifiers: { ...tree.solutionModifiers, limitOffset } } as Query;
}

/** The query ordered by all its columns, so that a cap always cuts at the same row. */
export function orderRows(tree: Query, columns: readonly string[]): Query {
  const orderDefs = columns.map((column) => ({
    expression: factory.termVariable(column, factory.gen()),
    descending: false,
    loc: factory.gen(),
  }));
  const order = factory.solutionModifierOrder(orderDefs, factory.gen());
  return { ...tree, solutionModifiers: { ...tree.solutionModifiers, order } } as Query;
}
