import type { BenchmarkReport } from '../domain/score.ts';

/** The report of `eval score` for people: the numbers, then everything that keeps them from being the whole truth. */
export function evaluationText(report: BenchmarkReport): string {
  const { benchmark, mode, items, aggregates, overAllQueries, queriesWithoutPrediction, repeatedQueries } =
    report;
  return [
    `${benchmark}${mode === 'strict' ? ' (strict)' : ''}: ${items.length - report.rejected} of ${items.length} lines scored`,
    ...numbers(aggregates),
    ...(queriesWithoutPrediction.length === 0 || overAllQueries === null
      ? []
      : [
          `over all queries, ${queriesWithoutPrediction.length} of them without a prediction:`,
          ...numbers(overAllQueries),
        ]),
    ...items.flatMap(({ line, rejected }) =>
      rejected === undefined ? [] : [`line ${line} rejected: ${rejected}`],
    ),
    ...(overAllQueries === null
      ? [`no score over all queries: answered more than once: ${repeatedQueries.slice(0, 10).join(', ')}`]
      : []),
    ...report.notes,
  ].join('\n');
}

function numbers(values: Record<string, unknown>, indent = '  '): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null)
      return [`${indent}${name}`, ...numbers(value as Record<string, unknown>, `${indent}  `)];
    return [`${indent}${name}: ${value === null ? 'not evaluated' : shown(value)}`];
  });
}

function shown(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(4) : String(value);
}
