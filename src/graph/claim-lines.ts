import type { Claim } from './entity-merge.ts';

/**
 * A claim about an entity as one line of a file whose byte order brings the claims of an entity together.
 * `position` tells claims of one row apart that are otherwise equal, so that sorting keeps both.
 */
export function writeClaimLine(subject: string, claim: Claim, position: string): string {
  const { predicate, object, source, rank, moved, graph, row } = claim;
  return [`<${subject}>`, `<${predicate}>`, object, source, rank, moved ? 1 : 0, graph, row, position].join(
    '\t',
  );
}

/** Reads what `writeClaimLine` wrote: N-Triples terms hold no tabs. */
export function readClaimLine(line: string): Claim & { readonly subject: string } {
  const [
    subject = '',
    predicate = '',
    object = '',
    source = '',
    rank = '',
    moved = '',
    graph = '',
    row = '',
  ] = line.split('\t');
  return {
    subject: subject.slice(1, -1),
    predicate: predicate.slice(1, -1),
    object,
    source: Number(source),
    rank,
    moved: moved === '1',
    graph,
    row,
  };
}

/** The claims of one entity after the other, from batches of sorted lines. */
export async function* claimsByEntity(
  batches: AsyncIterable<readonly string[]>,
): AsyncGenerator<{ subject: string; claims: Claim[] }> {
  let current: { subject: string; claims: Claim[] } | undefined;
  for await (const batch of batches) {
    for (const line of batch) {
      const claim = readClaimLine(line);
      if (current !== undefined && current.subject !== claim.subject) {
        yield current;
        current = undefined;
      }
      current ??= { subject: claim.subject, claims: [] };
      current.claims.push(claim);
    }
  }
  if (current !== undefined) yield current;
}
