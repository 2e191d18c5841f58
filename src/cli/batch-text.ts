import type { BatchResult } from '../agent/batch/run-batch.ts';
import type { Ledger } from '../domain/budget.ts';
import { textTable } from './text-table.ts';

/** What a batch came to, for people. */
export function batchText({ counts, answers, kept }: BatchResult, ledger: Ledger): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return [
    `${parts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}${kept === 0 ? '' : ` (${kept} from before)`}`,
    `Answers: ${answers}`,
    '',
    ledgerText(ledger),
  ].join('\n');
}

/** Calls, tokens and cost by stage and model. */
export function ledgerText({ lines, currency }: Ledger): string {
  if (lines.length === 0) return 'No model call was made.';
  const rows = lines.map(({ stage, model, calls, rejected, inputTokens, outputTokens, cost }) => [
    ...[stage, model, calls, rejected, inputTokens, outputTokens].map(String),
    cost === null ? 'no price' : `${cost.toFixed(4)} ${currency}`,
  ]);
  return textTable(['stage', 'model', 'calls', 'rejected', 'tokens in', 'tokens out', 'cost'], rows);
}
