import type { CellTables } from './cell-content.ts';
import { readNumberMeanings } from './number-formats.ts';
import { readSharedStrings } from './shared-strings.ts';
import { type XmlEvent, xmlEvents } from './xml-events.ts';
import type { ZipArchive } from './zip-archive.ts';

export interface Sheet {
  readonly name: string;
  /** Its part in the archive; absent for a chart sheet or another that holds no cells. */
  readonly part: string | undefined;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly tables: CellTables;
}

/** Sheets in the order of the workbook, and the tables that its cells refer to. */
export async function readWorkbook(archive: ZipArchive): Promise<Workbook> {
  const targets = await worksheetParts(archive);
  const sheets: Sheet[] = [];
  let from1904 = false;
  for (const { name, attributes } of await openTags(archive, 'xl/workbook.xml')) {
    if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet') continue;
    const [, relation = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
    sheets.push({ name: attributes.name ?? '', part: targets.get(relation), isHidden });
  }
  return { sheets, tables: { from1904, ...(await sharedTables(archive)) } };
}

async function sharedTables(archive: ZipArchive): Promise<Pick<CellTables, 'strings' | 'meanings'>> {
  const strings = 'xl/sharedStrings.xml';
  const styles = 'xl/styles.xml';
  return {
    strings: archive.has(strings) ? await readSharedStrings(xmlEvents(await archive.open(strings))) : [],
    meanings: archive.has(styles) ? await readNumberMeanings(xmlEvents(await archive.open(styles))) : [],
  };
}

/** Parts of worksheets by the id of their relationship (ECMA-376 part 2, 9.3). */
async function worksheetParts(archive: ZipArchive): Promise<Map<string, string>> {
  const relations = await openTags(archive, 'xl/_rels/workbook.xml.rels');
  return new Map(
    relations
      .filter(({ attributes }) => attributes.Type?.endsWith('/worksheet') === true)
      .map(({ attributes }) => [attributes.Id ?? '', partOf(attributes.Target ?? '')]),
  );
}

/** Targets are relative to `xl/`, or absolute in the archive. */
function partOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

async function openTags(archive: ZipArchive, part: string): Promise<(XmlEvent & { kind: 'open' })[]> {
  const tags: (XmlEvent & { kind: 'open' })[] = [];
  for await (const events of xmlEvents(await archive.open(part))) {
    tags.push(...events.filter((event) => event.kind === 'open'));
  }
  return tags;
}
