/** What stands in a column: entities of some types, or values of a datatype (IRI; `undefined` = any). */
export type ColumnType =
  | { readonly kind: 'entity'; readonly types: readonly string[] }
  | { readonly kind: 'value'; readonly datatype: string | undefined };

export interface Column {
  readonly name: string;
  /** SPARQL variable name without `?`; the column's name, or `_1`, `_2` … for hidden ones. */
  readonly variable: string;
  readonly type: ColumnType;
  /** Whether a row may have no value here although its pattern was joined (after a subquery closed over it). */
  readonly sealedEmpty: boolean;
  /** Variables that tell which fact the value comes from: equal values of different facts count apart. */
  readonly lineage: readonly string[];
}

export type Family = 'number' | 'text' | 'boolean' | 'date' | 'entity' | 'any';

const xsd = 'http://www.w3.org/2001/XMLSchema#';
const numeric =
  /^(?:integer|decimal|double|float|long|int|short|byte|(?:non)?(?:Negative|negative|Positive|positive)Integer|unsigned(?:Long|Int|Short|Byte))$/;

/** The family in which values of a column can be compared with each other. */
export function familyOf(type: ColumnType): Family {
  if (type.kind === 'entity') return 'entity';
  if (type.datatype === undefined) return 'any';
  if (!type.datatype.startsWith(xsd)) return 'any';
  const name = type.datatype.slice(xsd.length);
  if (numeric.test(name)) return 'number';
  if (['string', 'normalizedString', 'token', 'language', 'anyURI'].includes(name)) return 'text';
  if (name === 'boolean') return 'boolean';
  return name === 'date' || name.startsWith('dateTime') ? 'date' : 'any';
}
