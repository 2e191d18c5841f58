import type { DeclaredTable } from '../../domain/table.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { distinctForeignKeys } from '../ddl/distinct-foreign-keys.ts';
import { readDdl } from '../ddl/read-ddl.ts';
import { quoteIdentifier } from '../sqlite/declared-tables.ts';
import type { Snapshot } from './connect.ts';

/** A table or partitioned table, and how its columns are read. */
export interface CatalogueTable {
  readonly declared: DeclaredTable;
  /** Quoted, with its schema. */
  readonly identifier: string;
  /** Rows of tables that inherit from it are theirs; those of partitions are its own. */
  readonly isPartitioned: boolean;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
}

export interface ColumnType {
  /** `pg_type.typname` of the base type: `int4`, `timestamptz` … */
  readonly name: string;
  /** `pg_type.typcategory`: A array, C composite, S string … */
  readonly category: string;
  /** Whether texts of it have an order that a collation decides. */
  readonly isCollatable: boolean;
}

interface Relation {
  readonly id: string;
  readonly schema: string;
  readonly name: string;
  readonly kind: string;
}

/** Ordinary tables of all schemas that the user may see, by UTF-8 bytes of their names; and the names of what is no table. */
export async function readRelations(
  snapshot: Snapshot,
): Promise<{ tables: Map<string, Relation>; others: string[] }> {
  const rows = await snapshot.query(relationsQuery);
  const relations = rows
    .map(([id, schema, name, kind]) => ({ id: id!, schema: schema!, name: name!, kind: kind! }))
    .sort((a, b) => compareUtf8(tableName(a), tableName(b)));
  const isTable = ({ kind }: Relation) => kind === 'r' || kind === 'p';
  return {
    tables: new Map(relations.filter(isTable).map((relation) => [tableName(relation), relation])),
    others: relations
      .filter((relation) => !isTable(relation))
      .map((relation) => `${otherKinds[relation.kind]} ${tableName(relation)}`),
  };
}

/** What the catalogue declares about a table: types, keys, links, closed lists of values. */
export async function readTable(snapshot: Snapshot, relation: Relation): Promise<CatalogueTable> {
  const columns = (await snapshot.query(columnsQuery, [relation.id])).map(columnOf);
  const name = tableName(relation);
  const keys = (await snapshot.query(keysQuery, [relation.id])).map(([isPrimary, names]) => ({
    isPrimary: isPrimary === 't',
    columns: JSON.parse(names!) as string[],
  }));
  const checks = (await snapshot.query(checksQuery, [relation.id])).map(([definition]) => definition!);
  const values = checkedValues(columns, checks);
  return {
    identifier: `${quoteIdentifier(relation.schema)}.${quoteIdentifier(relation.name)}`,
    isPartitioned: relation.kind === 'p',
    columns,
    declared: {
      name,
      columns: columns.map(({ name, sqlType, notNull, values: listed }) => {
        const closed = listed ?? values.get(name);
        return { name, sqlType, notNull, ...(closed === undefined ? {} : { values: closed }) };
      }),
      primaryKey: keys.find(({ isPrimary }) => isPrimary)?.columns ?? [],
      uniqueKeys: keys.filter(({ isPrimary }) => !isPrimary).map((key) => key.columns),
      foreignKeys: distinctForeignKeys((await snapshot.query(linksQuery, [relation.id])).map(linkOf)),
    },
  };
}

/** Tables of `public` by their own name, others as `schema.name`. */
function tableName({ schema, name }: Pick<Relation, 'schema' | 'name'>): string {
  return schema === 'public' ? name : `${schema}.${name}`;
}

function columnOf([name, sqlType, notNull, typeName, category, collatable, values]: readonly (
  | string
  | null
)[]) {
  return {
    name: name!,
    sqlType: sqlType!,
    notNull: notNull === 't',
    type: { name: typeName!, category: category!, isCollatable: collatable === 't' },
    values: values === null || values === undefined ? undefined : (JSON.parse(values) as string[]),
  };
}

function linkOf([columns, schema, name, referenced]: readonly (
  | string
  | null
)[]): DeclaredTable['foreignKeys'][number] {
  return {
    columns: JSON.parse(columns!) as string[],
    references: tableName({ schema: schema!, name: name! }),
    referencedColumns: JSON.parse(referenced!) as string[],
  };
}

/** The conditions are read as those of a script are. */
function checkedValues(
  columns: readonly { name: string; sqlType: string }[],
  checks: readonly string[],
): Map<string, readonly string[]> {
  const elements = [...columns.map(({ name }) => `${quoteIdentifier(name)} text`), ...checks];
  const [table] = readDdl(`CREATE TABLE checked (${elements.join(', ')})`, '').tables;
  return new Map(
    (table?.columns ?? []).flatMap(({ name, values }) => (values === undefined ? [] : [[name, values]])),
  );
}

const otherKinds: Readonly<Record<string, string>> = {
  v: 'view',
  m: 'materialized view',
  f: 'foreign table',
};

const relationsQuery = `
SELECT c.oid, n.nspname, c.relname, c.relkind
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND NOT c.relispartition AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')`;

/** A domain is read as the type below it. */
const columnsQuery = `
SELECT a.attname, pg_catalog.format_type(b.id, b.modifier), a.attnotnull, t.typname, t.typcategory,
  t.typcollation <> 0,
  (SELECT pg_catalog.json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_catalog.pg_enum e WHERE e.enumtypid = t.oid)
FROM pg_catalog.pg_attribute a
CROSS JOIN LATERAL (
  WITH RECURSIVE below (id, modifier, depth) AS (
    SELECT a.atttypid, a.atttypmod, 0
    UNION ALL
    SELECT d.typbasetype, CASE WHEN d.typtypmod = -1 THEN below.modifier ELSE d.typtypmod END, depth + 1
    FROM below JOIN pg_catalog.pg_type d ON d.oid = below.id WHERE d.typtype = 'd')
  SELECT id, modifier FROM below ORDER BY depth DESC LIMIT 1) b
JOIN pg_catalog.pg_type t ON t.oid = b.id
WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped
ORDER BY a.attnum`;

const keysQuery = `
SELECT i.indisprimary, k.names
FROM pg_catalog.pg_index i
CROSS JOIN LATERAL (
  SELECT pg_catalog.json_agg(a.attname ORDER BY k.place) AS names
  FROM pg_catalog.unnest(i.indkey::int2[]) WITH ORDINALITY k (number, place)
  JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
  WHERE k.place <= i.indnkeyatts) k
WHERE i.indrelid = $1::oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL AND i.indexprs IS NULL
ORDER BY k.names::text COLLATE "C"`;

const linksQuery = `
SELECT
  (SELECT pg_catalog.json_agg(a.attname ORDER BY k.place)
   FROM pg_catalog.unnest(f.conkey) WITH ORDINALITY k (number, place)
   JOIN pg_catalog.pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.number),
  n.nspname, c.relname,
  (SELECT pg_catalog.json_agg(a.attname ORDER BY k.place)
   FROM pg_catalog.unnest(f.confkey) WITH ORDINALITY k (number, place)
   JOIN pg_catalog.pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = k.number)
FROM pg_catalog.pg_constraint f
JOIN pg_catalog.pg_class c ON c.oid = f.confrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE f.conrelid = $1::oid AND f.contype = 'f' AND NOT c.relispartition
ORDER BY f.conname COLLATE "C"`;

const checksQuery = `
SELECT pg_catalog.pg_get_constraintdef(oid) FROM pg_catalog.pg_constraint
WHERE conrelid = $1::oid AND contype = 'c' AND convalidated ORDER BY conname COLLATE "C"`;
