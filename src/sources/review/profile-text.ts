import type { ColumnProfile, ForeignKey, Profile, TableProfile } from '../../domain/profile.ts';
import { shortName } from '../profile/decide-datatype.ts';
import { oneLine } from './one-line.ts';

/** The profile as a report for people: what was decided, how sure it is, and why. */
export function profileToText(profile: Profile): string {
  const kept = profile.tables.filter(({ ignored }) => !ignored);
  const rows = kept.reduce((sum, table) => sum + table.rows, 0);
  const sections = [
    [`${kept.length} tables with ${rows} rows, read to their ends.`],
    ...profile.tables.map(tableLines),
    section('Told in task.yaml', profile.told),
    section(
      'Worth knowing',
      profile.findings.map(({ severity, check, message }) => `${severity} ${check}: ${message}`),
    ),
    section(
      'Possible links, not acted upon',
      profile.proposals.map(({ table, foreignKey }) => `${table}.${linkText(foreignKey)}`),
    ),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map(oneLine).join('\n'))
    .join('\n\n')}\n`;
}

function tableLines(table: TableProfile): string[] {
  const rejected = table.rejectedRows === 0 ? '' : `, ${table.rejectedRows} more rejected`;
  const renamed = table.label === table.table ? '' : ` (called ${table.label})`;
  const heading = `${table.table}${renamed}: ${table.rows} ${table.rows === 1 ? 'row' : 'rows'}${rejected}, from ${table.path}`;
  if (table.ignored) return [heading, `  left out: ${table.ignoredReason ?? 'task.yaml says so'}`];
  const { subtypeOf, joinTable, alternativeKeys } = table;
  return [
    heading,
    keyLine(table),
    ...alternativeKeys.map((columns) => `  also unique   ${columns.join(', ')} — declared`),
    ...(subtypeOf === undefined ? [] : [`  subtype of    ${subtypeOf.table} — ${because(subtypeOf)}`]),
    ...(joinTable === undefined ? [] : [`  join table    becomes one relation — ${because(joinTable)}`]),
    ...table.foreignKeys.map((key) => `  link          ${linkText(key)}`),
    ...table.columns.map((column) => `  column        ${columnText(column)}`),
  ];
}

function keyLine({ key }: TableProfile): string {
  const columns = key.kind === 'none' ? 'none' : key.columns.join(', ');
  const faults = [
    key.kind === 'none' || key.duplicates === 0 ? '' : `; ${key.duplicates} rows repeat it`,
    key.kind === 'none' || key.rowsWithEmptyKey === 0 ? '' : `; ${key.rowsWithEmptyKey} rows lack it`,
    key.dropped.length === 0 ? '' : `; always empty and dropped: ${key.dropped.join(', ')}`,
  ];
  return `  key           ${columns} — ${because(key)}${faults.join('')}`;
}

function linkText({ columns, table, referencedColumns, name, dangling, ...decision }: ForeignKey): string {
  const named = name === undefined ? '' : ` as ${name}`;
  const faults = dangling === 0 ? '' : `; ${dangling} rows refer to nothing`;
  return `${columns.join(', ')} → ${table} (${referencedColumns.join(', ')})${named} — ${because(decision)}${faults}`;
}

function columnText(column: ColumnProfile): string {
  const name = column.label === column.column ? column.column : `${column.column} (called ${column.label})`;
  if (column.ignored) return `${name}: left out`;
  const filled = column.rows - column.empty;
  const facts = [
    filled === 0 ? 'always empty' : `${filled} of ${column.rows} filled, ${column.distinct} different`,
    column.constant ? 'always the same' : '',
    column.required?.value === true ? `required (${column.required.certainty})` : '',
    column.enumeration === undefined
      ? ''
      : `one of ${column.enumeration.values.join(' | ')} (${column.enumeration.certainty})`,
    column.multiValued === undefined
      ? ''
      : `several values, separated by "${column.multiValued.separator}" (${column.multiValued.certainty})`,
    column.unit === undefined ? '' : `in ${column.unit}`,
  ];
  return `${name}: ${shortName(column.datatype)} — ${because(column.datatypeDecision)}; ${facts.filter((fact) => fact !== '').join('; ')}`;
}

function because({ certainty, reason }: { certainty: string; reason: string }): string {
  return `${certainty}: ${reason}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}
