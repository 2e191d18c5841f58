import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { askQuestion } from '../../agent/ask-question.ts';
import type { AskedKernel } from '../../agent/asked-kernel.ts';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import { type AnswerRecord, answerRecordSchema } from '../../domain/answer-record.ts';
import type { Question } from '../../domain/task.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import { eachAtOnce } from '../../llm/each-at-once.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import type { Candidate, LoopMeans } from './candidate.ts';

export interface QuestionsToAnswer {
  readonly questions: readonly Question[];
  /** 0 = the first ask; 1, 2, 3 ask the model anew. */
  readonly attempt?: number;
  readonly limits: { readonly steps: number; readonly rows: number };
}

/** Opens what questions are asked of. The candidate's kernel, unless an ablation asks something else. */
export type OpenAsked = (candidate: Candidate) => Promise<AskedKernel & { close(): Promise<void> }>;

export const openCandidate: OpenAsked = ({ kernel }) => openKernel(kernel);

/** Answers questions with the functions of a candidate, several at once; one that is answered already is not asked again. */
export async function answerQuestions(
  candidate: Candidate,
  { questions, attempt = 0, limits }: QuestionsToAnswer,
  { means, open = openCandidate }: { readonly means: LoopMeans; readonly open?: OpenAsked },
  context: ModelContext,
): Promise<AnswerRecord[]> {
  const records: AnswerRecord[] = [];
  const missing: number[] = [];
  for (const [at, { id }] of questions.entries()) {
    const known = await readAnswer(answerPath(candidate, id, attempt));
    if (known === undefined) missing.push(at);
    else records[at] = known;
  }
  if (missing.length === 0) return records;
  await mkdir(join(candidate.folder, 'answers'), { recursive: true });
  const kernel = await open(candidate);
  const progress = {
    type: 'step-progress',
    step: 'answer',
    total: questions.length,
    unit: 'questions',
  } as const;
  let done = questions.length - missing.length;
  try {
    await eachAtOnce(missing.length, context.models.profileOf('answer').concurrency, async (position) => {
      const at = missing[position] as number;
      const question = questions[at] as Question;
      const record = await answer({ question, kernel, candidate, attempt, limits, means }, context);
      await writeWhole(answerPath(candidate, question.id, attempt), `${JSON.stringify(record)}\n`);
      records[at] = record;
      context.emit({ ...progress, done: ++done });
    });
  } finally {
    await kernel.close();
  }
  return records;
}

interface Asking {
  readonly question: Question;
  readonly kernel: AskedKernel;
  readonly candidate: Candidate;
  readonly attempt: number;
  readonly limits: QuestionsToAnswer['limits'];
  readonly means: LoopMeans;
}

async function answer(
  { question, kernel, candidate, attempt, limits, means }: Asking,
  context: ModelContext,
): Promise<AnswerRecord> {
  const { id, question: text, corpus } = question;
  const quiet = { ...context, emit: () => {} };
  const opened =
    typeof corpus === 'string'
      ? await means.openCorpus(candidate.kernel, resolve(means.taskFile.folder, corpus))
      : undefined;
  try {
    const asked = { id, question: text, kernel: opened ?? kernel, kernelPath: 'kernel', ...limits };
    return await askQuestion({ ...asked, ...(attempt === 0 ? {} : { sample: attempt }) }, quiet);
  } finally {
    await opened?.close();
  }
}

/** Ids may hold anything: their bytes in hexadecimal name the file where they are more than letters and digits. */
function answerPath({ folder }: Candidate, id: string, attempt: number): string {
  const name = /^[A-Za-z0-9_-]{1,80}$/.test(id) ? id : `x${Buffer.from(id).toString('hex').slice(0, 120)}`;
  return join(folder, 'answers', `${name}.${attempt}.json`);
}

async function readAnswer(path: string): Promise<AnswerRecord | undefined> {
  if (!existsSync(path)) return undefined;
  const value: unknown = JSON.parse(await readFile(path, 'utf8'));
  answerRecordSchema.parse(value);
  return value as AnswerRecord;
}
