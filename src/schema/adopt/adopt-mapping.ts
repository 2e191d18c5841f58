import type { Mapping, TriplesMap } from '../../domain/mapping.ts';
import type { ColumnProfile, TableProfile } from '../../domain/profile.ts';
import type { EntityType, Property, Schema } from '../../domain/schema.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { keyedType, typeAndAncestors } from '../hierarchy.ts';
import { canonicalPath } from '../induce/source-path.ts';
import { mappingTemplate } from '../iri-template.ts';
import { nameMaps } from '../map-names.ts';
import { comparableName } from '../names.ts';
import {
  type KeyedTable,
  type Predicate,
  reference,
  referenceObject,
  unmatchedReference,
} from './adopt-references.ts';
import { type Adoption, finding, type MatchedTable } from './adoption.ts';
import { linkColumn } from './link-column.ts';
import { matchColumn, matchRelation } from './match-terms.ts';

/** The mapping from the tables to an adopted schema; what it cannot map is a finding. */
export function adoptMapping(adoption: Adoption): Mapping {
  const order = adoption.profile.tables.map(({ table }) => table);
  const names = nameMaps(order);
  const keyed = adoption.matched.flatMap((match) => keyColumnsOf(adoption, match, names));
  const entityMaps = keyed.map((match) => entityMap(adoption, match, keyed));
  const joinMaps = adoption.profile.tables.flatMap((table) =>
    joinMap(adoption, table, keyed).map((map) => ({ ...map, name: names.get(table.table) ?? table.table })),
  );
  const maps = [...entityMaps, ...joinMaps].sort((a, b) => order.indexOf(a.source) - order.indexOf(b.source));
  return { base: adoption.base, maps };
}

function keyColumnsOf(
  adoption: Adoption,
  match: MatchedTable,
  names: ReadonlyMap<string, string>,
): KeyedTable[] {
  const { table, type } = match;
  const mapName = names.get(table.table) ?? table.table;
  const keyedBy = keyedType(adoption.schema, type.iri);
  const properties = keyedBy?.identity?.properties ?? [];
  const columns = properties.map((property) => columnFor(adoption.schema, match, property));
  const sameLength = table.key.columns.length === properties.length;
  const keyColumns = columns.map(
    (column, index) => column ?? (sameLength ? table.key.columns[index] : undefined),
  );
  if (keyedBy !== undefined && keyColumns.length > 0 && keyColumns.every((column) => column !== undefined))
    return [{ ...match, keyedBy, keyColumns, mapName }];
  adoption.findings.push(
    finding('key-not-in-table', 'warning', {
      message: `Table ${table.table} has no columns for the key of ${type.name} (${properties.join(', ')}); its ${table.rows} rows are left out.`,
      subjects: [table.table, type.iri],
      repairHint: 'Rename the columns in task.yaml after the key properties.',
    }),
  );
  return [];
}

function columnFor(schema: Schema, match: MatchedTable, property: string): string | undefined {
  const { columns } = match.table;
  if (property === iri('rdfs', 'label'))
    return columns.find(({ label }) => ['label', 'name', 'title'].includes(comparableName(label)))?.column;
  return columns.find((column) => matchColumn(schema, match, column)?.iri === property)?.column;
}

function entityMap(adoption: Adoption, match: KeyedTable, keyed: readonly KeyedTable[]): TriplesMap {
  const { table, type, keyedBy, keyColumns } = match;
  const references = table.foreignKeys.flatMap((key) => reference(adoption, { match, key, keyed }));
  const referencing = new Set(references.flatMap(({ key }) => (key.columns.length === 1 ? key.columns : [])));
  return {
    name: match.mapName,
    source: table.table,
    path: sourcePath(table, keyedBy),
    subject: mappingTemplate(adoption.base, keyedBy.name, keyColumns),
    classes: sortUtf8(typeAndAncestors(adoption.schema, type.iri).map((ancestor) => ancestor.iri)),
    predicates: [
      ...table.columns.flatMap((column) => columnObject(adoption, match, { column, referencing, keyed })),
      ...keyObjects(adoption, match),
      ...references.map(({ predicate }) => predicate),
    ],
  };
}

function columnObject(
  adoption: Adoption,
  match: KeyedTable,
  {
    column,
    referencing,
    keyed,
  }: { column: ColumnProfile; referencing: ReadonlySet<string>; keyed: readonly KeyedTable[] },
): Predicate[] {
  const property = column.ignored ? undefined : matchColumn(adoption.schema, match, column);
  if (property !== undefined) {
    const datatype = datatypeFor(adoption.schema, property, column);
    return [{ predicate: property.iri, object: { kind: 'column', column: column.column, datatype } }];
  }
  const isSaid = column.ignored || referencing.has(column.column) || match.keyColumns.includes(column.column);
  return isSaid ? [] : linkColumn(adoption, { match, column, keyed });
}

/** Key properties that the name of no column says: the columns of the table's own key stand for them. */
function keyObjects({ schema }: Adoption, match: KeyedTable): Predicate[] {
  return (match.keyedBy.identity?.properties ?? []).flatMap((property, index) => {
    const column = match.table.columns.find((candidate) => candidate.column === match.keyColumns[index]);
    if (column === undefined || matchColumn(schema, match, column)?.iri === property) return [];
    const known = schema.properties.find((candidate) => candidate.iri === property);
    const datatype = known === undefined ? iri('xsd', 'string') : datatypeFor(schema, known, column);
    return [{ predicate: property, object: { kind: 'column', column: column.column, datatype } }];
  });
}

/** A join table says a relation in the direction that the ontology has. */
function joinMap(
  adoption: Adoption,
  table: TableProfile,
  keyed: readonly KeyedTable[],
): Omit<TriplesMap, 'name'>[] {
  if (table.ignored || table.joinTable === undefined) return [];
  const [first, second] = table.foreignKeys;
  for (const [from, to] of [
    [first, second],
    [second, first],
  ]) {
    const source = keyed.find((match) => match.table.table === from?.table);
    const target = keyed.find((match) => match.table.table === to?.table);
    if (from === undefined || to === undefined || source === undefined || target === undefined) continue;
    const subject = referenceObject(adoption, from, source);
    const names = [table.label];
    const relation = matchRelation(adoption.schema, { from: source.type, to: target.type, key: to, names });
    if (relation === undefined || subject.kind !== 'template') continue;
    const predicates = [{ predicate: relation.iri, object: referenceObject(adoption, to, target) }];
    const path = sourcePath(table, source.keyedBy);
    return [{ source: table.table, path, subject: subject.template, classes: [], predicates }];
  }
  if (first !== undefined) adoption.findings.push(unmatchedReference(table, first));
  return [];
}

/** The column's own where the ontology allows it, else the first that the ontology wants. */
function datatypeFor(schema: Schema, { datatypes }: Property, column: ColumnProfile): string {
  const bases = datatypes.map(
    (datatype) => schema.enumerations.find((list) => list.iri === datatype)?.datatype ?? datatype,
  );
  const anything = bases.length === 0 || bases.includes(iri('rdfs', 'Literal'));
  return anything || bases.includes(column.datatype) ? column.datatype : (bases[0] ?? column.datatype);
}

function sourcePath(table: TableProfile, keyedBy: EntityType): string {
  const isPlain = table.path.toLowerCase().endsWith('.csv');
  const isChanged = table.columns.some((column) => column.multiValued ?? column.normalise);
  const isNormalised = Object.keys(keyedBy.identity?.normalisation ?? {}).length > 0;
  return isPlain && !isChanged && !isNormalised ? table.path : canonicalPath(table.table);
}
