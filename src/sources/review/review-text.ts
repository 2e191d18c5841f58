import { Document, isMap, isSeq, type Node, type YAMLMap } from 'yaml';
import type { ColumnProfile, Profile, TableProfile } from '../../domain/profile.ts';
import type { Task } from '../../domain/task.ts';
import { oneLine } from './one-line.ts';
import { reviewedTables } from './reviewed-tables.ts';

/** Begins the line that holds the decisions as they were written, so that edits can be told from them. */
export const baselineMark = 'as written: ';

/**
 * The decisions of a profile as a YAML file to edit: the same block as `tables:` in task.yaml, each decision with its
 * certainty and reason as a comment, what was not acted upon as a comment to uncomment. `applyReview` takes it back.
 */
export function reviewText(profile: Profile, task: Pick<Task, 'title'>): string {
  const tables = reviewedTables(profile);
  const document = new Document({ tables });
  document.commentBefore = ` Review of ${oneLine(task.title)}: what profiling decided. Edit what is wrong and keep the rest; only\n what you change goes into task.yaml. Taking a link away refuses it. Comments behind # say how sure it is and why.`;
  for (const table of profile.tables) commentTable(document, table, profile);
  document.comment = ` ${baselineMark}${JSON.stringify(tables)}`;
  return document.toString({ lineWidth: 0 });
}

function commentTable(document: Document, table: TableProfile, profile: Profile): void {
  const at = ['tables', table.table];
  const notes = profile.findings
    .filter(({ subjects }) => subjects[0] === table.table)
    .map(({ message }) => message);
  setCommentBefore(document, at, [`${table.rows} rows from ${table.path}`, ...notes]);
  setComment(document, [...at, 'key'], decision(table.key));
  if (table.subtypeOf !== undefined) setComment(document, [...at, 'subtypeOf'], decision(table.subtypeOf));
  if (table.joinTable !== undefined) setComment(document, [...at, 'joinTable'], decision(table.joinTable));
  for (const column of table.columns)
    setComment(document, [...at, 'columns', column.column], columnComment(column));
  for (const [index, link] of table.foreignKeys.entries())
    setComment(document, [...at, 'foreignKeys', index], decision(link));
  const proposals = profile.proposals.filter((proposal) => proposal.table === table.table);
  if (proposals.length > 0 && !table.ignored) addProposals(document, at, proposals);
}

function columnComment({
  datatypeDecision,
  enumeration,
  multiValued,
  rows,
  empty,
  distinct,
  examples,
}: ColumnProfile): string {
  const decided = [datatypeDecision, enumeration, multiValued]
    .filter((part) => part !== undefined)
    .map(decision);
  const counts = `${rows - empty} of ${rows} filled, ${distinct} different`;
  return [...decided, examples.length === 0 ? counts : `${counts}: ${examples.join(' | ')}`].join('; ');
}

function decision({ certainty, reason }: { certainty: string; reason: string }): string {
  return `${certainty}: ${reason}`;
}

function addProposals(
  document: Document,
  at: readonly (string | number)[],
  proposals: Profile['proposals'],
): void {
  const map = document.getIn(at, true) as YAMLMap;
  const lines = proposals.map(
    ({ foreignKey: { columns, table, reason } }) =>
      ` - ${JSON.stringify({ columns, references: table })} # ${oneLine(reason)}`,
  );
  map.comment = [' Possible, not acted upon; copy what is true to foreignKeys:', ...lines].join('\n');
}

function setComment(document: Document, path: readonly (string | number)[], comment: string): void {
  const node = document.getIn(path, true) as Node | undefined;
  if (node === undefined) return;
  if (isMap(node) || isSeq(node)) node.flow = true;
  node.comment = ` ${oneLine(comment)}`;
}

function setCommentBefore(document: Document, path: readonly string[], lines: readonly string[]): void {
  const node = document.getIn(path, true) as Node | undefined;
  if (node !== undefined) node.commentBefore = lines.map((line) => ` ${oneLine(line)}`).join('\n');
}
