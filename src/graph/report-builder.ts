import {
  type Conflict,
  type MergeReport,
  type Proposal,
  type Quarantined,
  reportLimit,
} from '../domain/merge-report.ts';
import type { RejectedRow } from '../domain/table.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import type { QuarantinedStatement } from './candidate-row.ts';

type Dangling = MergeReport['danglingReferences'][number];

/** Counts and lists what happens while the graph is built; memory stays bounded by `reportLimit`. */
export class ReportBuilder {
  private readonly rows = { candidates: 0, merged: 0, rejected: 0, quarantined: 0 };
  private readonly statements = { candidates: 0, merged: 0, rejected: 0, quarantined: 0 };
  private readonly quarantine: Quarantined[] = [];
  private readonly rejected: Quarantined[] = [];
  private readonly folded: MergeReport['folded'] = [];
  private readonly conflicts: Conflict[] = [];
  private readonly leftOff = { folded: 0, conflicts: 0, proposals: 0, quarantine: 0, rejected: 0 };
  private readonly byType = new Map<string, number>();
  private readonly dangling = new Map<string, Dangling>();
  private entities = 0;
  private facts = 0;

  rowRejected({ source, number, reason, raw }: RejectedRow): void {
    this.rows.candidates++;
    this.rows.rejected++;
    this.keep('rejected', { source, row: number, value: raw, reason });
  }

  rowQuarantined(source: string, row: number, reason: string): void {
    this.rows.candidates++;
    this.rows.quarantined++;
    this.keep('quarantine', { source, row, reason });
  }

  rowMerged(): void {
    this.rows.candidates++;
    this.rows.merged++;
  }

  statement(): void {
    this.statements.candidates++;
  }

  statementQuarantined(
    source: string,
    row: number,
    { columns, value, reason, missing }: QuarantinedStatement,
  ): void {
    this.statements.candidates++;
    this.statements.quarantined++;
    this.keep('quarantine', { source, row, column: columns.join(', '), value, reason });
    if (missing !== undefined) this.danglingReference(source, columns, missing);
  }

  entity({
    subject,
    types,
    rows,
    facts,
  }: {
    subject: string;
    types: ReadonlySet<string>;
    rows: number;
    facts: number;
  }): void {
    this.entities++;
    this.facts += facts;
    for (const type of types) this.byType.set(type, (this.byType.get(type) ?? 0) + 1);
    if (rows > 1) this.keep('folded', { subject, rows });
  }

  merged(statements: { merged: number; rejected: number }, conflicts: readonly Conflict[]): void {
    this.statements.merged += statements.merged;
    this.statements.rejected += statements.rejected;
    for (const conflict of conflicts) this.keep('conflicts', conflict);
  }

  finish(proposals: { listed: readonly Proposal[]; leftOff: number }): MergeReport {
    return {
      rows: this.rows,
      statements: this.statements,
      entities: this.entities,
      facts: this.facts,
      byType: Object.fromEntries([...this.byType].sort(([a], [b]) => compareUtf8(a, b))),
      folded: this.folded,
      conflicts: this.conflicts,
      proposals: [...proposals.listed],
      quarantine: this.quarantine.sort(compareQuarantined),
      rejected: this.rejected.sort(compareQuarantined),
      leftOff: { ...this.leftOff, proposals: proposals.leftOff },
      danglingReferences: [...this.dangling]
        .sort(([a], [b]) => compareUtf8(a, b))
        .map(([, dangling]) => dangling),
    };
  }

  private keep<List extends 'quarantine' | 'rejected' | 'folded' | 'conflicts'>(
    list: List,
    entry: MergeReport[List][number],
  ): void {
    const entries = this[list] as MergeReport[List][number][];
    if (entries.length < reportLimit) entries.push(entry);
    else this.leftOff[list]++;
  }

  private danglingReference(table: string, columns: readonly string[], missing: string): void {
    const key = JSON.stringify([table, ...columns]);
    const known = this.dangling.get(key) ?? { table, columns: [...columns], count: 0, examples: [] };
    const examples = [...new Set([...known.examples, missing])].sort(compareUtf8).slice(0, 5);
    this.dangling.set(key, { ...known, count: known.count + 1, examples });
  }
}

export function compareQuarantined(a: Quarantined, b: Quarantined): number {
  return (
    compareUtf8(a.source, b.source) ||
    (a.row ?? 0) - (b.row ?? 0) ||
    compareUtf8(a.column ?? '', b.column ?? '') ||
    compareUtf8(a.value ?? '', b.value ?? '')
  );
}
