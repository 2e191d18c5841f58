import type { z } from 'zod';
import { type Finding, findingSchema } from '../domain/finding.ts';

/** A finding with its defaults filled in. */
export function sourceFinding(finding: z.input<typeof findingSchema>): Finding {
  return findingSchema.parse(finding);
}
