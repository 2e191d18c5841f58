import type { Query } from '../../rdf/sparql-syntax.ts';
import type { ResolvedParameter } from '../parameters.ts';
import type { SchemaIndex } from '../schema-index.ts';

export interface CheckQueryInput {
  readonly tree: Query;
  readonly index: SchemaIndex;
  readonly parameters: ReadonlyMap<string, ResolvedParameter>;
}
