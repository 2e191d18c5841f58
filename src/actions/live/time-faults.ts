import type { Reason } from '../../domain/action-outcome.ts';
import { validateLexical, xsd } from '../../domain/lexical.ts';

/** Why an observation cannot be of a time (xsd:dateTimeStamp) after batches up to `latest`; empty = it can. */
export function timeFaults(time: string | undefined, latest: string | undefined): Reason[] {
  if (time === undefined) return [];
  if (validateLexical(time, xsd('dateTimeStamp')) === undefined)
    return [
      { code: 'TIME', message: `${JSON.stringify(time)} is no time; write it like 2026-03-01T09:30:00Z.` },
    ];
  if (latest === undefined || Date.parse(time) >= Date.parse(latest)) return [];
  return [
    {
      code: 'LATE',
      message: `It is of ${time}, but the latest batch is of ${latest}. Observations come in the order of their time.`,
    },
  ];
}
