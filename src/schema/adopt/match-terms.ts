import type { Finding } from '../../domain/finding.ts';
import type { ColumnProfile, ForeignKey, Profile, TableProfile } from '../../domain/profile.ts';
import type { EntityType, Property, Relation, Schema } from '../../domain/schema.ts';
import { typeAndAncestors } from '../hierarchy.ts';
import { comparableName, relationName } from '../names.ts';
import { finding, type MatchedTable, type Term } from './adoption.ts';

/** The class of each table: the one whose name or label is the table's, case, plural and word breaks apart. */
export function matchTables(
  schema: Schema,
  profile: Profile,
): { matched: MatchedTable[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const matched = profile.tables.flatMap((table) => {
    if (table.ignored || table.joinTable !== undefined) return [];
    const candidates = called(schema.entityTypes, [table.label, table.table]);
    if (candidates.length === 1 && candidates[0] !== undefined) return [{ table, type: candidates[0] }];
    findings.push(unmatchedTable(table, candidates));
    return [];
  });
  return { matched, findings };
}

/** The data property of a column: by name, and of several with that name the one that the type has. */
export function matchColumn(
  schema: Schema,
  { table, type }: MatchedTable,
  column: ColumnProfile,
): Property | undefined {
  const names = [column.label, column.column, `${table.label} ${column.label}`, `has ${column.label}`];
  return best(
    called(schema.properties, names).filter((property) => fits(schema, property.domains, type)),
    type,
  );
}

/** The relation of a foreign key: by the name of its column or its target, else the only one between the types. */
export function matchRelation(
  schema: Schema,
  { from, to, key, names = [] }: { from: EntityType; to: EntityType; key: ForeignKey; names?: string[] },
): Relation | undefined {
  const between = schema.relations.filter(
    (relation) => fits(schema, relation.domains, from) && fits(schema, relation.ranges, to),
  );
  const column = key.columns.length === 1 ? key.columns[0] : undefined;
  const fromColumn = column === undefined ? [] : [column, relationName(column)];
  const wanted = [...(key.name === undefined ? [] : [key.name]), ...names, ...fromColumn, to.name, to.label];
  const named = called(between, [...wanted, ...wanted.map((name) => `has ${name}`)]);
  const stated = between.filter(({ domains, ranges }) => domains.length > 0 && ranges.length > 0);
  return best(named, from) ?? (stated.length === 1 ? stated[0] : undefined);
}

/** The relation that a column is named after, of those that the type can have; whether it is a link is decided elsewhere. */
export function matchRelationOfColumn(
  schema: Schema,
  { type }: MatchedTable,
  column: ColumnProfile,
): Relation | undefined {
  const having = schema.relations.filter(({ domains }) => fits(schema, domains, type));
  return best(called(having, [column.label, column.column]), type);
}

/** Terms with one of the names, those of the first name that has any. */
function called<Named extends Term>(terms: readonly Named[], names: readonly string[]): Named[] {
  for (const name of names.map(comparableName)) {
    const found = terms.filter((term) => [term.name, term.label].map(comparableName).includes(name));
    if (found.length > 0) return found;
  }
  return [];
}

/** No domain fits every type. */
function fits(schema: Schema, wanted: readonly string[], type: EntityType): boolean {
  return wanted.length === 0 || typeAndAncestors(schema, type.iri).some(({ iri }) => wanted.includes(iri));
}

/** The only one, or the only one that names the type itself. */
function best<Used extends Property | Relation>(terms: readonly Used[], type: EntityType): Used | undefined {
  if (terms.length === 1) return terms[0];
  const own = terms.filter(({ domains }) => domains.includes(type.iri));
  return own.length === 1 ? own[0] : undefined;
}

function unmatchedTable(table: TableProfile, candidates: readonly EntityType[]): Finding {
  const what =
    candidates.length === 0 ? 'no class' : `the classes ${candidates.map(({ iri }) => iri).join(', ')}`;
  return finding('unmatched-table', 'warning', {
    message: `Table ${table.table} has the name of ${what} of the ontology; its ${table.rows} rows are left out.`,
    subjects: [table.table, ...candidates.map(({ iri }) => iri)],
    repairHint: `Give it the label of one class in task.yaml: \`tables: { ${table.table}: { rename: … } }\`.`,
  });
}
