import {
  type ColumnProfile,
  type ForeignKey,
  type Profile,
  profileSchema,
  type TableProfile,
} from '../../src/domain/profile.ts';
import { type Task, taskSchema } from '../../src/domain/task.ts';
import { iri } from '../../src/rdf/vocabularies.ts';

export const base = 'https://example.org/shop/';
export const term = (name: string) => `${base}schema#${name}`;

const decided = { certainty: 'declared' as const, reason: 'The SQL schema says so.' };

/** A filled text column unless told otherwise. */
export type ColumnFixture = Partial<Omit<ColumnProfile, 'datatype'>> & { datatype?: string };
export interface TableFixture {
  readonly key?: readonly string[];
  readonly rows?: number;
  readonly columns: Readonly<Record<string, ColumnFixture>>;
  readonly foreignKeys?: readonly (Partial<ForeignKey> & { columns: string[]; table: string })[];
  readonly more?: Partial<TableProfile>;
}

export function profileOf(tables: Readonly<Record<string, TableFixture>>): Profile {
  const keys = (name: string) => [...(tables[name]?.key ?? [])];
  return profileSchema.parse({
    tables: Object.entries(tables).map(([table, fixture]) => ({
      table,
      path: `data/${table}.csv`,
      label: table,
      ignored: false,
      rows: fixture.rows ?? 100,
      rejectedRows: 0,
      columns: Object.entries(fixture.columns).map(([column, told]) =>
        columnOf(column, told, fixture.rows ?? 100),
      ),
      key: {
        columns: keys(table),
        kind: keys(table).length > 0 ? 'columns' : 'none',
        duplicates: 0,
        rowsWithEmptyKey: 0,
        ...decided,
      },
      foreignKeys: (fixture.foreignKeys ?? []).map((foreignKey) => ({
        referencedColumns: keys(foreignKey.table),
        dangling: 0,
        ...decided,
        ...foreignKey,
      })),
      ...fixture.more,
    })),
    proposals: [],
    told: [],
    findings: [],
  });
}

function columnOf(column: string, { datatype, ...told }: ColumnFixture, rows: number) {
  return {
    column,
    label: column,
    rows,
    empty: 0,
    distinct: rows,
    datatype: iri('xsd', datatype ?? 'string'),
    datatypeDecision: { certainty: 'inferred', reason: 'Every value fits.' },
    ignored: false,
    constant: false,
    examples: [],
    ...told,
  };
}

export function taskOf(task: Partial<Task> = {}): Task {
  return { ...taskSchema.parse({ title: 'Shop', sources: ['data'] }), ...task };
}
