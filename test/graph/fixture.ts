import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Mapping, mappingSchema } from '../../src/domain/mapping.ts';
import type { MergeDecision, MergeReport } from '../../src/domain/merge-report.ts';
import { type Profile, profileSchema } from '../../src/domain/profile.ts';
import { type RunContext, silentContext } from '../../src/domain/run-context.ts';
import { type Normalisation, type Schema, schemaSchema } from '../../src/domain/schema.ts';
import type { Table } from '../../src/domain/table.ts';
import { type ConflictPolicy, taskSchema } from '../../src/domain/task.ts';
import { buildGraph } from '../../src/graph/build-graph.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { openSources } from '../../src/sources/open-sources.ts';

export const base = 'https://example.org/shop/';
export const data = (path: string) => `${base}${path}`;
export const own = (name: string) => `${base}schema#${name}`;

interface ColumnSpec {
  readonly datatype?: string;
  readonly single?: boolean;
  readonly separator?: string;
  readonly normalise?: readonly Normalisation[];
}

/** One table and the entity type it describes. `key` columns are the type's identity, or that of `superType`. */
export interface EntitySpec {
  readonly table: string;
  readonly type?: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, string | ColumnSpec>>;
  readonly references?: Readonly<
    Record<string, { to: string; columns: readonly string[]; single?: boolean }>
  >;
  readonly superType?: string;
}

export interface Shop {
  readonly schema: Schema;
  readonly mapping: Mapping;
  readonly profile: Profile;
}

const decided = { certainty: 'told', reason: 'fixture' } as const;
const full = (column: string | ColumnSpec): ColumnSpec =>
  typeof column === 'string' ? { datatype: column } : column;
const datatypeOf = (column: string | ColumnSpec) => iri('xsd', full(column).datatype ?? 'string');
const propertyName = (column: string) =>
  column.charAt(0).toLowerCase() + column.slice(1).replaceAll(/\W/g, '');
const topOf = (spec: EntitySpec) => spec.superType ?? spec.type ?? spec.table;

/** Schema, mapping and profile of a few tables, written out by the rules of the design. */
export function shop(specs: readonly EntitySpec[]): Shop {
  return {
    schema: schemaSchema.parse({
      base,
      ontologyIri: `${base}schema`,
      title: 'Shop',
      description: 'Fixture',
      entityTypes: entityTypes(specs),
      properties: properties(specs),
      relations: specs.flatMap(({ references = {}, ...spec }) =>
        Object.entries(references).map(([name, { to, single }]) => ({
          ...{
            iri: own(name),
            name,
            label: name,
            domains: [own(spec.type ?? spec.table)],
            ranges: [own(to)],
          },
          functional: single ?? true,
        })),
      ),
      enumerations: [],
      disjointTypes: [],
    }),
    mapping: mappingSchema.parse({ base, maps: specs.map((spec) => triplesMap(spec, specs)) }),
    profile: profileSchema.parse({ tables: specs.map(tableProfile), proposals: [], told: [], findings: [] }),
  };
}

function entityTypes(specs: readonly EntitySpec[]) {
  return [...new Map(specs.map((spec) => [spec.type ?? spec.table, spec])).values()].map((spec) => {
    const name = spec.type ?? spec.table;
    const identity = {
      template: `{base}${name}/${spec.key.map((column) => `{${propertyName(column)}}`).join('/')}`,
      properties: spec.key.map((column) => own(propertyName(column))),
      normalisation: Object.fromEntries(
        spec.key.flatMap((column) => {
          const { normalise } = full(spec.columns[column] ?? {});
          return normalise === undefined ? [] : [[own(propertyName(column)), normalise]];
        }),
      ),
    };
    const superTypes = spec.superType === undefined ? [] : [own(spec.superType)];
    return {
      iri: own(name),
      name,
      label: name,
      superTypes,
      ...(spec.superType === undefined ? { identity } : {}),
    };
  });
}

function properties(specs: readonly EntitySpec[]) {
  const columns = specs.flatMap((spec) =>
    Object.entries(spec.columns).map(([column, definition]) => ({ spec, column, definition })),
  );
  return [...new Map(columns.map((one) => [one.column, one])).values()].map(
    ({ spec, column, definition }) => ({
      ...{ iri: own(propertyName(column)), name: propertyName(column), label: column },
      domains: [own(spec.type ?? spec.table)],
      datatypes: [datatypeOf(definition)],
      functional: full(definition).single ?? full(definition).separator === undefined,
    }),
  );
}

function triplesMap(spec: EntitySpec, specs: readonly EntitySpec[]) {
  const template = (type: string, columns: readonly string[]) =>
    `${base}${type}/${columns.map((column) => `{${column}}`).join('/')}`;
  const topOfType = (type: string) =>
    topOf(specs.find((other) => (other.type ?? other.table) === type) ?? spec);
  return {
    name: spec.table,
    source: spec.table,
    path: `${spec.table}.csv`,
    subject: template(topOf(spec), spec.key),
    classes: [own(spec.type ?? spec.table), ...(spec.superType === undefined ? [] : [own(spec.superType)])],
    predicates: [
      ...Object.entries(spec.columns).map(([column, definition]) => ({
        predicate: own(propertyName(column)),
        object: { kind: 'column', column, datatype: datatypeOf(definition) },
      })),
      ...Object.entries(spec.references ?? {}).map(([name, { to, columns }]) => ({
        predicate: own(name),
        object: { kind: 'template', template: template(topOfType(to), columns) },
      })),
    ],
  };
}

function tableProfile(spec: EntitySpec) {
  return {
    ...{
      table: spec.table,
      path: `${spec.table}.csv`,
      label: spec.type ?? spec.table,
      ignored: false,
      rows: 0,
      rejectedRows: 0,
    },
    columns: Object.entries(spec.columns).map(([column, definition]) => ({
      ...{
        column,
        label: column,
        rows: 0,
        empty: 0,
        distinct: 0,
        datatypeDecision: decided,
        ignored: false,
        constant: false,
        examples: [],
      },
      datatype: datatypeOf(definition),
      ...(full(definition).separator === undefined
        ? {}
        : { multiValued: { separator: full(definition).separator, ...decided } }),
      ...(full(definition).normalise === undefined ? {} : { normalise: full(definition).normalise }),
    })),
    key: { columns: spec.key, kind: 'columns', duplicates: 0, rowsWithEmptyKey: 0, ...decided },
    foreignKeys: [],
  };
}

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-graph-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes CSV texts as files and opens them, in the order given. */
export async function openTables(
  files: Readonly<Record<string, string>>,
  folder = temporaryFolder(),
): Promise<Table[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.csv`), text);
  const task = taskSchema.parse({ title: 'Shop', sources: Object.keys(files).map((name) => `${name}.csv`) });
  return (await openSources({ task, taskFolder: folder }, silentContext)).tables;
}

export interface Build {
  readonly files: Readonly<Record<string, string>>;
  readonly specs: readonly EntitySpec[];
  readonly conflicts?: { default?: ConflictPolicy; properties?: Record<string, ConflictPolicy> };
  readonly decisions?: readonly MergeDecision[];
  /** Rows in another order than the file has them. */
  readonly shuffle?: (table: Table) => Table;
  readonly context?: RunContext;
  readonly outFolder?: string;
}

export interface Built extends Shop {
  readonly report: MergeReport;
  readonly facts: string;
  readonly evidence: string;
  readonly files: { readonly facts: string; readonly evidence: string };
  readonly tables: readonly Table[];
}

/** Builds a graph from CSV texts, through real files on both ends. */
export async function build({
  files,
  specs,
  conflicts = {},
  decisions = [],
  shuffle,
  context = silentContext,
  outFolder = temporaryFolder(),
}: Build): Promise<Built> {
  const made = shop(specs);
  const opened = await openTables(files);
  const tables = shuffle === undefined ? opened : opened.map(shuffle);
  const task = { conflicts: { default: 'first source' as const, properties: {}, ...conflicts } };
  const built = await buildGraph({ ...made, tables, task, decisions, outFolder }, context);
  const [facts, evidence] = await Promise.all(
    [built.files.facts, built.files.evidence].map((path) => readFile(path, 'utf8')),
  );
  return { ...made, ...built, facts: facts ?? '', evidence: evidence ?? '', tables };
}
