import type { FunctionDefinition } from '../../domain/function.ts';
import type { EntityType, Schema } from '../../domain/schema.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import type { MintIri } from '../bind/mint-iri.ts';
import { checkDefinition } from '../compile-function.ts';
import { checkDefinitionAgainst } from '../gate/admit-functions.ts';
import { indexSchema, type SchemaIndex } from '../schema-index.ts';
import { composeBreakdown } from './compose-breakdown.ts';
import { composeFind } from './compose-find.ts';
import { composeCount, composeDescribe, composePath } from './compose-generic.ts';
import { countGraph, type GraphStatistics, smallestEdge, smallestEntity } from './graph-statistics.ts';

const mostFinds = 8;
const mostBreakdowns = 6;
/** The path function reads all edges into memory. */
const mostEdges = 300_000;

/**
 * Functions that follow from S and the counts of G alone, at most 17: `find_<type>` for the best-connected types,
 * breakdowns by enumeration, and the generic `describe`, `count_entities` and `find_path`. Each has an example.
 * What the gate's rules would refuse (a schema can be odd) is left out.
 */
export async function composeFunctions({
  schema,
  store,
  statements,
}: {
  schema: Schema;
  store: GraphStore;
  mintIri: MintIri;
  /** Statements by property or relation IRI, where they were counted already. */
  statements?: Readonly<Record<string, number>>;
}): Promise<FunctionDefinition[]> {
  const statistics = await countGraph(store, statements);
  const index = indexSchema(schema);
  const types = rankTypes(index, statistics);
  if (types.length === 0) return [];
  const finds = types.slice(0, mostFinds).map((type) => composeFind({ type, index, statistics }));
  const breakdowns = types
    .flatMap((type) => composeBreakdown({ type, index, statistics }) ?? [])
    .slice(0, mostBreakdowns);
  const generic = [
    await describeExample(schema, store, types[0]!),
    composeCount(types),
    await pathExample(schema, store, statistics),
  ];
  const composed = [...finds, ...breakdowns, ...generic.flatMap((definition) => definition ?? [])].map(
    checkDefinition,
  );
  return composed.filter((definition) => checkDefinitionAgainst(definition, schema).reasons.length === 0);
}

/** Types that have entities: most relations first, then most entities, then by name. */
function rankTypes(
  { schema, related }: SchemaIndex,
  { entities, statements }: GraphStatistics,
): EntityType[] {
  const used = schema.relations.filter(({ iri }) => (statements.get(iri) ?? 0) > 0);
  const degree = ({ iri }: EntityType) =>
    used.filter(({ domains, ranges }) => related([iri], domains) || related([iri], ranges)).length;
  const size = ({ iri }: EntityType) => entities.get(iri) ?? 0;
  const present = schema.entityTypes.filter((type) => size(type) > 0);
  return present.sort((a, b) => degree(b) - degree(a) || size(b) - size(a) || compareUtf8(a.name, b.name));
}

async function describeExample(schema: Schema, store: GraphStore, type: EntityType) {
  const entity = await smallestEntity(store, type.iri);
  return entity === undefined ? undefined : composeDescribe(type, entity.replace(schema.base, 'data:'));
}

async function pathExample(schema: Schema, store: GraphStore, statistics: GraphStatistics) {
  const used = schema.relations.filter(({ iri }) => (statistics.statements.get(iri) ?? 0) > 0);
  const edges = used.reduce((sum, { iri }) => sum + statistics.statements.get(iri)!, 0);
  if (edges > mostEdges || used.length > 64) return undefined;
  const ends = await smallestEdge(store, schema, statistics);
  return ends && composePath(used, ends.map((iri) => iri.replace(schema.base, 'data:')) as [string, string]);
}
