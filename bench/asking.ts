// 15 plain questions over the kernels of two examples, asked of the model that QUERCUS_MODEL and QUERCUS_MODEL_URL name.
// Prints one line a question and, last, how many answers are right, how many rest on the right rows.
// `npm run bench asking`; QUERCUS_BENCH_RUNS names the folder that keeps kernels, recorded calls and answers (default:
// .quercus/asking).
import { appendFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { askQuestion } from '../src/agent/ask-question.ts';
import { readModelEnvironment } from '../src/config/model-environment.ts';
import { openKernel } from '../src/kernel/open-kernel.ts';
import { openModels } from '../src/llm/open-models.ts';
import { buildExample } from './asking/build-example.ts';
import { type Judged, judgeAnswer } from './asking/judge-answer.ts';
import { questions } from './asking/questions.ts';

const folder = resolve(process.env.QUERCUS_BENCH_RUNS ?? '.quercus/asking');
/** A small model needs no more for a step; what is longer runs on and on. */
const maxOutputTokens = 700;
const contextTokens = Number(process.env.QUERCUS_BENCH_CONTEXT ?? 8192);

const environment = readModelEnvironment();
if (environment.model === undefined) {
  console.log('not evaluated: QUERCUS_MODEL names no model');
} else {
  const profile = { model: environment.model, url: environment.url, maxOutputTokens, contextTokens };
  const models = await openModels({
    environment,
    profiles: { default: profile },
    recordings: join(folder, 'calls'),
  });
  const answers = join(folder, 'answers.jsonl');
  rmSync(answers, { force: true });
  const judged: Judged[] = [];
  for (const each of questions) {
    const path = await buildExample(each.kernel, folder);
    const kernel = await openKernel(path);
    const record = await askQuestion(
      { question: each.question, kernel, steps: 8 },
      { emit: () => {}, models },
    );
    const verdict = await judgeAnswer({ asked: each, record, kernel });
    await kernel.close();
    appendFileSync(answers, `${JSON.stringify(record)}\n`);
    judged.push(verdict);
    console.log(
      `${verdict.answer ? 'right' : 'WRONG'}  rows ${verdict.rows ? 'right' : 'wrong'}  ${record.outcome}, ${record.steps.length} steps  ${each.question}`,
    );
  }
  const count = (of: (one: Judged) => boolean) => judged.filter(of).length;
  console.log(
    `${count(({ answer }) => answer)} of ${judged.length} answers right, ${count(({ rows }) => rows)} rest on the right rows`,
  );
}
