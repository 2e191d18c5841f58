import { literalToNTriples } from '../../rdf/n-triples.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import type { Expression, FunctionName } from './expression.ts';

export interface Names {
  /** SPARQL variable of a column, `?name`. */
  column(name: string): string;
  /** SPARQL variable of a parameter, `$name`. */
  parameter(name: string): string;
}

/** The expression as SPARQL 1.1. Only what every engine has: no date arithmetic, no casts but `xsd:integer` and `xsd:decimal`. */
export function expressionToSparql(expression: Expression, names: Names): string {
  const write = (part: Expression) => expressionToSparql(part, names);
  switch (expression.kind) {
    case 'column':
      return names.column(expression.name);
    case 'parameter':
      return names.parameter(expression.name);
    case 'number':
      return expression.text;
    case 'boolean':
      return String(expression.value);
    case 'text':
      return literalToNTriples(expression.value, '', `${namespaces.xsd}string`);
    case 'not':
      return `(!${write(expression.operand)})`;
    case 'negative':
      return `(-${write(expression.operand)})`;
    case 'operation':
      return `(${write(expression.left)} ${sparqlOperators[expression.operator] ?? expression.operator} ${write(expression.right)})`;
    case 'call':
      return calls[expression.function](expression.operands.map(write));
  }
}

const sparqlOperators: Readonly<Record<string, string>> = { and: '&&', or: '||' };
const plain =
  (name: string) =>
  (operands: readonly string[]): string =>
    `${name}(${operands.join(', ')})`;
const ofText =
  (name: string) =>
  ([first, ...rest]: readonly string[]): string =>
    `${name}(${[`STR(${first})`, ...rest].join(', ')})`;

const calls: Readonly<Record<FunctionName, (operands: readonly string[]) => string>> = {
  abs: plain('ABS'),
  floor: plain('FLOOR'),
  ceil: plain('CEIL'),
  round: plain('ROUND'),
  trunc: ([x]) => `IF(${x} < 0, CEIL(${x}), FLOOR(${x}))`,
  days: ([x]) => dayNumber(`${x}`),
  year: plain('YEAR'),
  month: plain('MONTH'),
  day: plain('DAY'),
  concat: (operands) => `CONCAT(${operands.map((operand) => `STR(${operand})`).join(', ')})`,
  lower: ofText('LCASE'),
  upper: ofText('UCASE'),
  length: ofText('STRLEN'),
  substring: ofText('SUBSTR'),
  contains: ofText('CONTAINS'),
  startsWith: ofText('STRSTARTS'),
  endsWith: ofText('STRENDS'),
  text: plain('STR'),
  number: ([x]) => `<${namespaces.xsd}decimal>(${x})`,
  present: plain('BOUND'),
  coalesce: plain('COALESCE'),
  if: plain('IF'),
};

/**
 * Days since 1970-01-01 of a date or dateTime (its own clock, no time zone arithmetic), proleptic Gregorian, from
 * YEAR, MONTH and DAY alone: the year starts in March, so that the leap day is its last.
 */
function dayNumber(date: string): string {
  const back = `IF(MONTH(${date}) < 3, 1, 0)`;
  const year = `(YEAR(${date}) - ${back})`;
  const month = `(MONTH(${date}) + 12 * ${back} - 3)`;
  const sum = [
    `365 * ${year}`,
    `FLOOR(${year} / 4)`,
    `- FLOOR(${year} / 100)`,
    `+ FLOOR(${year} / 400)`,
    `+ FLOOR((153 * ${month} + 2) / 5)`,
    `+ DAY(${date}) - 719469`,
  ];
  return `<${namespaces.xsd}integer>(${sum[0]} + ${sum.slice(1).join(' ')})`;
}
