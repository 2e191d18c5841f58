import type { Quad } from '@rdfjs/types';
import { type MergeDecision, mergeDecisionSchema } from '../domain/merge-report.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { QuercusError } from '../errors.ts';
import { literal, namedNode, quad, term } from '../rdf/terms.ts';
import { iri } from '../rdf/vocabularies.ts';
import { digest } from './evidence-names.ts';

/** `decisions.ttl`: one `q:MergeDecision` for every pair a person decided about. The base names the decisions. */
export function decisionsToQuads(decisions: readonly MergeDecision[], base: string): Quad[] {
  return decisions.flatMap(({ subject, sameEntityAs, decision, kept, comment }) => {
    const node = namedNode(`${base}decision/${digest([subject, sameEntityAs].sort(compareUtf8))}`);
    return [
      quad(node, term('rdf', 'type'), term('q', 'MergeDecision')),
      quad(node, term('q', 'subject'), namedNode(subject)),
      quad(node, term('q', 'sameEntityAs'), namedNode(sameEntityAs)),
      quad(node, term('q', 'decision'), literal(decision)),
      ...(kept === undefined ? [] : [quad(node, term('q', 'kept'), namedNode(kept))]),
      ...(comment === undefined ? [] : [quad(node, term('rdfs', 'comment'), literal(comment))]),
    ];
  });
}

/** Reads `decisions.ttl`. DECISIONS_INVALID names the decision and what it lacks. */
export function readDecisions(quads: readonly Quad[]): MergeDecision[] {
  const isDecision = (quad: Quad) =>
    quad.predicate.value === iri('rdf', 'type') && quad.object.value === iri('q', 'MergeDecision');
  const decided = quads.filter(isDecision);
  refuseStrays(quads, decided);
  return decided.map(({ subject }) => {
    const own = quads.filter((quad) => quad.subject.equals(subject));
    const value = (name: string) => own.find(({ predicate }) => predicate.value === name)?.object.value;
    const parsed = mergeDecisionSchema.safeParse({
      subject: value(iri('q', 'subject')),
      sameEntityAs: value(iri('q', 'sameEntityAs')),
      decision: value(iri('q', 'decision')),
      kept: value(iri('q', 'kept')),
      comment: value(iri('rdfs', 'comment')),
    });
    if (parsed.success) return parsed.data;
    throw invalid(
      `the decision ${subject.value} needs q:subject, q:sameEntityAs and q:decision "accepted" or "rejected"`,
      [subject.value],
    );
  });
}

/** A pair that is written in another form would be passed over without a word. */
function refuseStrays(quads: readonly Quad[], decided: readonly Quad[]): void {
  const terms = ['subject', 'sameEntityAs', 'decision', 'kept'].map((name) => iri('q', name));
  const alike = [...terms, iri('owl', 'sameAs'), iri('owl', 'differentFrom')];
  const stray = quads.find(
    ({ subject, predicate }) =>
      alike.includes(predicate.value) && !decided.some((each) => each.subject.equals(subject)),
  );
  if (stray === undefined) return;
  throw invalid(
    `<${stray.subject.value}> <${stray.predicate.value}> stands outside a decision; write [] a q:MergeDecision ; q:subject <A> ; q:sameEntityAs <B> ; q:decision "accepted" or "rejected"`,
    [stray.subject.value],
  );
}

/**
 * Which IRI each fused IRI moves to. Accepted decisions chain: of all that are one entity, the stated IRI stays, else
 * the smallest. DECISIONS_INVALID when decisions contradict: a rejected pair is one entity by others, or two IRIs stay.
 */
export function fusedIris(decisions: readonly MergeDecision[]): Map<string, string> {
  const groups = groupsOf(decisions.filter(({ decision }) => decision === 'accepted'));
  for (const { subject, sameEntityAs } of decisions.filter(({ decision }) => decision === 'rejected')) {
    if (groups.get(subject)?.has(sameEntityAs)) {
      throw invalid(
        `<${subject}> and <${sameEntityAs}> are rejected as one entity, but accepted decisions make them one`,
        [subject, sameEntityAs],
      );
    }
  }
  const moved = new Map<string, string>();
  for (const group of new Set(groups.values())) {
    const kept = keptIri(group, decisions);
    for (const member of group) if (member !== kept) moved.set(member, kept);
  }
  return moved;
}

function groupsOf(accepted: readonly MergeDecision[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { subject, sameEntityAs } of accepted) {
    const joined = new Set([
      subject,
      sameEntityAs,
      ...(groups.get(subject) ?? []),
      ...(groups.get(sameEntityAs) ?? []),
    ]);
    for (const member of joined) groups.set(member, joined);
  }
  return groups;
}

function keptIri(group: ReadonlySet<string>, decisions: readonly MergeDecision[]): string {
  const stated = decisions
    .filter(({ decision, subject }) => decision === 'accepted' && group.has(subject))
    .flatMap(({ kept }) => kept ?? []);
  const choices = [...new Set(stated)];
  if (choices.length > 1 || choices.some((iri) => !group.has(iri))) {
    throw invalid(
      `q:kept must be one of the IRIs that become one entity, the same in all decisions about them; got ${choices.map((iri) => `<${iri}>`).join(', ')}`,
      choices,
    );
  }
  return choices[0] ?? [...group].sort(compareUtf8)[0]!;
}

function invalid(reason: string, subjects: readonly string[]): QuercusError {
  return new QuercusError('DECISIONS_INVALID', `decisions.ttl: ${reason}. Correct or remove one of them.`, {
    details: { subjects },
  });
}
