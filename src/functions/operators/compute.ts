import { type Expression, mentioned } from '../expression/expression.ts';
import { expressionToSparql } from '../expression/expression-to-sparql.ts';
import { expressionType } from '../expression/expression-type.ts';
import { parseExpression } from '../expression/parse-expression.ts';
import { invalid } from '../function-invalid.ts';
import { parameterText } from '../plan/membership.ts';
import type { TablePlan } from '../plan/table-plan.ts';

/** compute: adds columns computed from the others. A value that cannot be computed (an empty operand, x / 0) is empty. */
export function applyCompute(plan: TablePlan, options: Readonly<Record<string, string>>): TablePlan {
  for (const [name, source] of Object.entries(options)) {
    const expression = parseExpression(source);
    const type = typeOf(plan, expression, source);
    const columns = mentioned(expression, 'column').map((column) => plan.column(column));
    const uses = columns.map(({ variable }) => variable);
    const lineage = [...new Set(columns.flatMap((column) => [...column.lineage, column.variable]))];
    plan.addNode({
      text: `BIND(${sparql(plan, expression)} AS ?${name})`,
      introduces: [name],
      uses,
      kind: 'bind',
    });
    plan.rules.push({ from: uses, to: name });
    plan.addColumn({ name, variable: name, type, sealedEmpty: false, lineage });
  }
  return plan;
}

/** compare: keeps the rows for which a condition over columns and parameters holds. */
export function applyCompare(plan: TablePlan, source: string): TablePlan {
  const expression = parseExpression(source);
  const type = typeOf(plan, expression, source);
  if (type.kind !== 'value' || !type.datatype?.endsWith('#boolean'))
    throw invalid(`${JSON.stringify(source)} is no condition: it does not give true or false.`, {
      expression: source,
    });
  const parameters = mentioned(expression, 'parameter').map((name) => plan.context.parameter(name));
  if (parameters.some((parameter) => !plan.context.isGiven(parameter))) return plan;
  const absent = parameters
    .filter((parameter) => plan.context.mayBeAbsent(parameter))
    .map(({ name }) => `!BOUND($${name})`);
  const uses = mentioned(expression, 'column').map((name) => plan.column(name).variable);
  plan.addFilter([...absent, sparql(plan, expression)].join(' || '), uses);
  return plan;
}

function typeOf(plan: TablePlan, expression: Expression, source: string) {
  return expressionType(expression, {
    source,
    column: (name) => plan.column(name).type,
    parameter: (name) => {
      const parameter = plan.context.parameter(name);
      if (parameter.kind !== 'value' || parameter.multiple)
        throw invalid(`$${name} cannot stand in an expression: only single values can.`, { name });
      return { kind: 'value', datatype: parameter.type };
    },
  });
}

function sparql(plan: TablePlan, expression: Expression): string {
  return expressionToSparql(expression, {
    column: (name) => `?${plan.column(name).variable}`,
    parameter: (name) => parameterText(plan.context, plan.context.parameter(name)),
  });
}
