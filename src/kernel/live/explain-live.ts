import type { ChainedBatch } from '../../actions/journal/batch.ts';
import { batchIri } from '../../actions/journal/batch-text.ts';
import { cellOf } from '../../actions/pattern/cell.ts';
import { batchOrigin } from '../../graph/batch-support.ts';
import type { Support } from '../../graph/why.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { explainStatement, statusOf } from '../explain-statement.ts';
import type { Explanation, Statement } from '../kernel.ts';

interface LiveExplaining {
  /** The frozen kernel that it began with. */
  readonly kernel: string;
  readonly base: string;
  /** The facts at the moment that is asked about, and the batches up to it. */
  readonly store: GraphStore;
  readonly batches: readonly ChainedBatch[];
}

/** Where a statement of a living kernel comes from: rows of the kernel it began with, and batches since. */
export async function explainLive(
  { kernel, base, store, batches }: LiveExplaining,
  statement: Statement,
): Promise<Explanation> {
  const began = await explainStatement(kernel, statement);
  const triple = [statement.subject, statement.predicate, statement.object].map(cellOf);
  const line = triple.join(' ');
  const isFact = await store.ask(`ASK { ${line} }`);
  const status = isFact ? ('fact' as const) : ('past' as const);
  const given = batches
    .filter(({ added }) => added.some((one) => one.join(' ') === line))
    .map(
      (batch): Support => ({
        status,
        object: triple[2] as string,
        place: batchIri(base, batch.number),
        ...batchOrigin({ ...batch, actions: JSON.stringify(batch.actions) }),
      }),
    );
  const rows = began.evidence.map((support) =>
    support.status === 'fact' ? { ...support, status } : support,
  );
  const supports = [...rows, ...given];
  return { ...began, status: statusOf({ isFact, supports }), evidence: supports };
}
