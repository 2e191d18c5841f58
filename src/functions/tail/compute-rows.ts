import { type Expression, mentioned } from '../expression/expression.ts';
import { expressionType } from '../expression/expression-type.ts';
import { parseExpression } from '../expression/parse-expression.ts';
import { invalid } from '../function-invalid.ts';
import type { ColumnType } from '../plan/column.ts';
import type { CompileContext } from '../plan/compile-context.ts';
import { truth } from './cells.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import {
  type ArgumentTerms,
  requireColumn,
  type TailColumns,
  type TailRow,
  type TailStep,
  withColumns,
} from './tail-table.ts';

export function compileComputeRows(
  columns: TailColumns,
  options: Readonly<Record<string, string>>,
  context: CompileContext,
): TailStep {
  const steps = Object.entries(options);
  return steps.reduce<TailStep>(
    (before, [name, source]) => {
      const { expression, type } = typed(before.columns, source, context);
      return {
        columns: withColumns(before.columns, { [name]: type }),
        run: (rows, terms) =>
          before.run(rows, terms).map((row) => ({ ...row, [name]: value(expression, row, terms) })),
      };
    },
    { columns, run: (rows) => [...rows] },
  );
}

export function compileCompareRows(columns: TailColumns, source: string, context: CompileContext): TailStep {
  const { expression, type } = typed(columns, source, context);
  if (type.kind !== 'value' || !type.datatype?.endsWith('#boolean'))
    throw invalid(`${JSON.stringify(source)} is no condition: it does not give true or false.`, {
      expression: source,
    });
  const parameters = mentioned(expression, 'parameter');
  return {
    columns,
    run: (rows, terms) =>
      parameters.some((name) => terms[name] === undefined)
        ? [...rows]
        : rows.filter((row) => truth(value(expression, row, terms)) === true),
  };
}

function typed(
  columns: TailColumns,
  source: string,
  context: CompileContext,
): { expression: Expression; type: ColumnType } {
  const expression = parseExpression(source);
  const type = expressionType(expression, {
    source,
    column: (name) => requireColumn(columns, name),
    parameter: (name) => ({ kind: 'value', datatype: context.parameter(name).type }),
  });
  return { expression, type };
}

function value(expression: Expression, row: TailRow, terms: ArgumentTerms) {
  return evaluateExpression(expression, {
    column: (name) => row[name],
    parameter: (name) => terms[name]?.[0],
  });
}
