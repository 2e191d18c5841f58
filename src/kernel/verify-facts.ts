import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import { mergeReportSchema } from '../domain/merge-report.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { validateGraph } from '../validation/validate-graph.ts';
import { kernelFile } from './kernel-files.ts';
import { outcomeOf, type Part, type Verified } from './verified-part.ts';

interface Input {
  readonly kernel: string;
  readonly ontology: readonly Quad[];
  readonly accepted: readonly string[];
  readonly store: GraphStore;
}

/** SHACL over the facts, with the shapes of the kernel. A shape that was not evaluated is not passed. */
export async function verifyShapes(
  { kernel, ontology, accepted, store }: Input,
  context: RunContext,
): Promise<Verified> {
  const shapes = await readRdfFile(kernelFile(kernel, 'shapes'));
  const { findings, parts } = await validateGraph({ store, ontology, shapes }, context);
  const blocking = findings.filter(
    ({ severity, check }) => severity === 'blocks' && !accepted.includes(check),
  );
  const skipped = parts.filter(({ outcome }) => outcome === 'not evaluated').map(({ part }) => part);
  if (blocking.length > 0 || skipped.length === 0) return { part: outcomeOf('shacl', blocking), findings };
  return { part: { part: 'shacl', outcome: 'not evaluated', reason: skipped.join(', ') }, findings };
}

/** Every candidate is accounted for, and the facts are as many as the report says. */
export async function verifyMergeReport(kernel: string, store: GraphStore): Promise<Part> {
  const part = 'merge report';
  const path = join(kernel, 'report', 'merge.json');
  if (!existsSync(path)) return { part, outcome: 'not evaluated', reason: 'report/merge.json is missing' };
  const report = mergeReportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const unbalanced = [report.rows, report.statements].some(
    ({ candidates, merged, rejected, quarantined }) => candidates !== merged + rejected + quarantined,
  );
  if (unbalanced)
    return { part, outcome: 'failed', reason: 'candidates are not merged + rejected + quarantined' };
  const facts = await store.size();
  if (facts !== report.facts)
    return { part, outcome: 'failed', reason: `${facts} facts, but ${report.facts} reported` };
  return { part, outcome: 'passed' };
}
