import type { FilterOptions, Operand } from '../../domain/function-step.ts';
import { validateLexical, xsd } from '../../domain/lexical.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import { invalid } from '../function-invalid.ts';
import type { Column } from '../plan/column.ts';
import type { CompileContext } from '../plan/compile-context.ts';
import { readOperand } from '../plan/membership.ts';
import { type Cell, compareCells } from './compare-terms.ts';
import { type ArgumentTerms, requireColumn, type TailColumns, type TailStep } from './tail-table.ts';

type Test = (cell: Cell, terms: ArgumentTerms) => boolean;

/** The conditions of `filter` over rows of the tail; an empty cell meets none but `is: absent`. */
export function compileFilter(
  columns: TailColumns,
  options: FilterOptions,
  context: CompileContext,
): TailStep {
  const type = requireColumn(columns, options.column);
  const column: Column = {
    name: options.column,
    variable: options.column,
    type,
    sealedEmpty: true,
    lineage: [],
  };
  const values = (operand: Operand) => operandCells(context, operand, column);
  const tests: Test[] = [];
  const one = (operand: Operand | undefined, test: (cell: Cell, values: readonly Cell[]) => boolean) => {
    if (operand === undefined) return;
    const read = values(operand);
    tests.push((cell, terms) => {
      const found = read(terms);
      return found === undefined || (cell !== undefined && test(cell, found));
    });
  };
  for (const operand of [options.equals, options.in]) one(operand, isAmong);
  for (const operand of [options.notEquals, options.notIn])
    one(operand, (cell, found) => !isAmong(cell, found));
  one(options.atLeast, (cell, [bound]) => compareCells(cell, bound) >= 0);
  one(options.above, (cell, [bound]) => compareCells(cell, bound) > 0);
  one(options.atMost, (cell, [bound]) => compareCells(cell, bound) <= 0);
  one(options.below, (cell, [bound]) => compareCells(cell, bound) < 0);
  for (const key of ['contains', 'startsWith', 'endsWith'] as const)
    one(options[key], (cell, [part]) => textTest(key, options.ignoreCase, cell, part));
  if (options.is) tests.push((cell) => (cell === undefined) === (options.is === 'absent'));
  return {
    columns,
    run: (rows, terms) => rows.filter((row) => tests.every((test) => test(row[options.column], terms))),
  };
}

/** `undefined` when the argument is absent: the condition goes away with it. */
function operandCells(
  context: CompileContext,
  operand: Operand,
  column: Column,
): (terms: ArgumentTerms) => readonly Cell[] | undefined {
  if (typeof operand === 'string' && operand.startsWith('$')) {
    readOperand(context, operand, column);
    return (terms) => terms[operand.slice(1)];
  }
  if (column.type.kind === 'entity') return () => [operand].flat().map((value) => namedNode(String(value)));
  const datatype = column.type.datatype ?? xsd('string');
  const cells = [operand].flat().map((value) => {
    const form = validateLexical(String(value), datatype);
    if (form === undefined)
      throw invalid(
        `${JSON.stringify(value)} is no ${datatype}, which ${JSON.stringify(column.name)} holds.`,
        { value, datatype },
      );
    return literal(form, namedNode(datatype));
  });
  return () => cells;
}

function isAmong(cell: Cell, values: readonly Cell[]): boolean {
  return values.some((value) => compareCells(cell, value) === 0);
}

function textTest(
  key: 'contains' | 'startsWith' | 'endsWith',
  ignoreCase: boolean,
  cell: Cell,
  part: Cell,
): boolean {
  const fold = (text = '') => (ignoreCase ? text.toLowerCase() : text);
  const [text, wanted] = [fold(cell?.value), fold(part?.value)];
  return {
    contains: text.includes(wanted),
    startsWith: text.startsWith(wanted),
    endsWith: text.endsWith(wanted),
  }[key];
}
