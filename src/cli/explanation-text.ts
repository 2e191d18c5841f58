import type { Explanation } from '../kernel/kernel.ts';

/** Where a statement comes from, for people. */
export function explanationText({ status, statement, evidence }: Explanation): string {
  const lines = evidence.map(({ source, row, column, raw, graph }) => {
    const place = [
      source,
      row === undefined ? '' : `row ${row}`,
      column === undefined ? '' : `column ${column}`,
    ];
    const said = raw === undefined ? '' : `: ${JSON.stringify(raw)}`;
    return `  ${place.filter((part) => part !== '').join(', ')}${said}\n    ${graph}`;
  });
  const head = `${statement.subject} ${statement.predicate} ${statement.object}\n  ${status}`;
  return [head, ...(lines.length === 0 ? ['  no evidence'] : ['Evidence:', ...lines])].join('\n');
}
