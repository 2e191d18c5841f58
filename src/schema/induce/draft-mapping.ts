import type { Mapping, ObjectMap, TriplesMap } from '../../domain/mapping.ts';
import type { ForeignKey, TableProfile } from '../../domain/profile.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { mappingTemplate } from '../iri-template.ts';
import { nameMaps } from '../map-names.ts';
import type { Drafts } from './complete-types.ts';
import { datatypesOf, mappedDatatype } from './datatypes.ts';
import { propertyOf } from './draft-properties.ts';
import type { Induction, TypeDraft } from './induction.ts';
import { ancestorsOf } from './observed-use.ts';
import { sourcePath } from './source-path.ts';

type Predicate = TriplesMap['predicates'][number];

/** The mapping that fills the induced schema: one map a table, in the order of the tables. */
export function draftMapping(induction: Induction, drafts: Drafts): Mapping {
  const names = mapNames(induction, drafts);
  const maps = induction.input.profile.tables.flatMap((table) => {
    const name = names.get(table.table);
    if (name === undefined) return [];
    const type = drafts.types.get(table.table);
    const common = { name, source: table.table, path: sourcePath(induction, table, drafts) };
    const relations = relationObjects(induction, { table, drafts, names });
    if (type === undefined) return relations.map((relation) => ({ ...common, ...relation, classes: [] }));
    const classes = sortUtf8([type, ...ancestorsOf(type)].map(({ iri }) => iri));
    const subject = subjectTemplate(induction, type, subjectColumns(table, type));
    const predicates = [
      ...columnObjects(table, drafts),
      ...inheritedKeys(table, type, drafts),
      ...relations.flatMap((relation) => relation.predicates),
    ];
    return [{ ...common, subject, classes, predicates }];
  });
  return { base: induction.input.base, maps };
}

/** The key columns of a table in the order of the topmost type's template. */
export function subjectColumns(table: TableProfile, type: TypeDraft): readonly string[] {
  const own = table.key.columns;
  if (type.parent === undefined) return own;
  const above = subjectColumns(type.parent.table, type.parent.type);
  // A subtype's key columns stand for the parent's: by name where all names agree, else by position.
  const byName = above.every((column) => own.includes(column));
  return byName
    ? above
    : above.map((column) => own[type.parent!.table.key.columns.indexOf(column)] ?? column);
}

function subjectTemplate(induction: Induction, type: TypeDraft, columns: readonly string[]): string {
  const topmost = ancestorsOf(type).at(-1) ?? type;
  return mappingTemplate(induction.input.base, topmost.name, columns);
}

function columnObjects(table: TableProfile, { properties }: Drafts): Predicate[] {
  return table.columns.flatMap(({ column }) => {
    const property = propertyOf(properties, table, column);
    return property === undefined ? [] : [columnObject(property, table, column)];
  });
}

function columnObject(
  property: Drafts['properties'][number],
  table: TableProfile,
  column: string,
): Predicate {
  const profile = table.columns.find((candidate) => candidate.column === column)!;
  const datatypes = datatypesOf(property.uses.map((use) => use.column));
  return {
    predicate: property.iri,
    object: { kind: 'column', column, datatype: mappedDatatype(profile, datatypes) },
  };
}

/** A subtype's row says the keys of the types above too, so that they are known even without a row there. */
function inheritedKeys(table: TableProfile, type: TypeDraft, drafts: Drafts): Predicate[] {
  const predicates: Predicate[] = [];
  const columns = subjectColumns(table, type);
  for (let parent = type.parent; parent !== undefined; parent = parent.type.parent) {
    const above = subjectColumns(parent.table, parent.type);
    for (const [position, keyColumn] of above.entries()) {
      const property = propertyOf(drafts.properties, parent.table, keyColumn);
      const column = columns[position];
      const own = column === undefined ? undefined : propertyOf(drafts.properties, table, column);
      if (property === undefined || column === undefined || property === own) continue;
      if (!predicates.some(({ predicate }) => predicate === property.iri))
        predicates.push(columnObject(property, table, column));
    }
  }
  return predicates;
}

/** For an entity table its relations, each alone; for a join table the whole of its map. */
function relationObjects(
  induction: Induction,
  { table, drafts, names }: { table: TableProfile; drafts: Drafts; names: ReadonlyMap<string, string> },
): Pick<TriplesMap, 'subject' | 'predicates'>[] {
  return drafts.relations.flatMap(({ iri, uses }) =>
    uses
      .filter((use) => use.table === table)
      .map((use) => {
        const object = reference(induction, { key: use.foreignKey, target: use.target, names });
        const subject = use.joinTable && templateOf(induction, use.joinTable, use.type);
        return { subject: subject ?? '', predicates: [{ predicate: iri, object }] };
      }),
  );
}

function reference(
  induction: Induction,
  { key, target, names }: { key: ForeignKey; target: TypeDraft; names: ReadonlyMap<string, string> },
): ObjectMap {
  const template = templateOf(induction, key, target);
  if (template !== undefined) return { kind: 'template', template };
  return {
    kind: 'join',
    parent: names.get(key.table) ?? key.table,
    conditions: key.columns.map((child, index) => ({ child, parent: key.referencedColumns[index] ?? child })),
  };
}

/** The target's IRI from the columns that reference its key; `undefined` when they reference something else. */
function templateOf(induction: Induction, key: ForeignKey, target: TypeDraft): string | undefined {
  const table = target.tables.find((candidate) => candidate.table === key.table);
  const wanted = table === undefined ? [] : subjectColumns(table, target);
  const columns = wanted.map((column) => key.columns[key.referencedColumns.indexOf(column)]);
  if (columns.length === 0 || !columns.every((column) => column !== undefined)) return undefined;
  return subjectTemplate(induction, target, columns);
}

function mapNames(induction: Induction, { types, relations }: Drafts): Map<string, string> {
  const joins = new Set(
    relations.flatMap(({ uses }) => uses.filter((use) => use.joinTable).map((use) => use.table)),
  );
  const mapped = induction.input.profile.tables.filter((table) => types.has(table.table) || joins.has(table));
  return nameMaps(mapped.map(({ table }) => table));
}
