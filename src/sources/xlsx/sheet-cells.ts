import type { Readable } from 'node:stream';
import { type CellContent, type CellTables, contentOf, type StoredCell } from './cell-content.ts';
import { type CellRange, readRange, readReference } from './cell-reference.ts';
import { RichText } from './shared-strings.ts';
import { type XmlEvent, xmlEvents } from './xml-events.ts';

/** A row of a sheet: its number there, and what its cells hold, by column from 1. */
export interface SheetRow {
  readonly number: number;
  readonly cells: Map<number, CellContent>;
}

/** The rows of a worksheet that have cells, streamed. `onMerge` is told the merged ranges, which come after all rows. */
export async function* readSheetRows(
  stream: Readable,
  tables: CellTables,
  onMerge: (range: CellRange) => void = () => {},
): AsyncGenerator<SheetRow> {
  const reader = new SheetReader(tables, onMerge);
  for await (const events of xmlEvents(stream)) {
    for (const event of events) {
      const row = reader.see(event);
      if (row !== undefined) yield row;
    }
  }
}

class SheetReader {
  private readonly tables: CellTables;
  private readonly onMerge: (range: CellRange) => void;
  private readonly inline = new RichText();
  private row: SheetRow = { number: 0, cells: new Map() };
  private column = 0;
  private cell: { -readonly [key in keyof StoredCell]: StoredCell[key] } | undefined;
  private isValue = false;

  constructor(tables: CellTables, onMerge: (range: CellRange) => void) {
    this.tables = tables;
    this.onMerge = onMerge;
  }

  /** The row that the event ends. */
  see(event: XmlEvent): SheetRow | undefined {
    this.inline.see(event);
    if (event.kind === 'open') this.open(event.name, event.attributes);
    else if (event.kind === 'close') return this.close(event.name);
    else if (this.isValue && this.cell !== undefined) this.cell.value = (this.cell.value ?? '') + event.text;
    return undefined;
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.row = { number: Number(attributes.r ?? this.row.number + 1), cells: new Map() };
      this.column = 0;
    } else if (name === 'c') {
      this.column = readReference(attributes.r ?? '')?.column ?? this.column + 1;
      this.cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), hasFormula: false };
      this.inline.take();
    } else if (name === 'v') this.isValue = true;
    else if (name === 'f' && this.cell !== undefined) this.cell.hasFormula = true;
    else if (name === 'mergeCell') {
      const range = readRange(attributes.ref ?? '');
      if (range !== undefined) this.onMerge(range);
    }
  }

  private close(name: string): SheetRow | undefined {
    if (name === 'v') this.isValue = false;
    else if (name === 'is' && this.cell !== undefined) this.cell.inlineText = this.inline.take();
    else if (name === 'c' && this.cell !== undefined) {
      const content = contentOf(this.cell, this.tables);
      if (content.text !== null) this.row.cells.set(this.column, content);
      this.cell = undefined;
    } else if (name === 'row') return this.row;
    return undefined;
  }
}
