/** Run as a process of its own, to be killed: asks QUESTIONS questions, three at once, and writes what it got to RESULTS. */
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { readModelEnvironment } from '../../src/config/model-environment.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { openModels } from '../../src/llm/open-models.ts';
import { structuredCall } from '../../src/llm/structured-call.ts';

const {
  URL_OF_SERVER: url,
  RECORDINGS: recordings = '',
  RESULTS: results = '',
  QUESTIONS: questions,
} = process.env;
const models = await openModels({
  environment: readModelEnvironment({}),
  recordings,
  profiles: { default: { model: 'scripted', url, concurrency: 3 } },
});
const schema = z.object({ answer: z.string() });
const answers = await Promise.all(
  Array.from({ length: Number(questions) }, async (_, index) => {
    const prompt = [{ role: 'user' as const, content: `question ${index}` }];
    return (await structuredCall({ prompt, schema, stage: 'answer' }, { ...silentContext, models })).value;
  }),
);
writeFileSync(results, JSON.stringify(answers));
