import type { Finding } from '../../domain/finding.ts';
import type { RejectedRow, Table } from '../../domain/table.ts';
import { chosenNames } from '../chosen-names.ts';
import { columnNames } from '../csv/column-names.ts';
import type { SourceFile } from '../files/find-source-files.ts';
import { type FileFacts, inspectFile } from '../files/inspect-file.ts';
import type { StoredFile } from '../files/read-bytes.ts';
import { sourceFinding } from '../source-finding.ts';
import { readSheetRows, type SheetRow } from './sheet-cells.ts';
import { findLayout, type SheetLayout } from './sheet-layout.ts';
import { readTableRows } from './sheet-rows.ts';
import { readWorkbook, type Sheet, type Workbook } from './workbook.ts';
import { openArchive, unreadableWorkbook, type ZipArchive } from './zip-archive.ts';

export interface OpenedWorkbook {
  readonly tables: Table[];
  readonly facts: FileFacts;
  readonly findings: Finding[];
}

/**
 * The sheets of an Excel workbook (Office Open XML, ECMA-376) that are visible, or those that the source names: one
 * table each, its first row with a value as the header. SOURCE_UNREADABLE when it is no workbook.
 */
export async function openXlsxTables(
  source: SourceFile,
  nameFor: (sheet: string) => string,
): Promise<OpenedWorkbook> {
  const facts = await inspectFile(source);
  const file = { path: source.path, absolutePath: source.absolutePath, stamp: facts.stamp };
  return withArchive(file, async (archive) => {
    const workbook = await readWorkbook(archive);
    const chosen = chosenNames(
      workbook.sheets.map(({ name }) => name),
      source,
    );
    const opened: OpenedWorkbook = { tables: [], facts, findings: [] };
    for (const sheet of workbook.sheets.filter(({ name }) => chosen.includes(name))) {
      const isLeft = sheet.isHidden && source.source.tables === undefined;
      const { part } = sheet;
      const layout =
        part === undefined || isLeft
          ? undefined
          : await findLayout((onMerge) => sheetRows({ archive, part, workbook, onMerge }));
      if (part === undefined || layout === undefined) opened.findings.push(noTable(source.path, sheet));
      else {
        opened.tables.push(
          sheetTable({ file, part, workbook, layout, source, facts, sheet: sheet.name, nameFor }),
        );
        opened.findings.push(...mergeFindings(sheet.name, layout));
      }
    }
    return opened;
  });
}

async function withArchive<Result>(
  file: StoredFile,
  use: (archive: ZipArchive) => Promise<Result>,
): Promise<Result> {
  const archive = await openArchive(file);
  try {
    return await use(archive);
  } catch (cause) {
    throw unreadableWorkbook(file.path, (cause as Error).message, cause);
  } finally {
    archive.close();
  }
}

async function* sheetRows({
  archive,
  part,
  workbook,
  onMerge,
}: {
  archive: ZipArchive;
  part: string;
  workbook: Workbook;
  onMerge?: Parameters<typeof readSheetRows>[2];
}): AsyncGenerator<SheetRow> {
  yield* readSheetRows(await archive.open(part), workbook.tables, onMerge);
}

interface SheetTable {
  readonly file: StoredFile;
  readonly part: string;
  readonly workbook: Workbook;
  readonly layout: SheetLayout;
  readonly source: SourceFile;
  readonly facts: FileFacts;
  readonly sheet: string;
  readonly nameFor: (sheet: string) => string;
}

function sheetTable({ file, part, workbook, layout, source, facts, sheet, nameFor }: SheetTable): Table {
  const name = nameFor(sheet);
  const nullValues = new Set(['', ...source.source.nullValues]);
  let rejected: readonly RejectedRow[] = [];
  return {
    name,
    path: source.path,
    table: sheet,
    format: 'xlsx',
    columns: columnNames(layout.headers),
    headers: layout.headers,
    sha256: facts.sha256,
    readableAsIs: false,
    rows: async function* () {
      const found: RejectedRow[] = [];
      rejected = found;
      const reject = (row: Omit<RejectedRow, 'source'>) => found.push({ source: name, ...row });
      const archive = await openArchive(file);
      try {
        yield* readTableRows({ rows: sheetRows({ archive, part, workbook }), layout, nullValues, reject });
      } catch (cause) {
        throw unreadableWorkbook(file.path, (cause as Error).message, cause);
      } finally {
        archive.close();
      }
    },
    rejected: () => rejected,
  };
}

function mergeFindings(sheet: string, { merges }: SheetLayout): Finding[] {
  if (merges.length === 0) return [];
  return [
    sourceFinding({
      check: 'merged-cells',
      severity: 'information',
      message: `The sheet ${sheet} has ${merges.length} merged ${merges.length === 1 ? 'range' : 'ranges'}; each of their cells is read with the value of the first.`,
      subjects: [sheet],
    }),
  ];
}

function noTable(path: string, { name, part, isHidden }: Sheet): Finding {
  const why =
    part === undefined ? 'holds no cells, as a chart does' : isHidden ? 'is hidden' : 'holds no value';
  return sourceFinding({
    check: 'not-a-table',
    severity: 'information',
    message: `${path}: the sheet ${name} ${why} and is not read.`,
    subjects: [path, name],
    ...(isHidden ? { repairHint: 'Name it under `tables:` of the source to read it.' } : {}),
  });
}
