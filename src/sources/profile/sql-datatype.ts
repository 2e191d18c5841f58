import { xsd } from '../../domain/lexical.ts';

const byFirstWord: Record<string, readonly string[]> = {
  integer: [
    'int',
    'integer',
    'bigint',
    'smallint',
    'tinyint',
    'mediumint',
    'serial',
    'bigserial',
    'smallserial',
    'int2',
    'int4',
    'int8',
    'year',
  ],
  double: ['float', 'real', 'double', 'float4', 'float8', 'binary_float', 'binary_double'],
  boolean: ['bool', 'boolean', 'bit'],
  date: ['date'],
  dateTime: ['datetime', 'datetime2', 'smalldatetime', 'timestamp', 'timestamptz', 'datetimeoffset'],
  time: ['time', 'timetz'],
  string: [
    'char',
    'character',
    'varchar',
    'varchar2',
    'nchar',
    'nvarchar',
    'nvarchar2',
    'text',
    'ntext',
    'tinytext',
    'mediumtext',
    'longtext',
    'clob',
    'nclob',
    'bpchar',
    'citext',
    'uuid',
    'uniqueidentifier',
    'string',
    'name',
    'enum',
    'set',
    'xml',
    'json',
    'jsonb',
    'long',
  ],
  decimal: ['decimal', 'numeric', 'dec', 'number', 'money', 'smallmoney'],
};

const datatypeByWord = new Map(
  Object.entries(byFirstWord).flatMap(([datatype, words]) => words.map((word) => [word, datatype] as const)),
);

/**
 * Datatypes (IRIs) that a column declared with this SQL type may have, the preferred one first; empty when the type is
 * not known. `datetime` columns often hold dates only, Oracle's `date` holds times, `number(9)` holds integers.
 */
export function datatypesOfSqlType(sqlType: string): string[] {
  const type = sqlType.toLowerCase().trim();
  const word = /^[a-z_0-9]+/.exec(type)?.[0] ?? '';
  const datatype = datatypeByWord.get(word);
  if (datatype === undefined) return [];
  if (datatype === 'dateTime' || datatype === 'date')
    return [xsd(datatype), xsd(datatype === 'date' ? 'dateTime' : 'date')];
  if (datatype === 'decimal')
    return hasNoFraction(type) ? [xsd('integer'), xsd('decimal')] : [xsd('decimal')];
  return [xsd(datatype)];
}

/** `number(9)` and `decimal(9,0)`; without any precision a fraction is possible. */
function hasNoFraction(type: string): boolean {
  return /\(\s*\d+\s*(?:,\s*0\s*)?\)/.test(type);
}
