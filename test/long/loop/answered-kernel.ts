import { join } from 'node:path';
import { askQuestion } from '../../../src/agent/ask-question.ts';
import type { AnswerRecord } from '../../../src/domain/answer-record.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import type { Score } from '../../../src/domain/score.ts';
import type { Scorer } from '../../../src/evaluation/scorer.ts';
import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';
import { buildKernel } from '../../../src/kernel/build-kernel.ts';
import type { BuildResult } from '../../../src/kernel/kernel.ts';
import { openKernel } from '../../../src/kernel/open-kernel.ts';
import { scriptedModel } from '../../agent/rig.ts';
import { plannerScript } from './planner-script.ts';
import { type Revision, writeTask } from './travel-task.ts';

export interface Answered {
  readonly build: BuildResult;
  /** In the order of the queries. */
  readonly records: readonly AnswerRecord[];
  readonly scores: readonly Score[];
}

/** Builds the kernel of a revision, has every query answered by the script, and scores the plans by the official rules. */
export async function buildAndAnswer(
  revision: Revision,
  { folder, tables, queries, scorer }: Setting,
): Promise<Answered> {
  const task = writeTask(folder, tables, revision);
  const out = join(folder, 'travel.kernel');
  const build = await buildKernel({ task, out }, silentContext);
  const kernel = await openKernel(out);
  const { context, server } = await scriptedModel(plannerScript(queries));
  const records: AnswerRecord[] = [];
  const scores: Score[] = [];
  try {
    for (const query of queries) {
      const record = await askQuestion({ question: query.query ?? '', kernel }, context);
      const answer = record.answer === null ? null : JSON.parse(record.answer.text);
      records.push(record);
      scores.push(
        await scorer.score({ id: String(query.idx), question: query, gold: null, answer }, silentContext),
      );
    }
  } finally {
    await kernel.close();
    await server.close();
  }
  return { build, records, scores };
}

export interface Setting {
  readonly folder: string;
  readonly tables: string;
  readonly queries: readonly TravelQuery[];
  readonly scorer: Scorer;
}

/** Items whose partial score, then official one, is higher after than before, and those where it is lower. */
export function compare(before: Answered, after: Answered): { wins: number; losses: number } {
  const signs = after.scores.map((score, at) => {
    const earlier = before.scores[at];
    if (!score.evaluated || !earlier?.evaluated) throw new Error(`item ${at} was not evaluated`);
    return Math.sign(score.partial - earlier.partial) || Math.sign(score.official - earlier.official);
  });
  const count = (sign: number) => signs.filter((each) => each === sign).length;
  return { wins: count(1), losses: count(-1) };
}
