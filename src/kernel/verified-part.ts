import type { Finding } from '../domain/finding.ts';
import type { VerifyResult } from './kernel.ts';

export type Part = VerifyResult['parts'][number];

/** One part of a verification with what it found. */
export interface Verified {
  readonly part: Part;
  readonly findings: readonly Finding[];
}

/** Passed without blocking findings, failed with. */
export function outcomeOf(part: string, blocking: readonly Finding[]): Part {
  if (blocking.length === 0) return { part, outcome: 'passed' };
  return {
    part,
    outcome: 'failed',
    reason: blocking
      .map(({ message }) => message)
      .slice(0, 3)
      .join(' '),
  };
}

export function blockingFinding(check: string, message: string, subjects: string[]): Finding {
  return { check, severity: 'blocks', message, subjects, axioms: [] };
}
