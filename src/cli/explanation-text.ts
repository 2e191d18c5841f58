import type { Explanation } from '../kernel/kernel.ts';

type Support = Explanation['evidence'][number];

const meanings: Readonly<Record<Explanation['status'], string>> = {
  fact: 'a fact',
  'lost in a conflict': 'no fact: another value won a conflict',
  quarantined: 'no fact: what a row says is in quarantine',
  'not in the kernel': 'not in the kernel',
};

/** Where a statement comes from, for people. */
export function explanationText({ status, statement, evidence }: Explanation): string {
  return [
    `${statement.subject} ${statement.predicate} ${statement.object}`,
    `  ${meanings[status]}`,
    ...evidence.flatMap(supportLines),
    ...(evidence.length === 0 ? ['  no row says it'] : []),
  ].join('\n');
}

function supportLines({ status, path, row, cells, reason, place, sha256, saidOf }: Support): string[] {
  const where = row === undefined ? path : `${path}, data row ${row}`;
  const read = cells.map(({ column, text }) => `${column} = ${JSON.stringify(text)}`).join(', ');
  const judged = status === 'fact' ? '' : ` (${status}${reason === undefined ? '' : `: ${reason}`})`;
  return [
    `  ${where}: ${read === '' ? 'the whole row' : read}${judged}`,
    ...(saidOf === undefined ? [] : [`    said of ${saidOf}`]),
    `    ${place}, sha256 of the file ${sha256}`,
  ];
}
