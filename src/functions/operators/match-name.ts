import type { LookupOptions } from '../../domain/function-step.ts';
import { xsd } from '../../domain/lexical.ts';
import { invalid } from '../function-invalid.ts';
import { closeTable } from '../plan/close-table.ts';
import type { Column } from '../plan/column.ts';
import { navigate } from '../plan/navigate.ts';
import type { TablePlan } from '../plan/table-plan.ts';
import { limitText } from './limit.ts';

/** Longest query text whose trigrams a published query looks at. */
export const defaultMatchLength = 40;

/**
 * Keeps entities whose name shares enough trigrams with the query: score = trigrams of " query " that occur in
 * " name " / all trigrams of " query ", both in lower case.
 */
export function matchName(
  plan: TablePlan,
  column: Column,
  options: NonNullable<LookupOptions['name']>,
): TablePlan {
  const { context } = plan;
  const parameter = context.parameter(options.matches.replace(/^\$/, ''));
  if (
    !options.matches.startsWith('$') ||
    parameter.kind !== 'value' ||
    parameter.multiple ||
    !parameter.required
  )
    throw invalid('`matches` takes one required text parameter, written $name.', {
      matches: options.matches,
    });
  const score = scoreColumn(plan, column, options);
  const minimum =
    typeof options.minimumScore === 'number'
      ? String(options.minimumScore)
      : `$${context.parameter(options.minimumScore.slice(1)).name}`;
  plan.addFilter(`?${score.variable} >= ${minimum}`, [score.variable]);
  if (options.top === undefined) return plan;
  plan.order = [{ column: score.name, descending: true }];
  const orderBy = [
    `DESC(?${score.variable})`,
    ...[...plan.columns.values()].map(({ variable }) => `?${variable}`),
  ];
  return closeTable(plan, { distinct: true, orderBy, limit: limitText(context, options.top) });
}

function scoreColumn(plan: TablePlan, column: Column, options: NonNullable<LookupOptions['name']>): Column {
  const { context } = plan;
  const parameter = context.parameter(options.matches.slice(1));
  const names = [options.property].flat().map((property) => navigate(plan, `${column.name}.${property}`));
  const [query, text] = [context.hiddenVariable(), context.hiddenVariable()];
  const joined = names.map(({ variable }) => `COALESCE(LCASE(STR(?${variable})), "")`).join(', " ", ');
  bind(plan, query, `CONCAT(" ", LCASE(STR($${parameter.name})), " ")`, []);
  bind(
    plan,
    text,
    `CONCAT(" ", ${joined}, " ")`,
    names.map(({ variable }) => variable),
  );
  const length =
    context.shape.mode === 'executed'
      ? (context.shape.lengths[parameter.name] ?? 1)
      : (parameter.definition.maximumLength ?? defaultMatchLength);
  const hits = Array.from(
    { length },
    (_, at) =>
      `IF(STRLEN(?${query}) >= ${at + 3} && CONTAINS(?${text}, SUBSTR(?${query}, ${at + 1}, 3)), 1, 0)`,
  );
  const name = options.score ?? `score of ${column.name}`;
  const variable = options.score ?? context.hiddenVariable();
  bind(plan, variable, `(${hits.join(' + ')}) / (STRLEN(?${query}) - 2)`, [query, text]);
  plan.rules.push({ from: [query, text], to: variable });
  const score: Column = {
    name,
    variable,
    type: { kind: 'value', datatype: xsd('decimal') },
    sealedEmpty: false,
    lineage: [column.variable],
  };
  return plan.addColumn(score);
}

function bind(plan: TablePlan, variable: string, expression: string, uses: string[]): void {
  plan.addNode({ text: `BIND(${expression} AS ?${variable})`, introduces: [variable], uses, kind: 'bind' });
  plan.rules.push({ from: uses, to: variable });
}
