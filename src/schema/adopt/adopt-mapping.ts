import type { Mapping, ObjectMap, TriplesMap } from '../../domain/mapping.ts';
import type { ColumnProfile, ForeignKey, TableProfile } from '../../domain/profile.ts';
import type { EntityType, Property, Schema } from '../../domain/schema.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { keyedType, typeAndAncestors } from '../hierarchy.ts';
import { canonicalPath } from '../induce/source-path.ts';
import { mappingTemplate } from '../iri-template.ts';
import { nameMaps } from '../map-names.ts';
import { comparableName } from '../names.ts';
import { type Adoption, finding, type MatchedTable } from './adoption.ts';
import { matchColumn, matchRelation } from './match-terms.ts';

type Predicate = TriplesMap['predicates'][number];

/** A matched table whose columns give the key of its class, in the order of the template. */
interface KeyedTable extends MatchedTable {
  readonly keyedBy: EntityType;
  readonly keyColumns: readonly string[];
  readonly mapName: string;
}

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
      ...table.columns.flatMap((column) => columnObject(adoption, match, { column, referencing })),
      ...keyObjects(adoption, match),
      ...references.map(({ predicate }) => predicate),
    ],
  };
}

function columnObject(
  adoption: Adoption,
  match: KeyedTable,
  { column, referencing }: { column: ColumnProfile; referencing: ReadonlySet<string> },
): Predicate[] {
  const property = column.ignored ? undefined : matchColumn(adoption.schema, match, column);
  if (property !== undefined) {
    const datatype = datatypeFor(adoption.schema, property, column);
    return [{ predicate: property.iri, object: { kind: 'column', column: column.column, datatype } }];
  }
  const isSaid = column.ignored || referencing.has(column.column) || match.keyColumns.includes(column.column);
  if (!isSaid)
    adoption.findings.push(
      finding('unmatched-column', 'warning', {
        message: `Column ${match.table.table}.${column.column} has the name of no data property that ${match.type.name} can have; it is left out.`,
        subjects: [match.table.table, column.column, match.type.iri],
        repairHint: 'Rename it in task.yaml after the label of a property, or say `ignore: true`.',
      }),
    );
  return [];
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

function reference(
  adoption: Adoption,
  { match, key, keyed }: { match: KeyedTable; key: ForeignKey; keyed: readonly KeyedTable[] },
): { key: ForeignKey; predicate: Predicate }[] {
  const target = keyed.find(({ table }) => table.table === key.table);
  const relation = target && matchRelation(adoption.schema, { from: match.type, to: target.type, key });
  if (target !== undefined && relation !== undefined)
    return [{ key, predicate: { predicate: relation.iri, object: referenceObject(adoption, key, target) } }];
  adoption.findings.push(unmatchedReference(match.table, key));
  return [];
}

function referenceObject({ base }: Adoption, key: ForeignKey, target: KeyedTable): ObjectMap {
  const columns = target.keyColumns.map((column) => key.columns[key.referencedColumns.indexOf(column)]);
  if (columns.every((column) => column !== undefined))
    return { kind: 'template', template: mappingTemplate(base, target.keyedBy.name, columns) };
  const conditions = key.columns.map((child, index) => ({
    child,
    parent: key.referencedColumns[index] ?? child,
  }));
  return { kind: 'join', parent: target.mapName, conditions };
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

function unmatchedReference(table: TableProfile, key: ForeignKey) {
  return finding('unmatched-reference', 'warning', {
    message: `The reference ${table.table}.${key.columns.join(' + ')} → ${key.table} fits no relation of the ontology; it is left out.`,
    subjects: [table.table, ...key.columns, key.table],
    repairHint: 'Name it after a relation with `foreignKeys: [{ columns, references, name }]` in task.yaml.',
  });
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
