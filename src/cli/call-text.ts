import type { CallResult } from '../domain/call-result.ts';
import type { NearValues } from '../functions/near-values.ts';
import type { Shorten } from '../rdf/shorten-iri.ts';
import { showCell } from './shown-term.ts';
import { textTable } from './text-table.ts';

/** The result of a call for people: a table, what it means, and on request what each row rests on. */
export function callText(result: CallResult, shorten: Shorten, near: readonly NearValues[] = []): string {
  const names = result.columns.map(({ name }) => name);
  const rows = result.rows.map((row) => names.map((name) => showCell(row[name], shorten)));
  const table = rows.length === 0 ? '' : textTable(names, rows);
  return [table + meaning(result), ...near.map(nearLine), ...witnessLines(result, shorten)].join('\n');
}

function nearLine({ parameter, given, near }: NearValues): string {
  return `${parameter}: ${JSON.stringify(given)} stands nowhere in the graph. Nearest: ${near.map((value) => JSON.stringify(value)).join(', ') || 'nothing'}`;
}

function meaning({ status, rows, truncated, error }: CallResult): string {
  if (status === 'failed')
    return `The call failed: ${error?.code ?? 'UNEXPECTED'}: ${error?.message ?? 'no reason given'}`;
  if (status === 'infeasible')
    return `No solution can exist: ${error?.message ?? 'the constraints exclude each other'}`;
  if (status === 'empty') return 'No rows: the call worked and nothing fits.';
  const counted = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  return truncated ? `${counted}; there are more (--limit)` : counted;
}

function witnessLines({ witness }: CallResult, shorten: Shorten): string[] {
  if (witness === undefined) return [];
  if (witness.outcome === 'not evaluated') return [`Witness: not evaluated (${witness.reason})`];
  const lines = witness.rows.flatMap(({ entities, facts }, index) => [
    `Row ${index + 1} rests on ${entities.map(shorten).join(', ') || 'no entity'}`,
    ...facts.map((fact) => `  ${fact}`),
  ]);
  return witness.truncated ? [...lines, '… the witness was cut'] : lines;
}
