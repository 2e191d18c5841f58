import { xsd } from '../../domain/lexical.ts';
import { literal } from '../../rdf/terms.ts';
import { invalid } from '../function-invalid.ts';
import { type Cell, numberOf } from './compare-terms.ts';
import { formatDecimal, round } from './exact-decimal.ts';
import { requireColumn, type TailColumns, type TailStep, withColumns } from './tail-table.ts';

/** format: text columns from a pattern: `{claimNo}: {total|0.00}`; the zeros after | say how many digits to show. */
export function compileFormat(columns: TailColumns, options: Readonly<Record<string, string>>): TailStep {
  const formats = Object.entries(options).map(([name, pattern]) => ({
    name,
    parts: parseFormat(columns, pattern),
  }));
  return {
    columns: withColumns(
      columns,
      Object.fromEntries(formats.map(({ name }) => [name, { kind: 'value', datatype: xsd('string') }])),
    ),
    run: (rows) =>
      rows.map((row) => {
        const texts = formats.map(({ name, parts }) => [
          name,
          literal(
            parts
              .map((part) => (typeof part === 'string' ? part : show(row[part.column], part.places)))
              .join(''),
          ),
        ]);
        return { ...row, ...Object.fromEntries(texts) };
      }),
  };
}

type Part = string | { readonly column: string; readonly places: number | undefined };

function parseFormat(columns: TailColumns, pattern: string): Part[] {
  return pattern.split(/(\{[^{}]*\})/u).map((part) => {
    if (!part.startsWith('{')) return part;
    const match = /^\{([^|{}]+)(?:\|0(?:\.(0+))?)?\}$/u.exec(part);
    if (!match)
      throw invalid(`${part} is no place of a format; write {column} or {column|0.00}.`, { pattern });
    requireColumn(columns, match[1]!);
    return { column: match[1]!, places: part.includes('|') ? (match[2]?.length ?? 0) : undefined };
  });
}

function show(cell: Cell, places: number | undefined): string {
  if (cell === undefined) return '';
  const number = places === undefined ? undefined : numberOf(cell);
  if (!number || places === undefined) return cell.value;
  const text = formatDecimal(round(number, places, 'halfAway'));
  const missing = places - (text.split('.')[1]?.length ?? 0);
  return places === 0 ? text : `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}
