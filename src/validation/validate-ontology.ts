import type { Quad } from '@rdfjs/types';
import type { Finding } from '../domain/finding.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import type { CheckAnswer, Reasoner } from '../reasoner/reasoner.ts';
import { makeReasoningCopy, type ReasoningCopy } from '../reasoner/reasoning-copy.ts';
import type { Explanation } from '../reasoner/worker-protocol.ts';
import { attributeChecks } from './attribute-checks.ts';
import { clashes, clashFindings } from './clash-findings.ts';
import {
  type Imports,
  importClosure,
  mergedForReasoning,
  missingImportFindings,
} from './ontology-imports.ts';
import { profileFindings } from './profile-findings.ts';
import { type CheckedAs, runQueryChecks } from './query-checks.ts';
import { undeclaredTerms } from './undeclared-terms.ts';
import { verdictOf } from './verdict.ts';
import { verdictFindings } from './verdict-findings.ts';

export interface OntologyToValidate {
  readonly ontology: readonly Quad[];
  /** Imported ontologies by IRI, those that imports import included. */
  readonly imports?: Imports;
  /** `undefined` = do not reason; the verdict is then `not evaluated`. */
  readonly reasoner: Reasoner | undefined;
  /** Severities of the query checks: `schema` (default) for an S that is to be frozen, `ontology` for any other. */
  readonly checkedAs?: CheckedAs;
  readonly limits?: ValidationLimits;
}

export interface ValidationLimits {
  /** Seconds for the check, and as many again for the explanations. Default: the reasoner's. */
  readonly seconds?: number;
  /** Unsatisfiable classes and properties that are explained. Default 10. */
  readonly explained?: number;
  /** Justifications of an inconsistency. Default 3; a class or property gets one. */
  readonly justifications?: number;
}

/**
 * Verifies an ontology: HermiT (verdict and the paper's five checks with justifications), the OWL 2 DL profile, undeclared
 * terms, imports and the query checks. A negative result is a report, not an error. SHACL over the ontology is not part of it.
 */
export async function validateOntology(
  input: OntologyToValidate,
  context: RunContext,
): Promise<ValidationReport> {
  const { ontology, imports = {}, reasoner, checkedAs = 'schema', limits = {} } = input;
  const { imported, missing } = importClosure(ontology, imports);
  const copy = makeReasoningCopy(mergedForReasoning(ontology, imported));
  context.emit({ type: 'step-start', step: 'verify', message: 'Reasoning over the ontology' });
  const answer =
    ontology.length === 0
      ? undefined
      : await reasoner?.check({ ontology: copy.quads, seconds: limits.seconds }, context);
  const explained = await explainClashes(answer, copy, { reasoner, limits }, context);
  const queries = await runQueryChecks({ ontology, imported, checkedAs }, context);
  context.emit({ type: 'step-end', step: 'verify', message: `Verdict: ${verdictOf(answer)}` });
  return {
    verdict: verdictOf(answer),
    checks: attributeChecks(answer, explained.explanations, explained.unexplained),
    parts: [...reasonerParts(answer, copy), importsPart(missing), ...queries.parts],
    findings: [
      ...(ontology.length === 0 ? [emptyOntology] : verdictFindings(answer, copy)),
      ...explained.findings,
      ...missingImportFindings(missing),
      ...undeclaredTerms(ontology, imported),
      ...profileFindings(answer?.result.profileViolations ?? []),
      ...queries.findings,
    ],
    reasoningCopy: [...copy.report],
  };
}

const emptyOntology: Finding = {
  check: 'empty-ontology',
  severity: 'blocks',
  message: 'The ontology holds no triples, so there is nothing to verify.',
  subjects: [],
  axioms: [],
};

async function explainClashes(
  answer: CheckAnswer | undefined,
  copy: ReasoningCopy,
  { reasoner, limits }: Pick<OntologyToValidate, 'reasoner'> & { limits: ValidationLimits },
  context: RunContext,
): Promise<{ explanations: readonly Explanation[]; findings: Finding[]; unexplained: number }> {
  const targets = answer === undefined ? [] : clashes(answer);
  if (targets.length === 0 || reasoner === undefined)
    return { explanations: [], findings: [], unexplained: 0 };
  const chosen = targets.slice(0, limits.explained ?? 10);
  const maximum = targets[0]?.kind === 'inconsistency' ? (limits.justifications ?? 3) : 1;
  const request = { ontology: copy.quads, targets: chosen, maximum, seconds: limits.seconds };
  const { explanations, incomplete } = await reasoner.explain(request, context);
  const withAxioms = explanations.filter(({ justifications }) => justifications.length > 0);
  return {
    explanations: withAxioms,
    findings: targets.flatMap((target, index) =>
      clashFindings(target, explanations[index], { replaced: copy.replaced, incomplete }),
    ),
    unexplained: targets.length - withAxioms.length,
  };
}

function reasonerParts(answer: CheckAnswer | undefined, copy: ReasoningCopy): ValidationReport['parts'] {
  const profile = answer?.result.profileViolations;
  const verdict = verdictOf(answer);
  const negative = ['inconsistent', 'unsatisfiable classes', 'unsatisfiable properties', 'profile violation'];
  const outcome =
    verdict === 'consistent' ? 'passed' : negative.includes(verdict) ? 'failed' : 'not evaluated';
  return [
    { part: 'HermiT', outcome, ...(outcome === 'passed' ? {} : { reason: verdict }) },
    profile === undefined
      ? {
          part: 'OWL 2 DL profile',
          outcome: 'not evaluated',
          reason: answer?.result.profileError ?? 'not reached',
        }
      : { part: 'OWL 2 DL profile', outcome: profile.length === 0 ? 'passed' : 'failed' },
    ...copy.notEvaluated.map((reason) => ({
      part: 'reasoning copy',
      outcome: 'not evaluated' as const,
      reason,
    })),
  ];
}

function importsPart(missing: readonly string[]): ValidationReport['parts'][number] {
  if (missing.length === 0) return { part: 'imports', outcome: 'passed' };
  return { part: 'imports', outcome: 'not evaluated', reason: `missing: ${missing.join(', ')}` };
}
