import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { QuercusError } from '../../errors.ts';

const batchQuestionSchema = z.object({
  id: z.union([z.string().min(1), z.number()]).optional(),
  question: z.string().refine((text) => text.trim() !== '', 'it is empty'),
  corpus: z.string().min(1).optional(),
});

export interface BatchQuestion {
  readonly id: string;
  readonly question: string;
  /** Folder of the tables that come with the question. */
  readonly corpus?: string;
}

/**
 * Questions of a JSON Lines file, in its order: objects with `question` and, optionally, `id` (default: the line's
 * number) and `corpus`; other fields are not looked at. QUESTIONS_INVALID names the line.
 */
export async function readBatchQuestions(path: string): Promise<readonly BatchQuestion[]> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw invalid({ path, problem: `it cannot be read: ${cause.message}` });
  });
  return parseBatchQuestions(text, path);
}

export function parseBatchQuestions(text: string, path: string): readonly BatchQuestion[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const questions = lines.flatMap((content, index) =>
    content.trim() === '' ? [] : [parseLine({ content, line: index + 1, path })],
  );
  if (questions.length === 0) throw invalid({ path, problem: 'it holds no question' });
  refuseRepeatedIds(questions, path);
  return questions.map(({ line: _, ...question }) => question);
}

type LinedQuestion = BatchQuestion & { readonly line: number };

function parseLine({ content, line, path }: { content: string; line: number; path: string }): LinedQuestion {
  const parsed = batchQuestionSchema.safeParse(readJson({ content, line, path }));
  if (parsed.success) {
    const { id, question, corpus } = parsed.data;
    return { id: String(id ?? line), question, ...(corpus === undefined ? {} : { corpus }), line };
  }
  const [issue] = parsed.error.issues;
  throw invalid({ path, line, problem: `${issue?.path.join('.') || 'the line'}: ${issue?.message}` });
}

function readJson({ content, line, path }: { content: string; line: number; path: string }): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw invalid({ path, line, problem: `it is not JSON: ${(cause as Error).message}` });
  }
}

function refuseRepeatedIds(questions: readonly LinedQuestion[], path: string): void {
  const lines = new Map<string, number>();
  for (const { id, line } of questions) {
    const before = lines.get(id);
    if (before !== undefined)
      throw invalid({ path, line, problem: `the id ${JSON.stringify(id)} stands on line ${before} already` });
    lines.set(id, line);
  }
}

function invalid({ path, line, problem }: { path: string; line?: number; problem: string }): QuercusError {
  const where = line === undefined ? path : `${path}, line ${line}`;
  return new QuercusError(
    'QUESTIONS_INVALID',
    `${where}: ${problem}. A file of questions has one JSON object a line, with "question" and, if wanted, "id".`,
    { details: { path, ...(line === undefined ? {} : { line }), problem } },
  );
}
