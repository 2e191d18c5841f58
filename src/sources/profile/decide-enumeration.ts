import { xsd } from '../../domain/lexical.ts';
import type { ColumnProfile } from '../../domain/profile.ts';
import { sortUtf8 } from '../../domain/utf8-order.ts';
import { nameTokens } from './name-tokens.ts';
import type { ColumnFacts, ProfileFinding } from './table-facts.ts';

type EnumerationDecision = { enumeration?: ColumnProfile['enumeration']; finding?: ProfileFinding };

/** Words in a name that say: this has a closed list of values. */
const closedNames = [
  'type',
  'status',
  'code',
  'kind',
  'category',
  'gender',
  'sex',
  'flag',
  'indicator',
  'level',
  'class',
  'mode',
  'state',
  'priority',
];
const mostValuesIfNamed = 20;
const mostValues = 10;
const longestValue = 40;
const rowsPerValueIfNamed = 5;
const rowsPerValue = 20;

/** A closed list of values: told, declared when no value is outside, or few short texts that repeat often, in a column that links and identifies nothing. */
export function decideEnumeration({
  table,
  column,
  minimumRows,
  isKeyOrLink,
}: {
  table: string;
  column: ColumnFacts;
  minimumRows: number;
  isKeyOrLink: boolean;
}): EnumerationDecision {
  const told = column.overrule?.enumeration;
  if (told === false) return {};
  if (Array.isArray(told)) return toldValues(table, column, told);
  const values = [...(column.statistics.counts?.keys() ?? [])];
  if (told === true) {
    if (values.length === 0) return { finding: notListable(table, column) };
    return { enumeration: { values: sortUtf8(values), certainty: 'told', reason: 'task.yaml says so' } };
  }
  if (isKeyOrLink) return {};
  if (column.declared?.values !== undefined) return declaredValues(table, column, column.declared.values);
  if (!looksClosed(column, values, minimumRows)) return {};
  const filled = column.statistics.rows - column.statistics.empty;
  const reason = `its ${filled} values are only ${values.length} different short texts`;
  return { enumeration: { values: sortUtf8(values), certainty: 'inferred', reason } };
}

function looksClosed(
  { label, datatype, statistics }: ColumnFacts,
  values: readonly string[],
  minimumRows: number,
): boolean {
  const filled = statistics.rows - statistics.empty;
  const isNamed = nameTokens(label).some((token) => closedNames.includes(token));
  const most = isNamed ? mostValuesIfNamed : mostValues;
  const repetition = isNamed ? rowsPerValueIfNamed : rowsPerValue;
  return (
    datatype === xsd('string') &&
    filled >= minimumRows &&
    values.length >= 2 &&
    values.length <= most &&
    values.length * repetition <= filled &&
    statistics.longest <= longestValue
  );
}

function toldValues(table: string, column: ColumnFacts, told: readonly string[]): EnumerationDecision {
  const enumeration = {
    values: sortUtf8([...new Set(told)]),
    certainty: 'told' as const,
    reason: 'task.yaml lists its values',
  };
  const outside = valuesOutside(column, told);
  if (outside.length === 0) return { enumeration };
  return {
    enumeration,
    finding: {
      check: 'values-outside-enumeration',
      severity: 'warning',
      message: `${table}.${column.column} holds ${outside.length} values that task.yaml does not list: ${outside.slice(0, 5).join(', ')}.`,
      subjects: [table, column.column],
    },
  };
}

function declaredValues(
  table: string,
  column: ColumnFacts,
  declared: readonly string[],
): EnumerationDecision {
  const outside = valuesOutside(column, declared);
  if (outside.length === 0) {
    const reason = `declared to hold one of ${declared.length} values, and every value is one`;
    return { enumeration: { values: sortUtf8([...new Set(declared)]), certainty: 'declared', reason } };
  }
  return {
    finding: {
      check: 'values-outside-enumeration',
      severity: 'warning',
      message: `${table}.${column.column} holds values that its declaration does not list: ${outside.slice(0, 5).join(', ')}; it is no enumeration.`,
      subjects: [table, column.column],
      repairHint: 'Correct the values, or list all that are allowed in task.yaml: `enumeration: [A, B]`.',
    },
  };
}

function valuesOutside({ statistics: { counts } }: ColumnFacts, listed: readonly string[]): string[] {
  if (counts === undefined) return ['more than the list can hold'];
  return sortUtf8([...counts.keys()]).filter((value) => !listed.includes(value));
}

function notListable(table: string, { column }: ColumnFacts): ProfileFinding {
  return {
    check: 'enumeration-unusable',
    severity: 'warning',
    message: `${table}.${column} has no values or more than a hundred; it cannot be an enumeration as task.yaml says.`,
    subjects: [table, column],
    repairHint: 'List the values: `enumeration: [A, B]`.',
  };
}
