import type { Explanation } from '../kernel/kernel.ts';

type Support = Explanation['evidence'][number];

const meanings: Readonly<Record<Explanation['status'], string>> = {
  fact: 'a fact',
  'lost in a conflict': 'no fact: another value won a conflict',
  'a fact of the past': 'no fact any more: a later batch took it away',
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

function supportLines({
  status,
  path,
  row,
  quote,
  batch,
  cells,
  reason,
  place,
  sha256,
  saidOf,
}: Support): string[] {
  const where = row === undefined ? path : `${path}, data row ${row}`;
  const words = quote === undefined ? undefined : quotedWords(quote);
  const read = cells.map(({ column, text }) => `${column} = ${JSON.stringify(text)}`).join(', ');
  const judged = status === 'fact' ? '' : ` (${status}${reason === undefined ? '' : `: ${reason}`})`;
  return [
    `  ${where}: ${words ?? (read === '' ? 'the whole row' : read)}${judged}`,
    ...(saidOf === undefined ? [] : [`    said of ${saidOf}`]),
    `    ${place}, sha256 of the ${batch === undefined ? 'file' : 'observation'} ${sha256}`,
  ];
}

/** The words of a text that say it, and where they stand. */
export function quotedWords({ exact, start, end }: NonNullable<Support['quote']>): string {
  return `characters ${start} to ${end}, ${JSON.stringify(exact)}`;
}
