import { createHash } from 'node:crypto';
import type { Quad } from '@rdfjs/types';
import { z } from 'zod';
import { installationVersion } from '../../config/installation.ts';
import { findingSchema } from '../../domain/finding.ts';
import type { ValidationReport } from '../../domain/validation-report.ts';
import { canonicalLines } from '../../rdf/canonical-form.ts';
import { compareUtf8 } from '../../rdf/utf8-order.ts';
import type { Imports } from '../../validation/ontology-imports.ts';
import type { BuildSteps } from '../build-steps.ts';
import { verifySchema } from '../verify-schema.ts';
import { readState, statePath, writeState } from './state-folder.ts';

const remembered = z.object({
  key: z.string(),
  report: z.object({ verdict: z.string(), parts: z.array(z.unknown()), findings: z.array(findingSchema) }),
});

/** The value itself is used, not what zod makes of it: the order of its keys is that of a fresh report. */
function isRemembered(value: unknown): value is { key: string; report: ValidationReport } {
  return remembered.safeParse(value).success;
}

/**
 * Verifies S as a build does and remembers the report beside the task. With `reuse`, a report of exactly the same
 * axioms, imports and version of the program is taken again instead of asking the reasoner: it would say the same.
 */
export function rememberingVerification(
  taskFolder: string,
  { reuse }: { reuse: boolean },
): BuildSteps['verifySchema'] {
  const path = statePath(taskFolder, 'verified-schema.json');
  return async (input, context) => {
    const key = keyOf(input.ontology, input.imports ?? {});
    const known = reuse ? await readState(path) : undefined;
    if (isRemembered(known) && known.key === key) {
      context.emit({ type: 'note', step: 'verify', message: 'S did not change: the verdict stands.' });
      return known.report;
    }
    const report = await verifySchema(input, context);
    if (report.verdict === 'consistent') await writeState(path, { key, report });
    return report;
  };
}

function keyOf(ontology: readonly Quad[], imports: Imports): string {
  const hash = createHash('sha256').update(`${installationVersion()}\n`);
  hash.update(canonicalLines(ontology).join('\n'));
  for (const name of Object.keys(imports).sort(compareUtf8))
    hash.update(`\n${name}\n${canonicalLines(imports[name] as readonly Quad[]).join('\n')}`);
  return hash.digest('hex');
}
