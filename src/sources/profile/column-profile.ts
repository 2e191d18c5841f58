import { xsd } from '../../domain/lexical.ts';
import type { ColumnProfile } from '../../domain/profile.ts';
import { shortName, unfitDeclaration } from './decide-datatype.ts';
import { decideEnumeration } from './decide-enumeration.ts';
import { findMultipleValues } from './multiple-values.ts';
import { type ColumnFacts, type Decision, isAlwaysEmpty, type ProfileFinding } from './table-facts.ts';

/** What is decided about one column, and what is worth saying of it. */
export function profileColumn({
  table,
  column,
  minimumRows,
  isKeyOrLink,
}: {
  table: string;
  column: ColumnFacts;
  minimumRows: number;
  isKeyOrLink: boolean;
}): { profile: ColumnProfile; findings: ProfileFinding[] } {
  const { statistics, overrule } = column;
  const { enumeration, finding } = decideEnumeration({ table, column, minimumRows, isKeyOrLink });
  const multiple = decideMultiple(column, isKeyOrLink);
  const required = decideRequired(column);
  const profile: ColumnProfile = {
    column: column.column,
    label: column.label,
    rows: statistics.rows,
    empty: statistics.empty,
    distinct: statistics.values.size,
    datatype: column.datatype,
    datatypeDecision: column.datatypeDecision,
    ignored: column.ignored,
    constant: statistics.values.size === 1 && statistics.rows - statistics.empty > 1,
    ...(enumeration === undefined || multiple?.certainty === 'inferred' ? {} : { enumeration }),
    ...(required === undefined ? {} : { required }),
    ...(multiple === undefined || multiple.certainty === 'proposed' ? {} : { multiValued: multiple }),
    ...(overrule?.unit === undefined ? {} : { unit: overrule.unit }),
    ...(overrule?.normalise === undefined ? {} : { normalise: overrule.normalise }),
    examples: [...statistics.examples],
  };
  if (column.ignored) return { profile, findings: [] };
  const findings = [
    finding,
    misfit(table, column),
    isKeyOrLink ? undefined : nearMisfit(table, column),
    nullButRequired(table, column),
    possibleList(table, column, multiple),
    notNumbers(table, column),
  ];
  return { profile, findings: findings.filter((found): found is ProfileFinding => found !== undefined) };
}

function decideMultiple(column: ColumnFacts, isKeyOrLink: boolean): ColumnProfile['multiValued'] {
  const { overrule, statistics, datatype } = column;
  if (typeof overrule?.multiple === 'string') {
    return { separator: overrule.multiple, certainty: 'told', reason: 'task.yaml says so' };
  }
  if (overrule?.multiple === false || overrule?.enumeration !== undefined) return undefined;
  if (isKeyOrLink || datatype !== xsd('string')) return undefined;
  const counted = statistics.separators.map((counter) => counter.statistics());
  return findMultipleValues(counted, statistics.rows - statistics.empty);
}

function decideRequired({
  overrule,
  declared,
  statistics,
  datatype,
  datatypeDecision,
}: ColumnFacts): ({ value: boolean } & Decision) | undefined {
  if (overrule?.required !== undefined) {
    return { value: overrule.required, certainty: 'told', reason: 'task.yaml says so' };
  }
  if (datatypeDecision.certainty === 'told' && statistics.datatypes.misfits(datatype) > 0) {
    return {
      value: false,
      certainty: 'inferred',
      reason: 'values that do not fit its datatype go to quarantine',
    };
  }
  if (declared?.notNull !== true || statistics.empty > 0 || statistics.rows === 0) return undefined;
  return { value: true, certainty: 'declared', reason: 'declared NOT NULL, and no row lacks it' };
}

function misfit(table: string, column: ColumnFacts): ProfileFinding | undefined {
  const told = column.datatypeDecision.certainty === 'told';
  const unfit = told
    ? { datatype: column.datatype, misfits: column.statistics.datatypes.misfits(column.datatype) }
    : unfitDeclaration(column);
  if (unfit === undefined || unfit.misfits === 0) return undefined;
  const consequence = told ? 'these values go to quarantine' : `it is read as ${shortName(column.datatype)}`;
  return {
    check: told ? 'told-type-does-not-fit' : 'declared-type-does-not-fit',
    severity: 'warning',
    message: `${table}.${column.column} is ${told ? 'told' : 'declared'} to be ${shortName(unfit.datatype)}, and ${unfit.misfits} values are not; ${consequence}.`,
    subjects: [table, column.column],
  };
}

/** Text only because of a few values: most likely faults, and a person must see them. */
function nearMisfit(
  table: string,
  { column, datatype, datatypeDecision, statistics }: ColumnFacts,
): ProfileFinding | undefined {
  const near = statistics.nearDatatype;
  if (near === undefined || datatype !== xsd('string') || datatypeDecision.certainty !== 'inferred')
    return undefined;
  return {
    check: 'nearly-all-of-one-type',
    severity: 'warning',
    message: `${table}.${column} is read as text: ${near.misfits} of its ${statistics.rows - statistics.empty} values are not ${shortName(near.datatype)}, such as "${near.example.slice(0, 60)}".`,
    subjects: [table, column],
    repairHint: `Correct them, or say \`type: ${shortName(near.datatype)}\` for it in task.yaml; they go to quarantine then.`,
  };
}

function nullButRequired(
  table: string,
  { column, declared, statistics }: ColumnFacts,
): ProfileFinding | undefined {
  if (declared?.notNull !== true || statistics.empty === 0) return undefined;
  return {
    check: 'declared-not-null-but-empty',
    severity: 'information',
    message: `${table}.${column} is declared NOT NULL and is empty in ${statistics.empty} of ${statistics.rows} rows; it is not required.`,
    subjects: [table, column],
  };
}

function possibleList(
  table: string,
  { column }: ColumnFacts,
  multiple: ColumnProfile['multiValued'],
): ProfileFinding | undefined {
  if (multiple?.certainty !== 'proposed') return undefined;
  return {
    check: 'multiple-values-possible',
    severity: 'information',
    message: `${table}.${column} may hold several values in a cell: ${multiple.reason}.`,
    subjects: [table, column],
    repairHint: `Say \`multiple: "${multiple.separator}"\` for it in task.yaml to split them.`,
  };
}

/** NaN is a number in XSD, and turns every sum over the column into NaN. */
function notNumbers(
  table: string,
  { column, datatype, statistics }: ColumnFacts,
): ProfileFinding | undefined {
  const count = statistics.datatypes.notNumbers();
  if (count === 0 || datatype !== xsd('double') || isAlwaysEmpty({ statistics })) return undefined;
  return {
    check: 'not-a-number',
    severity: 'warning',
    message: `${table}.${column} holds ${count} values NaN or INF; sums and averages over it will be NaN or INF.`,
    subjects: [table, column],
    repairHint: 'If they mean that there is no value, say `nullValues: [NaN]` for the source.',
  };
}
