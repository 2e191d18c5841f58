import { createHash } from 'node:crypto';
import type { TextDocument } from '../domain/document.ts';
import type { EntityCandidate, ExtractedChunk, Quote, StatementCandidate } from '../domain/extraction.ts';
import type { TriplesMap } from '../domain/mapping.ts';
import type { EntityType, Schema } from '../domain/schema.ts';
import type { Cell, QuotedDocument, Row, Table } from '../domain/table.ts';
import { groupBy } from '../rdf/group-by.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';
import { keyedType, typeAndAncestors } from '../schema/hierarchy.ts';
import { canonicalPath } from '../schema/induce/source-path.ts';
import { mappingTemplate, templateNames } from '../schema/iri-template.ts';
import { columnNames } from '../sources/csv/column-names.ts';
import { columnGroups, datatypeOf, groupId } from './column-groups.ts';

export interface ExtractedTables {
  readonly tables: readonly Table[];
  readonly maps: readonly TriplesMap[];
}

/**
 * What texts say as tables, one a class, each row what one quote says about one entity: its key and at most one value or
 * link. So it merges by key with the rows of other tables, and an RML engine can rebuild it from `tables/*.csv`.
 */
export function extractedTables(
  chunks: readonly ExtractedChunk[],
  {
    schema,
    documents,
    taken,
  }: {
    readonly schema: Schema;
    readonly documents: readonly TextDocument[];
    /** Names of tables and maps that exist. */
    readonly taken: ReadonlySet<string>;
  },
): ExtractedTables {
  const sharing = namesByDocument(documents);
  const said = chunks.flatMap((chunk) => saidBy(chunk, sharing.get(chunk.document) ?? []));
  const byType = groupBy(said, ({ subject }) => subject.type);
  const quoted = new Map(
    documents.map((document, order) => [document.name, quotedDocument(document, order)]),
  );
  const built = sortUtf8([...byType.keys()]).map((type) =>
    tableOf(type, byType.get(type) ?? [], { schema, quoted, taken }),
  );
  return { tables: built.map(({ table }) => table), maps: built.map(({ map }) => map) };
}

/** One thing that a quote says. */
interface Said {
  readonly subject: Pick<EntityCandidate, 'type' | 'key'>;
  readonly statement?: StatementCandidate;
  readonly quote: Quote;
}

/** What a text says is said by every document that has it. */
function saidBy({ entities, statements }: ExtractedChunk, documents: readonly string[]): Said[] {
  return documents.flatMap((document) => [
    ...entities.map((entity): Said => ({ subject: entity, quote: { ...entity.quote, document } })),
    ...statements.map((statement): Said => {
      const { subject, quote } = statement;
      return { subject, statement, quote: { ...quote, document } };
    }),
  ]);
}

/** By document: all documents with its text, itself among them. */
function namesByDocument(documents: readonly TextDocument[]): Map<string, readonly string[]> {
  const byText = groupBy(documents, ({ textSha256 }) => textSha256);
  return new Map(
    documents.map(({ name, textSha256 }) => [
      name,
      (byText.get(textSha256) ?? []).map((other) => other.name),
    ]),
  );
}

interface Building {
  readonly schema: Schema;
  readonly quoted: ReadonlyMap<string, QuotedDocument>;
  readonly taken: ReadonlySet<string>;
}

function tableOf(type: string, said: readonly Said[], building: Building): { table: Table; map: TriplesMap } {
  const { schema, taken } = building;
  const keyed = keyedType(schema, type) as EntityType;
  const keyNames = templateNames(keyed.identity?.template ?? '');
  const groups = columnGroups(
    said.flatMap(({ statement }) => statement ?? []),
    schema,
  );
  const columns = columnNames([...keyNames, ...groups.flatMap(({ headers }) => headers)]);
  const starts = new Map<string, number>();
  let column = keyNames.length;
  for (const { id, headers } of groups) {
    starts.set(id, column);
    column += headers.length;
  }
  const name = freeName(`text ${typeName(type, schema)}`, taken);
  const rows = rowsOf(said, { width: columns.length, starts, schema });
  const keyColumns = columns.slice(0, keyNames.length);
  const map: TriplesMap = {
    name: freeName(`Text${typeName(type, schema)}`, taken),
    source: name,
    path: canonicalPath(name),
    subject: mappingTemplate(schema.base, keyed.name, keyColumns),
    classes: sortUtf8(typeAndAncestors(schema, type).map(({ iri }) => iri)),
    predicates: [
      ...keyColumns.map((each, index) => keyPredicate(keyed.identity?.properties[index] ?? '', each, schema)),
      ...groups.map(({ id, predicate, headers, object }) => {
        const start = starts.get(id) ?? 0;
        return { predicate, object: object(columns.slice(start, start + headers.length)) };
      }),
    ],
  };
  return { table: tableWith({ name, columns, rows, building }), map };
}

function keyPredicate(property: string, column: string, schema: Schema): TriplesMap['predicates'][number] {
  return {
    predicate: property,
    object: { kind: 'column', column, datatype: datatypeOf(property, schema, '') },
  };
}

function rowsOf(
  said: readonly Said[],
  { width, starts, schema }: { width: number; starts: ReadonlyMap<string, number>; schema: Schema },
): Row[] {
  return said.map(({ subject, statement, quote }, index) => {
    const cells: Cell[] = Array<Cell>(width).fill(null);
    for (const [position, value] of subject.key.entries()) cells[position] = value;
    if (statement !== undefined) {
      const start = starts.get(groupId(statement, schema)) ?? 0;
      const values = statement.object.kind === 'value' ? [statement.object.text] : statement.object.key;
      for (const [position, value] of values.entries()) cells[start + position] = value;
    }
    return { number: index + 1, cells, quote };
  });
}

function tableWith({
  name,
  columns,
  rows,
  building,
}: {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly building: Building;
}): Table {
  return {
    name,
    path: 'documents',
    format: 'txt',
    columns,
    headers: columns,
    sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    readableAsIs: false,
    documents: building.quoted,
    rows: async function* () {
      yield* rows;
    },
    rejected: () => [],
  };
}

function quotedDocument({ name, path, sha256, textSha256 }: TextDocument, order: number): QuotedDocument {
  return { name, path, sha256, textSha256, order };
}

function typeName(iri: string, { entityTypes }: Schema): string {
  return entityTypes.find((type) => type.iri === iri)?.name ?? iri;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}_${number}`;
  return free;
}
