import type { RunContext } from '../domain/run-context.ts';
import { stopIfAsked } from './entity-index.ts';
import { placeLines, quarantinedRowLines, sourceLines } from './evidence-lines.ts';
import type { EvidenceNames } from './evidence-names.ts';
import type { LineSpool } from './line-spool.ts';
import type { PlanInput } from './planned-map.ts';
import type { ReportBuilder } from './report-builder.ts';

interface Quarantine {
  readonly names: EvidenceNames;
  readonly evidence: LineSpool;
  readonly report: ReportBuilder;
}

/**
 * Rows of tables that no map reads and that nobody left out (as a rule tables without a key): all of them are
 * quarantined with the reason, so that every input row stays accounted for.
 */
export async function quarantineUnmappedTables(
  { tables, mapping, profile }: PlanInput,
  { names, evidence, report }: Quarantine,
  context: RunContext,
): Promise<void> {
  const mapped = new Set(mapping.maps.map((map) => map.source));
  for (const table of tables) {
    const decided = profile.tables.find((candidate) => candidate.table === table.name);
    if (mapped.has(table.name) || decided?.ignored) continue;
    const reason =
      decided?.key.kind === 'none'
        ? `${table.name} has no key: ${decided.key.reason}`
        : `no triples map reads ${table.name}`;
    for (const line of sourceLines(table, names)) evidence.add(line);
    for await (const row of table.rows()) {
      stopIfAsked(context);
      const place = names.place(table, row, undefined);
      for (const line of placeLines(place, table, row, names)) evidence.add(line);
      for (const line of quarantinedRowLines(place, reason, names)) evidence.add(line);
      report.rowQuarantined(table.name, row.number, reason);
    }
    for (const row of table.rejected()) report.rowRejected(row);
  }
}
