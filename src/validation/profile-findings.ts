import type { Finding } from '../domain/finding.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';
import type { ProfileViolation } from '../reasoner/worker-protocol.ts';

const shownAxioms = 20;

/** Violations of OWL 2 DL, one finding a rule. Warnings: the verdict `profile violation` is for what HermiT refuses. */
export function profileFindings(violations: readonly ProfileViolation[]): Finding[] {
  const byRule = new Map<string, ProfileViolation[]>();
  for (const violation of violations) {
    byRule.set(violation.rule, [...(byRule.get(violation.rule) ?? []), violation]);
  }
  return sortUtf8([...byRule.keys()]).map((rule) => finding(rule, byRule.get(rule)!));
}

function finding(rule: string, violations: readonly ProfileViolation[]): Finding {
  const subjects = sortUtf8([...new Set(violations.flatMap(({ entity }) => entity ?? []))]);
  const axioms = sortUtf8([
    ...new Set(violations.flatMap(({ axiom, expression }) => axiom ?? expression ?? [])),
  ]);
  const more = axioms.length > shownAxioms ? `; the first ${shownAxioms} axioms are shown` : '';
  return {
    check: 'profile-violation',
    severity: 'warning',
    message: `Not OWL 2 DL: ${words(rule)} (${violations.length}${more}).`,
    subjects,
    axioms: axioms.slice(0, shownAxioms),
  };
}

/** `UseOfUndeclaredClass` → `use of undeclared class`. */
function words(rule: string): string {
  return rule.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
