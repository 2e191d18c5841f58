import { xsd } from '../../domain/lexical.ts';
import { toldDatatype } from './check-overrules.ts';
import { datatypesOfSqlType } from './sql-datatype.ts';
import { type ColumnFacts, type Decision, isAlwaysEmpty, type TableFacts } from './table-facts.ts';

export type DatatypeDecision = { datatype: string; datatypeDecision: Decision };
type Column = Pick<ColumnFacts, 'overrule' | 'declared' | 'statistics'>;

/** Told, else declared when every value fits, else the narrowest datatype that every value fits. */
export function decideDatatype(column: Column): DatatypeDecision {
  const told = column.overrule?.type === undefined ? undefined : toldDatatype(column.overrule.type);
  if (told !== undefined) return decision(told, 'told', 'task.yaml says so');
  return decideDeclared(column) ?? decideInferred(column);
}

/** The preferred datatype of the declaration, when values exist that do not fit any it allows. */
export function unfitDeclaration({
  overrule,
  declared,
  statistics,
}: Column): { datatype: string; misfits: number } | undefined {
  const [preferred] = datatypesOfSqlType(declared?.sqlType ?? '');
  if (preferred === undefined || overrule?.type !== undefined) return undefined;
  const allowed = datatypesOfSqlType(declared?.sqlType ?? '');
  const fits = allowed.some((datatype) => statistics.datatypes.misfits(datatype) === 0);
  return fits ? undefined : { datatype: preferred, misfits: statistics.datatypes.misfits(preferred) };
}

/**
 * Datatypes for columns without a single value: that of the same column in another table, so that one property
 * serves both, when the declaration allows it.
 */
export function borrowDatatypes(all: readonly TableFacts[]): TableFacts[] {
  const known = new Map<string, { datatype: string; table: string }>();
  for (const { table, columns, ignored } of all) {
    for (const column of columns) {
      const isKnown = ignored || column.ignored || isAlwaysEmpty(column) || known.has(column.label);
      if (!isKnown) known.set(column.label, { datatype: column.datatype, table: table.name });
    }
  }
  return all.map((facts) => ({
    ...facts,
    columns: facts.columns.map((column) => borrow(column, known.get(column.label))),
  }));
}

function borrow(column: ColumnFacts, source: { datatype: string; table: string } | undefined): ColumnFacts {
  if (source === undefined || !isAlwaysEmpty(column) || column.datatypeDecision.certainty === 'told')
    return column;
  const allowed = datatypesOfSqlType(column.declared?.sqlType ?? '');
  if (allowed.length > 0 && !allowed.includes(source.datatype)) return column;
  const reason = `it has no values; the column of the same name in ${source.table} is ${shortName(source.datatype)}`;
  return { ...column, ...decision(source.datatype, 'inferred', reason) };
}

/** `xsd:date` for the IRI of an XSD datatype. */
export function shortName(datatype: string): string {
  return datatype.replace(xsd(''), 'xsd:');
}

function decideDeclared({ declared, statistics }: Column): DatatypeDecision | undefined {
  const allowed = datatypesOfSqlType(declared?.sqlType ?? '');
  if (declared === undefined || allowed.length === 0) return undefined;
  const reason = `declared ${declared.sqlType}`;
  if (isAlwaysEmpty({ statistics })) return decision(allowed[0]!, 'declared', `${reason}; it has no values`);
  const inferred = statistics.datatypes.inferred();
  if (allowed.includes(inferred))
    return decision(inferred, 'declared', `${reason}, and every value is ${shortName(inferred)}`);
  const fitting = allowed.find((datatype) => statistics.datatypes.misfits(datatype) === 0);
  return fitting === undefined ? undefined : decision(fitting, 'declared', `${reason}, and every value fits`);
}

function decideInferred({ statistics }: Column): DatatypeDecision {
  if (isAlwaysEmpty({ statistics }))
    return decision(xsd('string'), 'inferred', 'it has no values that could tell');
  const datatype = statistics.datatypes.inferred();
  const values = statistics.rows - statistics.empty;
  const reason =
    datatype === xsd('string')
      ? `no narrower datatype fits all of its ${values} values`
      : `each of its ${values} values is ${shortName(datatype)}`;
  return decision(datatype, 'inferred', reason);
}

function decision(datatype: string, certainty: Decision['certainty'], reason: string): DatatypeDecision {
  return { datatype, datatypeDecision: { certainty, reason } };
}
