import type { Finding } from '../domain/finding.ts';
import type { ValidationReport } from '../domain/validation-report.ts';

const marks = { blocks: 'BLOCKS', warning: 'warning', information: 'note' } as const;
const order = Object.keys(marks);
const shownOfOneCheck = 10;

/** Findings for people: what blocks first, each with its axioms and what to do; many of one check are counted. */
export function findingsText(findings: readonly Finding[]): string {
  const sorted = [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  const seen = new Map<string, number>();
  const lines: string[] = [];
  for (const finding of sorted) {
    const kind = `${finding.severity} ${finding.check}`;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (count <= shownOfOneCheck) lines.push(...findingLines(finding));
  }
  for (const [kind, count] of seen) {
    if (count > shownOfOneCheck)
      lines.push(`… and ${count - shownOfOneCheck} more: ${kind} (--json lists all)`);
  }
  return lines.join('\n');
}

/** The report of a verification for people: verdict, what ran and what did not, then the findings. */
export function validationText(report: ValidationReport): string {
  const named = report.checks.map(({ check, outcome, reason }) => outcomeLine(check, outcome, reason));
  const copy = report.reasoningCopy.map((line) => `  mapped for the reasoner: ${line}`);
  return [
    `Verdict: ${report.verdict}`,
    ...named,
    ...partLines(report.parts),
    ...copy,
    findingsText(report.findings),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Parts for people: what passed in one line, everything else on a line of its own. */
export function partLines(parts: Readonly<ValidationReport['parts']>): string[] {
  const passed = parts.filter(({ outcome }) => outcome === 'passed').map(({ part }) => part);
  const others = parts.filter(({ outcome }) => outcome !== 'passed');
  return [
    ...(passed.length === 0 ? [] : [`  passed: ${passed.join(', ')}`]),
    ...others.map(({ part, outcome, reason }) => outcomeLine(part, outcome, reason)),
  ];
}

/** `  disjointness: passed`, with the reason where there is one. */
function outcomeLine(name: string, outcome: string, reason: string | undefined): string {
  return `  ${name}: ${outcome}${reason === undefined ? '' : ` (${reason})`}`;
}

function findingLines({ severity, check, message, axioms, repairHint }: Finding): string[] {
  return [
    `${marks[severity]}  ${check}: ${message}`,
    ...axioms.map((axiom) => `    ${axiom}`),
    ...(repairHint === undefined ? [] : [`    to do: ${repairHint}`]),
  ];
}
