import { QuercusError } from '../errors.ts';

/** Refuses the strict mode where a benchmark has none, so that nobody takes official numbers for strict ones. Throws ARGUMENT_INVALID. */
export function officialModeOnly(benchmark: string, mode: 'official' | 'strict'): void {
  if (mode === 'official') return;
  throw new QuercusError(
    'ARGUMENT_INVALID',
    `${benchmark} has no strict mode; only travelplanner has one. Leave --mode out.`,
    { details: { benchmark, mode } },
  );
}
