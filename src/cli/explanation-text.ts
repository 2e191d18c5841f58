import type { Explanation } from '../kernel/kernel.ts';

/** Where a statement comes from, for people. */
export function explanationText({ status, statement, evidence }: Explanation): string {
  const lines = evidence.map(({ path, row, cells, place, status: said, reason }) => {
    const where = row === undefined ? path : `${path}, row ${row}`;
    const texts = cells.map(({ column, text }) => `${column} ${JSON.stringify(text)}`).join(', ');
    const remark = said === 'fact' ? '' : ` (${said}${reason === undefined ? '' : `: ${reason}`})`;
    return `  ${where}${texts === '' ? '' : `: ${texts}`}${remark}\n    ${place}`;
  });
  const head = `${statement.subject} ${statement.predicate} ${statement.object}\n  ${status}`;
  return [head, ...(lines.length === 0 ? ['  no evidence'] : ['Evidence:', ...lines])].join('\n');
}
