import type { AgentCall, AnswerRecord } from '../../domain/answer-record.ts';
import type { Trajectory } from '../../domain/round.ts';
import { QuercusError } from '../../errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import type { Candidate } from './candidate.ts';

/** What asking the parent's recorded calls again on a candidate showed. */
export interface Replay {
  /** Calls of right answers that now fail, or lost a row that was cited. */
  readonly lost: readonly { readonly item: string; readonly reason: string }[];
  /** Ids of items that went wrong and whose calls now return other rows. */
  readonly changed: readonly string[];
}

/**
 * Asks the parent's recorded calls again on a candidate, without a model: calls of right answers must still run and hold
 * every row that was cited; of items that went wrong it is noted whether a call returns other rows now.
 */
export async function replayCalls(
  candidate: Candidate,
  trajectories: readonly Trajectory[],
): Promise<Replay> {
  const kernel = await openKernel(candidate.kernel);
  const lost: Replay['lost'][number][] = [];
  const changed: string[] = [];
  try {
    for (const { id, score, record } of trajectories) {
      if (record.corpus !== undefined) continue;
      const isRight = score.evaluated && score.official === 1;
      for (const call of isRight ? citedCalls(record) : record.calls) {
        const reason = await difference(call, citedRows(record, call), kernel);
        if (reason === undefined) continue;
        if (isRight && reason.loses) lost.push({ item: id, reason: reason.text });
        if (!isRight && !changed.includes(id)) changed.push(id);
      }
    }
  } finally {
    await kernel.close();
  }
  return { lost, changed };
}

function citedCalls({ calls, answer }: AnswerRecord): readonly AgentCall[] {
  return calls.filter(({ number }) => answer?.calls.includes(number));
}

/** Rows of a call that the answer's values stand in, from 0. */
function citedRows({ evidence }: AnswerRecord, { number }: AgentCall): number[] {
  return evidence.rows.filter(({ call }) => call === number).map(({ row }) => row - 1);
}

/** What is different about a call; `loses` = it fails, or a cited row is not there any more. */
async function difference(
  { arguments: values, result }: AgentCall,
  cited: readonly number[],
  kernel: Kernel,
): Promise<{ readonly text: string; readonly loses: boolean } | undefined> {
  try {
    const limit = Math.max(1, result.rows.length);
    const now = await kernel.call(result.function, values, result.truncated ? { limit } : {});
    if (now.status === 'failed')
      return { text: `${result.function} fails: ${now.error?.message}`, loses: true };
    if (now.rowHash === result.rowHash) return undefined;
    const rows = new Set(now.rows.map((row) => JSON.stringify(row)));
    const missing = cited.filter((at) => !rows.has(JSON.stringify(result.rows[at]))).length;
    return {
      text: `${result.function} gives other rows${missing > 0 ? `, and ${missing} that were cited are not among them` : ''}`,
      loses: missing > 0,
    };
  } catch (error) {
    if (error instanceof QuercusError) return { text: error.message, loses: true };
    throw error;
  }
}
