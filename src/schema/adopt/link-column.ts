import type { ColumnProfile, ForeignKey } from '../../domain/profile.ts';
import type { Relation } from '../../domain/schema.ts';
import { typeAndAncestors } from '../hierarchy.ts';
import { isOnly, type KeyedTable, type Predicate, referenceObject } from './adopt-references.ts';
import { type Adoption, finding } from './adoption.ts';
import { matchRelationOfColumn } from './match-terms.ts';

interface NamedColumn {
  readonly match: KeyedTable;
  readonly column: ColumnProfile;
  readonly keyed: readonly KeyedTable[];
}

/**
 * The predicate of a column that no data property is named after. A column named like an object property is that link
 * when exactly one mapped table holds its range, that table has a key of one column, and the profile found every value
 * of the column among those keys. What is left out, and a link that was made, is a finding.
 */
export function linkColumn(adoption: Adoption, named: NamedColumn): Predicate[] {
  const { match, column, keyed } = named;
  const relation = matchRelationOfColumn(adoption.schema, match, column);
  if (relation === undefined) {
    adoption.findings.push(unmatchedColumn(named));
    return [];
  }
  const targets = keyed.filter(({ type }) => isInRange(adoption, relation, type.iri));
  const [target, ...others] = targets;
  const key = target && others.length === 0 ? foundKey(adoption, named, target) : undefined;
  if (target === undefined || key === undefined) {
    adoption.findings.push(unlinkedColumn(adoption, { named, relation, targets }));
    return [];
  }
  adoption.findings.push(linkedColumn(named, relation, target));
  return [{ predicate: relation.iri, object: referenceObject(adoption, key, target) }];
}

function isInRange({ schema }: Adoption, { ranges }: Relation, type: string): boolean {
  return typeAndAncestors(schema, type).some(({ iri }) => ranges.includes(iri));
}

/** A foreign key that was decided, or one that was merely proposed because all values are keys of the table. */
function foundKey(
  { profile }: Adoption,
  { match, column }: NamedColumn,
  { table }: KeyedTable,
): ForeignKey | undefined {
  if (table.key.columns.length !== 1) return undefined;
  const proposed = profile.proposals
    .filter((proposal) => proposal.table === match.table.table)
    .map(({ foreignKey }) => foreignKey)
    .filter(
      ({ dangling, referencedColumns }) => dangling === 0 && referencedColumns[0] === table.key.columns[0],
    );
  return [...match.table.foreignKeys, ...proposed].find(
    (key) => key.table === table.table && isOnly(key, column.column),
  );
}

function unmatchedColumn({ match, column }: NamedColumn) {
  return finding('unmatched-column', 'warning', {
    message: `Column ${match.table.table}.${column.column} has the name of no data property that ${match.type.name} can have; it is left out.`,
    subjects: [match.table.table, column.column, match.type.iri],
    repairHint: 'Rename it in task.yaml after the label of a property, or say `ignore: true`.',
  });
}

function unlinkedColumn(
  { schema }: Adoption,
  {
    named: { match, column },
    relation,
    targets,
  }: { named: NamedColumn; relation: Relation; targets: readonly KeyedTable[] },
) {
  const [range] = schema.entityTypes.filter(({ iri }) => relation.ranges.includes(iri));
  const tables = targets.map(({ table }) => table.table);
  const references = tables[0] ?? range?.name ?? 'table';
  const told = `foreignKeys: [{columns: [${yamlName(column.column)}], references: ${yamlName(references)}, name: ${relation.name}}]`;
  return finding('unmatched-column', 'warning', {
    message: `Column ${match.table.table}.${column.column} has the name of the object property ${relation.name}, but ${whyUnlinked(targets)}; it is left out.`,
    subjects: [match.table.table, column.column, relation.iri],
    repairHint: `Say \`${told}\` under \`tables: ${yamlName(match.table.table)}:\` in task.yaml${tables.length > 1 ? `, with the table that it refers to (${tables.join(', ')})` : ''}, or \`ignore: true\` for the column.`,
  });
}

function whyUnlinked(targets: readonly KeyedTable[]): string {
  const [target] = targets;
  if (target === undefined) return 'no mapped table holds its range';
  if (targets.length > 1)
    return `its range is held by ${targets.length} tables (${targets.map(({ table }) => table.table).join(', ')})`;
  if (target.table.key.columns.length !== 1)
    return `the key of ${target.table.table} has ${target.table.key.columns.length} columns`;
  return `it was not found that all its values are keys of ${target.table.table}`;
}

function linkedColumn({ match, column }: NamedColumn, relation: Relation, { table }: KeyedTable) {
  return finding('link-by-name', 'information', {
    message: `Column ${match.table.table}.${column.column} has the name of the object property ${relation.name}, and all its values are keys of ${table.table}; it becomes that link.`,
    subjects: [match.table.table, column.column, relation.iri, table.table],
    repairHint: 'If it is none, say `ignore: true` for the column in task.yaml.',
  });
}

/** A name as a plain YAML scalar where it surely is one, else in quotes. */
function yamlName(name: string): string {
  return /^\p{L}[\p{L}\p{N}_ -]*$/u.test(name) ? name : JSON.stringify(name);
}
