import type { ObjectMap, TriplesMap } from '../../domain/mapping.ts';
import type { ForeignKey, TableProfile } from '../../domain/profile.ts';
import type { EntityType } from '../../domain/schema.ts';
import { mappingTemplate } from '../iri-template.ts';
import { type Adoption, finding, type MatchedTable } from './adoption.ts';
import { matchRelation } from './match-terms.ts';

export type Predicate = TriplesMap['predicates'][number];

/** A matched table whose columns give the key of its class, in the order of the template. */
export interface KeyedTable extends MatchedTable {
  readonly keyedBy: EntityType;
  readonly keyColumns: readonly string[];
  readonly mapName: string;
}

/** The predicate of a foreign key; one that fits no relation is a finding. */
export function reference(
  adoption: Adoption,
  { match, key, keyed }: { match: KeyedTable; key: ForeignKey; keyed: readonly KeyedTable[] },
): { key: ForeignKey; predicate: Predicate }[] {
  const target = keyed.find(({ table }) => table.table === key.table);
  const names = match.table.columns.filter(({ column }) => isOnly(key, column)).map(({ label }) => label);
  const relation =
    target && matchRelation(adoption.schema, { from: match.type, to: target.type, key, names });
  if (target !== undefined && relation !== undefined)
    return [{ key, predicate: { predicate: relation.iri, object: referenceObject(adoption, key, target) } }];
  adoption.findings.push(unmatchedReference(match.table, key));
  return [];
}

/** The entity that a foreign key refers to: its IRI where the foreign key holds the key of the class, else a join. */
export function referenceObject({ base }: Adoption, key: ForeignKey, target: KeyedTable): ObjectMap {
  const columns = target.keyColumns.map((column) => key.columns[key.referencedColumns.indexOf(column)]);
  if (columns.every((column) => column !== undefined))
    return { kind: 'template', template: mappingTemplate(base, target.keyedBy.name, columns) };
  const conditions = key.columns.map((child, index) => ({
    child,
    parent: key.referencedColumns[index] ?? child,
  }));
  return { kind: 'join', parent: target.mapName, conditions };
}

export function unmatchedReference(table: TableProfile, key: ForeignKey) {
  return finding('unmatched-reference', 'warning', {
    message: `The reference ${table.table}.${key.columns.join(' + ')} → ${key.table} fits no relation of the ontology; it is left out.`,
    subjects: [table.table, ...key.columns, key.table],
    repairHint: 'Name it after a relation with `foreignKeys: [{ columns, references, name }]` in task.yaml.',
  });
}

/** Whether the foreign key is that one column. */
export function isOnly({ columns }: ForeignKey, column: string): boolean {
  return columns.length === 1 && columns[0] === column;
}
