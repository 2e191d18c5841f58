import type { Finding } from '../../domain/finding.ts';
import type { RejectedRow, Table } from '../../domain/table.ts';
import { chosenNames } from '../chosen-names.ts';
import { fileStem } from '../files/file-stem.ts';
import type { SourceFile } from '../files/find-source-files.ts';
import { type FileFacts, inspectText } from '../files/inspect-file.ts';
import { sourceFinding } from '../source-finding.ts';
import { type JsonLayout, layOut } from './json-layout.ts';
import { type JsonFile, type JsonRecord, readJsonRecords } from './json-records.ts';
import { readJsonRows } from './json-rows.ts';
import { discoverShapes, isDeepest, type JsonShape } from './json-shape.ts';

export interface OpenedRecords {
  readonly tables: Table[];
  readonly facts: FileFacts;
  readonly findings: Finding[];
}

/** A file that gives records, each time it is read. */
interface RecordFile {
  readonly source: SourceFile;
  readonly facts: FileFacts;
  readonly format: 'json' | 'jsonl' | 'parquet';
  readonly records: () => AsyncIterable<JsonRecord>;
}

/**
 * The tables of a JSON or JSON Lines file: one for its list, one for every member that holds objects or lists. A row
 * of a nested table has the key of what it stands in and its position there; its key is its own identifier, or else
 * both. SOURCE_UNREADABLE when it is no JSON.
 */
export async function openJsonTables(
  source: SourceFile,
  nameFor: (table: string) => string,
): Promise<OpenedRecords> {
  const format = source.format === 'jsonl' ? 'jsonl' : 'json';
  const text = {
    path: source.path,
    absolutePath: source.absolutePath,
    encoding: source.source.encoding ?? 'utf-8',
  } as const;
  const facts = await inspectText(text);
  const file: JsonFile = { ...text, format, stamp: facts.stamp };
  return openRecordTables({ source, facts, format, records: () => readJsonRecords(file) }, nameFor);
}

/** The tables of any file whose rows may hold lists and objects. */
export async function openRecordTables(
  file: RecordFile,
  nameFor: (table: string) => string,
): Promise<OpenedRecords> {
  const { source, facts } = file;
  const shapes = await discoverShapes(file.records(), source.path);
  const filled = [...shapes].filter(([, shape]) => isTable(shape));
  const layouts = filled.flatMap(([root, shape]) =>
    layOut({ shape, name: root || fileStem(source.path), nameFor }),
  );
  const chosen = chosenNames(
    layouts.map(({ name }) => name),
    source,
  );
  const wanted = layouts.filter(({ name }) => chosen.includes(name));
  return {
    tables: wanted.map((layout) => recordTable(file, layout)),
    facts,
    findings: [
      ...(shapes.size === 0 ? [noObjects(source.path, '')] : []),
      ...[...shapes.entries()]
        .filter(([, shape]) => !isTable(shape))
        .map(([root]) => noObjects(source.path, root)),
      ...wanted.flatMap(layoutFindings),
    ],
  };
}

function isTable({ columns, children }: JsonShape): boolean {
  return columns.size > 0 || children.size > 0;
}

function recordTable({ source, facts, format, records }: RecordFile, layout: JsonLayout): Table {
  const { name, columns, headers, declared } = layout;
  const nullValues = new Set(['', ...source.source.nullValues]);
  const isKeyed = declared.primaryKey.length > 0;
  let rejected: readonly RejectedRow[] = [];
  return {
    name,
    path: source.path,
    format,
    columns,
    headers,
    sha256: facts.sha256,
    ...(isKeyed ? { declared } : {}),
    readableAsIs: false,
    rows: () => {
      const found: RejectedRow[] = [];
      rejected = found;
      const reject = (row: Omit<RejectedRow, 'source'>) => found.push({ source: name, ...row });
      return readJsonRows({ records: records(), layout, nullValues, reject });
    },
    rejected: () => rejected,
  };
}

function layoutFindings({ name, shape, identifier }: JsonLayout): Finding[] {
  const repeated = identifier === undefined ? shape.identifier.repeated() : undefined;
  return [
    ...(repeated === undefined ? [] : [identifierRepeats(name, repeated)]),
    ...(isDeepest(shape) ? [nestedDeeply(name)] : []),
  ];
}

function identifierRepeats(table: string, member: string): Finding {
  return sourceFinding({
    check: 'json-identifier-repeats',
    severity: 'information',
    message: `${table}.${member} has values that repeat, so that it does not identify the objects; what they stand in and their position do.`,
    subjects: [table, member],
    repairHint: `If equal values mean the same thing, say \`tables: { ${table}: { key: [${member}] } }\` in task.yaml.`,
  });
}

function nestedDeeply(table: string): Finding {
  return sourceFinding({
    check: 'json-nested-deeply',
    severity: 'warning',
    message: `${table} stands as deep as tables are made; objects and lists in it stay in their cells, as JSON.`,
    subjects: [table],
  });
}

function noObjects(path: string, root: string): Finding {
  return sourceFinding({
    check: 'empty-file',
    severity: 'warning',
    message: `${root === '' ? path : `The list ${root} of ${path}`} holds no object with a value; it makes no table.`,
    subjects: [path],
  });
}
