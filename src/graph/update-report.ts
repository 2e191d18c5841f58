import type { MergeReport } from '../domain/merge-report.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { compareQuarantined } from './report-builder.ts';

type Part = MergeReport;
interface Proposals {
  readonly proposals: readonly MergeReport['proposals'][number][];
  readonly leftOff: number;
}

/**
 * The report of a graph in which one part was replaced by another. Undefined where a list is not whole, or counts
 * examples: then only a full run knows.
 */
export function replaceInReport(
  whole: MergeReport,
  { removed, added, proposals }: { removed: Part; added: Part; proposals: Proposals },
): MergeReport | undefined {
  const all = [whole, removed, added];
  const { proposals: _, ...lists } = whole.leftOff;
  if (Object.values(lists).some((count) => count > 0)) return undefined;
  if (all.some(({ danglingReferences }) => danglingReferences.length > 0)) return undefined;
  const sum = (count: (report: MergeReport) => number) => count(whole) - count(removed) + count(added);
  const counts = (key: 'rows' | 'statements') => ({
    candidates: sum((report) => report[key].candidates),
    merged: sum((report) => report[key].merged),
    rejected: sum((report) => report[key].rejected),
    quarantined: sum((report) => report[key].quarantined),
  });
  return {
    rows: counts('rows'),
    statements: counts('statements'),
    entities: sum(({ entities }) => entities),
    facts: sum(({ facts }) => facts),
    byType: byType(all, sum),
    folded: replaced('folded', all).sort(bySubject),
    conflicts: replaced('conflicts', all).sort(bySubject),
    proposals: [...proposals.proposals],
    quarantine: replaced('quarantine', all).sort(compareQuarantined),
    rejected: whole.rejected,
    leftOff: { ...whole.leftOff, proposals: proposals.leftOff },
    danglingReferences: [],
  };
}

function byType(
  all: readonly MergeReport[],
  sum: (count: (report: MergeReport) => number) => number,
): Record<string, number> {
  const types = [...new Set(all.flatMap((report) => Object.keys(report.byType)))].sort(compareUtf8);
  const counted = types.map((type) => [type, sum((report) => report.byType[type] ?? 0)] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

function replaced<List extends 'folded' | 'conflicts' | 'quarantine'>(
  list: List,
  [whole, removed, added]: readonly MergeReport[],
): MergeReport[List] {
  const gone = new Set(removed?.[list].map((entry) => JSON.stringify(entry)));
  const kept = (whole?.[list] ?? []).filter((entry) => !gone.has(JSON.stringify(entry)));
  return [...kept, ...(added?.[list] ?? [])] as MergeReport[List];
}

/** In the order of the claims, whose lines begin with the subject in angle brackets. */
function bySubject(a: { subject: string }, b: { subject: string }): number {
  return compareUtf8(`<${a.subject}>`, `<${b.subject}>`);
}
