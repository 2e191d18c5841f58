import type { ColumnProfile } from '../../domain/profile.ts';
import { compareUtf8, sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';

const [integer, decimal, double, date, dateTime] = ['integer', 'decimal', 'double', 'date', 'dateTime'].map(
  (localName) => iri('xsd', localName),
) as [string, string, string, string, string];
const families = [
  [integer, decimal, double],
  [date, dateTime],
];

/** Values of two columns fit one property: equal datatypes, both numbers, both points in time, or one has no values. */
export function areCompatible(a: ColumnProfile, b: ColumnProfile): boolean {
  if (a.datatype === b.datatype || isEmpty(a) || isEmpty(b)) return true;
  return families.some((family) => family.includes(a.datatype) && family.includes(b.datatype));
}

/**
 * The datatypes of a property from its columns: those of columns with values, integers widened to decimals where
 * both occur. What cannot be widened without loss (decimal and double, date and dateTime) is a union.
 */
export function datatypesOf(columns: readonly ColumnProfile[]): string[] {
  const filled = columns.filter((column) => !isEmpty(column));
  const all = new Set((filled.length > 0 ? filled : columns.slice(0, 1)).map(({ datatype }) => datatype));
  if (all.has(decimal)) all.delete(integer);
  return sortUtf8([...all]);
}

/** The datatype a column is mapped with, one of those of its property. */
export function mappedDatatype(column: ColumnProfile, datatypes: readonly string[]): string {
  if (datatypes.includes(column.datatype)) return column.datatype;
  return datatypes.includes(decimal) && column.datatype === integer
    ? decimal
    : ([...datatypes].sort(compareUtf8)[0] ?? column.datatype);
}

function isEmpty(column: ColumnProfile): boolean {
  return column.empty >= column.rows;
}
