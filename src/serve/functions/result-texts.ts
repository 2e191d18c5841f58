import type { CallResult, CellTerm } from '../../domain/call-result.ts';
import { literalToNTriples } from '../../rdf/n-triples.ts';
import { namespaces } from '../../rdf/vocabularies.ts';

/** The rows of a call as SPARQL 1.1 Query Results JSON. */
export function sparqlJsonText({ columns, rows }: CallResult): string {
  const bindings = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null)),
  );
  return JSON.stringify({ head: { vars: columns.map(({ name }) => name) }, results: { bindings } });
}

/** As SPARQL Query Results XML. */
export function sparqlXmlText({ columns, rows }: CallResult): string {
  const names = columns.map(({ name }) => name);
  const results = rows.map((row) => {
    const bindings = names.flatMap((name) =>
      row[name] ? [`<binding name="${xml(name)}">${xmlTerm(row[name])}</binding>`] : [],
    );
    return `<result>${bindings.join('')}</result>`;
  });
  const head = names.map((name) => `<variable name="${xml(name)}"/>`).join('');
  return `<?xml version="1.0"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#"><head>${head}</head><results>${results.join('')}</results></sparql>\n`;
}

/** As CSV (RFC 4180): values only, an empty cell is empty. */
export function csvText({ columns, rows }: CallResult): string {
  const names = columns.map(({ name }) => name);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]?.value ?? ''))];
  return lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** As SPARQL 1.1 TSV: terms in Turtle syntax. */
export function tsvText({ columns, rows }: CallResult): string {
  const names = columns.map(({ name }) => name);
  const lines = [
    names.map((name) => `?${name}`),
    ...rows.map((row) => names.map((name) => termText(row[name] ?? null))),
  ];
  return lines.map((cells) => `${cells.join('\t')}\n`).join('');
}

/** A term of a result in N-Triples syntax; empty for an empty cell. */
export function termText(cell: CellTerm): string {
  if (cell === null) return '';
  if (cell.type === 'uri') return `<${cell.value}>`;
  if (cell.type === 'bnode') return `_:${cell.value}`;
  return literalToNTriples(cell.value, cell['xml:lang'] ?? '', cell.datatype ?? `${namespaces.xsd}string`);
}

function xmlTerm(cell: NonNullable<CellTerm>): string {
  if (cell.type !== 'literal') return `<${cell.type}>${xml(cell.value)}</${cell.type}>`;
  const language = cell['xml:lang'] === undefined ? '' : ` xml:lang="${xml(cell['xml:lang'])}"`;
  const datatype = cell.datatype === undefined ? '' : ` datatype="${xml(cell.datatype)}"`;
  return `<literal${language}${datatype}>${xml(cell.value)}</literal>`;
}

/** XML 1.0 cannot hold most control characters at all, not even escaped; they become U+FFFD. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  const legal = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
  return legal
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
