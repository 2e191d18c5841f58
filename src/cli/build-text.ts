import type { BuildResult } from '../kernel/kernel.ts';
import { findingsText } from './findings-text.ts';

/** A build for people: what it had to be told, what became of rows and functions, what blocks, and what to do next. */
export function buildText(result: BuildResult): string {
  const shown = result.findings.filter(({ severity }) => severity === 'warning');
  return [
    ...toldLines(result),
    `Verdict: ${result.verification.verdict}`,
    ...textLine(result),
    mergeLine(result),
    functionsLine(result),
    findingsText(shown),
    ...(result.blocking.length === 0 ? [] : ['', 'Not frozen, because of:', findingsText(result.blocking)]),
    '',
    ...nextLines(result),
  ]
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
    .join('\n');
}

function toldLines({ told }: BuildResult): string[] {
  if (told.length === 0) return [];
  return ['task.yaml had to tell, because the tables do not:', ...told.map((line) => `  - ${line}`)];
}

function mergeLine({ merge }: BuildResult): string {
  const { candidates, merged, rejected, quarantined } = merge.rows;
  const parts = [
    `${merged} of ${candidates} rows merged into ${merge.entities} entities and ${merge.facts} facts`,
  ];
  if (rejected > 0) parts.push(`${rejected} rows rejected`);
  if (quarantined > 0) parts.push(`${quarantined} rows in quarantine`);
  if (merge.statements.quarantined > 0) parts.push(`${merge.statements.quarantined} values in quarantine`);
  if (merge.conflicts.length > 0) parts.push(`${merge.conflicts.length} conflicts`);
  return parts.join('; ');
}

function textLine({ extraction }: BuildResult): string[] {
  if (extraction === undefined) return [];
  const { chunks, candidates } = extraction;
  return [
    `${chunks.accepted} of ${chunks.candidates} chunks of text read; ${candidates.accepted} of ${candidates.candidates} candidates accepted`,
  ];
}

function functionsLine({ functions }: BuildResult): string {
  const { admitted, rejected } = functions;
  const refused = rejected.map(({ name, reasons }) => `\n  refused: ${name}: ${reasons.join('; ')}`);
  return `${admitted.length} functions admitted, ${rejected.length} refused${refused.join('')}`;
}

function nextLines({ kernel, blocking, paths, task }: BuildResult): string[] {
  const where = [`Drafts: ${paths.draft}`, `Reports: ${paths.reports}`];
  if (kernel !== undefined) {
    return [`Frozen: ${kernel}`, ...where, `Next: quercus functions ${kernel}`];
  }
  const accepted = [...new Set(blocking.map(({ check }) => check))].join(', ');
  if (blocking.length === 0) return [...where, `Next: quercus freeze ${task} --out KERNEL`];
  return [
    ...where,
    `Mend what is named above, or accept it: in ${task} \`accept: [${accepted}]\`; a verdict with --accept-verdict.`,
  ];
}
