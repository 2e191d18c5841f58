import type { Trajectory } from '../../domain/round.ts';
import type { ScoreSummary } from '../../domain/score.ts';
import type { Question } from '../../domain/task.ts';
import { summarise } from '../../evaluation/summary.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { answerQuestions, type OpenAsked } from '../candidate/answer-questions.ts';
import type { Candidate } from '../candidate/candidate.ts';
import { scoreAnswers } from '../training/score-answers.ts';
import type { LoopRun } from './loop-run.ts';

interface PartToAnswer {
  readonly candidate: Candidate;
  readonly questions: readonly Question[];
  readonly part: Trajectory['part'];
  readonly attempt?: number;
  readonly open?: OpenAsked;
  /** Most rows of a call, where it is not the run's. */
  readonly rows?: number;
}

/** Answers the questions of one part with a candidate, and scores them. */
export async function answerPart(
  { candidate, questions, part, attempt = 0, open, rows }: PartToAnswer,
  { means, settings, training }: LoopRun,
  context: ModelContext,
): Promise<Trajectory[]> {
  const limits = rows === undefined ? settings.limits : { ...settings.limits, rows };
  const records = await answerQuestions(
    candidate,
    { questions, attempt, limits },
    { means, ...(open === undefined ? {} : { open }) },
    context,
  );
  const answered = questions.map((question, at) => ({ question, record: records[at]! }));
  const scores = await scoreAnswers(answered, training, context);
  return answered.map(({ question, record }, at) => ({ id: question.id, part, score: scores[at]!, record }));
}

/** Null where nothing was asked. */
export function summaryOf(trajectories: readonly Trajectory[]): ScoreSummary | null {
  return trajectories.length === 0 ? null : summarise(trajectories.map(({ score }) => score));
}
