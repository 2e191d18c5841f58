import type { Finding } from '../domain/finding.ts';
import type { Task } from '../domain/task.ts';
import type { Verdict } from '../domain/validation-report.ts';

interface Judged {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly task: Pick<Task, 'accept' | 'acceptVerdict'>;
  /** From the command line; wins over the task's. */
  readonly acceptVerdict: Verdict | undefined;
}

/** What keeps a kernel from being frozen, and what would but was accepted by name (written into kernel.ttl for ever). */
export function judgeFindings({ verdict, findings, task, acceptVerdict }: Judged): {
  blocking: Finding[];
  accepted: string[];
} {
  const acceptedVerdict = acceptVerdict ?? task.acceptVerdict;
  const refused = verdict !== 'consistent' && verdict !== acceptedVerdict;
  const verdictAccepted = verdict !== 'consistent' && verdict === acceptedVerdict;
  const isAccepted = ({ check }: Finding) =>
    task.accept.includes(check) || (verdictAccepted && verdictChecks.has(check));
  const blocks = findings.filter(({ severity }) => severity === 'blocks');
  const accepted = new Set(blocks.filter(isAccepted).map(({ check }) => check));
  return {
    blocking: [
      ...(refused ? [verdictFinding(verdict)] : []),
      ...blocks.filter((finding) => !isAccepted(finding)),
    ],
    accepted: [...(verdictAccepted ? [`verdict: ${verdict}`] : []), ...accepted].sort(),
  };
}

/** Findings that say the verdict in detail: who accepts the verdict accepts these. */
const verdictChecks = new Set([
  'inconsistent-ontology',
  'unsatisfiable-class',
  'unsatisfiable-property',
  'unsupported-datatype',
  'reasoner-refusal',
  'timed-out',
  'out-of-memory',
  'reasoner-missing',
  'not-evaluated',
]);

function verdictFinding(verdict: Verdict): Finding {
  return {
    check: 'verdict',
    severity: 'blocks',
    message: `The verdict on the ontology is "${verdict}"; only "consistent" passes.`,
    subjects: [],
    axioms: [],
    repairHint: `Repair the schema, or accept it for ever with --accept-verdict "${verdict}".`,
  };
}
