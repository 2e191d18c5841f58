import type { Finding } from '../domain/finding.ts';
import type { MergeReport } from '../domain/merge-report.ts';

/** What the merge report says that a person must see; a graph without one entity keeps the kernel from being frozen. */
export function mergeFindings(report: MergeReport): Finding[] {
  const { rows, conflicts, quarantine, proposals, leftOff } = report;
  return [
    finding(
      'quarantined',
      quarantine.length + leftOff.quarantine,
      'rows or values were quarantined; report/merge.json has each with its reason.',
    ),
    finding(
      'rejected-rows',
      rows.rejected,
      'rows could not be read as rows of their table; report/merge.json has them.',
    ),
    finding(
      'conflicting-values',
      conflicts.length + leftOff.conflicts,
      'values disagree; the policy decided, the losers stay in the evidence.',
    ),
    finding(
      'merge-proposal',
      proposals.filter(({ decision }) => decision === 'open').length,
      'pairs may be the same entity; decide them in decisions.ttl.',
    ),
    noEntities(report),
  ].filter((each): each is Finding => each !== undefined);
}

function finding(check: string, count: number, message: string): Finding | undefined {
  if (count === 0) return undefined;
  return { check, severity: 'warning', message: `${count} ${message}`, subjects: [], axioms: [] };
}

function noEntities({ rows, entities }: MergeReport): Finding | undefined {
  if (entities > 0 || rows.candidates === 0) return undefined;
  return {
    check: 'no-entities',
    severity: 'blocks',
    message: `None of the ${rows.candidates} rows became an entity, so that the kernel would hold no fact.`,
    subjects: [],
    axioms: [],
    repairHint:
      'Give the tables a key: `tables: { NAME: { key: [...] } }` in task.yaml, or `key: all columns`.',
  };
}
