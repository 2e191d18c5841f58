import type { Cell } from '../../domain/table.ts';
import type { ColumnType } from './catalogue.ts';

/** SQL that gives the text of a column: lists and composite values as JSON, binary ones in upper-case hexadecimal. */
export function textOf(identifier: string, { name, category }: ColumnType): string {
  if (category === 'A' || category === 'C') return `pg_catalog.to_json(${identifier})::text`;
  if (name === 'bytea') return `pg_catalog.upper(pg_catalog.encode(${identifier}, 'hex'))`;
  return name === 'money' ? `${identifier}::numeric::text` : `${identifier}::text`;
}

/** PostgreSQL's text of a value as XSD writes it, where both have the value; any other text stays. */
export function cellOf(text: Cell, { name }: ColumnType): Cell {
  if (text === null) return null;
  switch (name) {
    case 'float4':
    case 'float8':
      return text.replace('Infinity', 'INF');
    case 'timestamp':
    case 'timestamptz':
      return text
        .replace(/^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)/, '$1T$2')
        .replace(/(T.*)\+00$/, '$1Z');
    case 'timetz':
      return text.replace(/([+-]\d\d)$/, '$1:00');
    default:
      return text;
  }
}
