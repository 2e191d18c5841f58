import type { Outcome } from '../domain/action-outcome.ts';
import type { CommandOutcome } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';

const mostShown = 10;

/** One outcome for people. */
export function observationOutcomeText({ status, id, batch, added, removed, reasons }: Outcome): string {
  if (status === 'applied') return `Batch ${batch}: ${added} facts added, ${removed} removed`;
  if (status === 'known') return `Nothing done: the observation ${id} is known already`;
  const lines = reasons.map(({ message }) => `  - ${message}`);
  return [
    `Refused, and kept in quarantine as ${id}:`,
    ...lines,
    `Try it again with: quercus observe LIVE --retry ${id}`,
  ].join('\n');
}

/** What became of a script. */
export function scriptOutcome(
  counts: Readonly<Record<'applied' | 'known' | 'quarantined' | 'added' | 'removed', number>>,
  refused: readonly Outcome[],
): CommandOutcome {
  const shown = refused
    .slice(0, mostShown)
    .map(({ id, reasons }) => `  refused ${id}: ${reasons.map(({ message }) => message).join(' ')}`);
  const rest = refused.length > mostShown ? [`  … and ${refused.length - mostShown} more`] : [];
  const { applied, known, quarantined, added, removed } = counts;
  return {
    data: { ...counts, refused },
    text: [
      `${applied} applied, ${known} known before, ${quarantined} in quarantine; ${added} facts added, ${removed} removed`,
      ...shown,
      ...rest,
    ].join('\n'),
    exitCode: quarantined > 0 ? exitCodes.violations : exitCodes.ok,
  };
}
