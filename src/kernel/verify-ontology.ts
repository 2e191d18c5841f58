import type { Quad } from '@rdfjs/types';
import type { RunContext } from '../domain/run-context.ts';
import type { ValidationReport, Verdict } from '../domain/validation-report.ts';
import { startReasoner } from '../reasoner/reasoner.ts';
import type { ReasonerOptions } from '../reasoner/reasoner-options.ts';
import { importsOfKernel } from './kernel-imports.ts';
import type { Part, Verified } from './verified-part.ts';
import { verifySchema } from './verify-schema.ts';

interface Input {
  readonly kernel: string;
  readonly ontology: readonly Quad[];
  /** Checks and `verdict: V` that the author accepted when the kernel was frozen. */
  readonly accepted: readonly string[];
  readonly reasoner: ReasonerOptions | undefined;
}

/** Reasons over the S of a kernel again. An accepted verdict passes when it is still that one. */
export async function verifyOntology(input: Input, context: RunContext): Promise<Verified> {
  const reasoner = await startReasoner(input.reasoner);
  try {
    const imports = await importsOfKernel(input.kernel);
    const report = await verifySchema({ ontology: input.ontology, reasoner, imports }, context);
    return { part: reasonerPart(report, input.accepted), findings: report.findings };
  } finally {
    await reasoner.close();
  }
}

function reasonerPart({ verdict, findings }: ValidationReport, accepted: readonly string[]): Part {
  const isAccepted = accepted.includes(`verdict: ${verdict}`);
  if (withoutAnswer.has(verdict) && !isAccepted)
    return { part: 'reasoner', outcome: 'not evaluated', reason: verdict };
  const blocking = findings.filter(
    ({ severity, check }) => severity === 'blocks' && !accepted.includes(check) && !isAccepted,
  );
  const passed = (verdict === 'consistent' || isAccepted) && blocking.length === 0;
  const reason = [verdict, ...new Set(blocking.map(({ check }) => check))].join(', ');
  return { part: 'reasoner', outcome: passed ? 'passed' : 'failed', reason };
}

const withoutAnswer: ReadonlySet<Verdict> = new Set([
  'not evaluated',
  'reasoner missing',
  'timed out',
  'out of memory',
]);
