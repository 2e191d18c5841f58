import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { workbookOf } from '../../sources/xlsx/zip-file.ts';
import { root } from '../../support/source-files.ts';

const { Database } = createRequire(import.meta.url)(
  'node-sqlite3-wasm',
) as typeof import('node-sqlite3-wasm');

const csv = `id,name,"day, of",price,parent
1,"Ann, ""the first""",2024-02-29,1.50,
2,Böb,2024-03-01,-7,1
3,"two
lines",,NaN,2
`;
const json =
  '[{"id": 1, "name": "a", "parts": [{"n": 1, "tags": ["x", "y"]}, {"n": 2}], "at": {"lat": 1.5, "lon": null}}, {"id": 2, "name": "b\\u00e9", "parts": []}]';
const ddl = `CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL, kind TEXT CHECK (kind IN ('a', 'b')));
-- a comment
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE TABLE "order" (no INT, line INT, customer INT REFERENCES customer (id), m mood, PRIMARY KEY (no, line));
ALTER TABLE "order" ADD CONSTRAINT u UNIQUE (line), ADD FOREIGN KEY (customer) REFERENCES customer;
`;
const markdown =
  '# Title\n\nText *with* [a link](http://e.org) and `code`.\n\n| a | b |\n|---|:-:|\n| 1 | x \\| y |\n\n- item\n  - inner\n\n```\nfenced\n```\n';
const html =
  '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><h1>H</h1><p>One<br>two &amp; &#233;</p><table><tr><th>a<th colspan=2>b</tr><tr><td rowspan=2>1<td>2<td>3</tr><tr><td>4</table></body></html>';
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const sheet = `<row r="1">${cell('A1', 'id')}${cell('B1', 'day')}</row><row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"><f>A2+1</f><v>45000.5</v></c></row><row r="3"><c r="A3" t="e"><v>#DIV/0!</v></c>${cell('B3', 'x')}</row>`;

/** Whole sources of every format that is read, by file name. */
export function sampleSources(): Readonly<Record<string, Buffer>> {
  const fixture = (path: string) => readFileSync(join(root, path));
  return {
    'table.csv': Buffer.from(csv),
    'latin.csv': Buffer.from(csv.replaceAll('\n', '\r\n'), 'latin1'),
    'table.tsv': Buffer.from(csv.replaceAll(',', '\t')),
    'packed.csv.gz': gzipSync(csv),
    'tree.json': Buffer.from(json),
    'lines.jsonl': Buffer.from(
      '{"id": 1, "tags": ["a"]}\n{"id": 2, "tags": [], "more": {"x": 1e5}}\n\n{"id": 3}\n',
    ),
    'packed.jsonl.gz': gzipSync('{"id": 1}\n{"id": 2}\n'),
    'book.xlsx': workbookOf({ rows: sheet }),
    'written.xlsx': fixture('test/sources/fixtures/xlsxwriter.xlsx'),
    'things.parquet': fixture('test/fixtures/parquet/things_snappy.parquet'),
    'shop.sqlite': sqlite(),
    'schema.sql': Buffer.from(ddl),
    'note.txt': Buffer.from('One\r\ntwo\n\nthree é 🦊\n'),
    'note.md': Buffer.from(markdown),
    'page.html': Buffer.from(html),
    'tides.pdf': fixture('test/fixtures/documents/tides.pdf'),
    'harbour.docx': fixture('test/fixtures/documents/harbour.docx'),
  };
}

function sqlite(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-sqlite-'));
  const path = join(folder, 'shop.sqlite');
  const database = new Database(path);
  database.exec(
    "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, kind TEXT CHECK (kind IN ('a', 'b'))); CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer (id), total REAL, data BLOB); INSERT INTO customer VALUES (1, 'Ann', 'a'), (2, NULL, 'b'); INSERT INTO purchase VALUES (1, 1, 2.5, x'00ff'), (2, 2, 1e300, NULL);",
  );
  database.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Texts that people write, by what reads them. */
export const sampleTexts = {
  task: `title: Shop
description: Customers and what they bought.
language: en
base: https://example.org/shop/
sources:
  - customer.csv
  - { path: purchase.csv, nullValues: ['-'], delimiter: ';' }
tables:
  customer: { key: [id], columns: { name: { type: string, required: true } } }
conflicts: { default: keep all }
questions:
  - { id: one, question: How many?, call: { function: count, arguments: { type: Customer } } }
`,
  function: `name: find_purchases
description: Purchases of a customer.
parameters:
  customer: { type: entity, description: Whose }
steps:
  - lookup: { type: Purchase, as: purchase }
  - filter: { where: purchase.total > 5 }
  - project: { total: purchase.total }
returns: [purchase, total]
examples:
  - { question: What?, arguments: { customer: Customer/1 } }
`,
  actions: readFileSync(join(root, 'examples/stock/actions.yaml'), 'utf8'),
  turtle: readFileSync(join(root, 'examples/stock/stock.ttl'), 'utf8'),
  decisions: `@prefix q: <https://w3id.org/quercus#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<https://e.org/d/1> a q:MergeDecision ; q:subject <https://e.org/A/1> ; q:sameEntityAs <https://e.org/A/2> ;
  q:decision "accepted" ; q:kept <https://e.org/A/1> ; rdfs:comment "the same"@en .
`,
} as const;
