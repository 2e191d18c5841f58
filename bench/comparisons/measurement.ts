import type { Cost } from './run-case.ts';

/** Two ways of doing the same, or one way at two sizes. */
export interface Measurement {
  readonly title: string;
  readonly ours: Cost;
  readonly other: Cost;
  /** Who the other is. */
  readonly against: string;
  /** The CPU time of the other over ours, or the other way round where a size grows. */
  readonly ratio: number;
  readonly wanted?: { readonly least?: number; readonly most?: number };
}

/** One that could not be taken. */
export interface Missing {
  readonly title: string;
  readonly reason: string;
}

export function compare(
  title: string,
  { ours, other, against }: Pick<Measurement, 'ours' | 'other' | 'against'>,
  least?: number,
): Measurement {
  if (ours.results !== undefined && other.results !== undefined && ours.results !== other.results)
    throw new Error(`${title}: ${ours.results} results here, ${other.results} of ${against}.`);
  const ratio = other.cpuSeconds / ours.cpuSeconds;
  return { title, ours, other, against, ratio, ...(least === undefined ? {} : { wanted: { least } }) };
}

export function isReached({ ratio, wanted }: Measurement): boolean | undefined {
  if (wanted === undefined) return undefined;
  return ratio >= (wanted.least ?? 0) && ratio <= (wanted.most ?? Number.POSITIVE_INFINITY);
}

export function lineOf(measurement: Measurement): string {
  const { title, ours, other, against, ratio, wanted } = measurement;
  const cost = ({ cpuSeconds, peakMegabytes }: Cost) =>
    `${cpuSeconds.toFixed(2)} s, ${peakMegabytes.toFixed(0)} MB`;
  const bound =
    wanted?.least === undefined
      ? wanted?.most === undefined
        ? ''
        : `at most ${wanted.most}`
      : `at least ${wanted.least}`;
  const verdict =
    wanted === undefined ? '' : ` (wanted ${bound}: ${isReached(measurement) ? 'reached' : 'MISSED'})`;
  return `${title}: ${cost(ours)}; ${against}: ${cost(other)}; ratio ${ratio.toFixed(2)}${verdict}`;
}
