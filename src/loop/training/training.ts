import { resolve } from 'node:path';
import type { TaskFile } from '../../config/read-task.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { Question } from '../../domain/task.ts';
import { QuercusError } from '../../errors.ts';
import { openScorer } from '../../evaluation/registry.ts';
import type { Scorer } from '../../evaluation/scorer.ts';
import { readQuestions, readTestQuestions } from '../../kernel/read-questions.ts';

/** The questions that a run learns from and is tested with, and how their answers are scored. */
export interface Training {
  readonly questions: readonly Question[];
  readonly test: readonly Question[];
  /** By the name that a question gives. */
  readonly scorers: ReadonlyMap<string, Scorer>;
  readonly scorerOf: (question: Question) => string;
}

/** Reads and checks them. QUESTIONS_INVALID when an id stands twice, none is there, or gold is missing where a scorer needs it. */
export async function openTraining(taskFile: TaskFile, context: RunContext): Promise<Training> {
  const questions = await readQuestions(taskFile);
  const test = await readTestQuestions(taskFile);
  const { scoring } = taskFile.task;
  const scorerOf = ({ scorer }: Question) => scorer ?? scoring.scorer;
  checkQuestions([...questions, ...test], scorerOf, taskFile.path);
  if (questions.length === 0)
    throw invalid(taskFile.path, 'it has no questions. Name them under `questions:`, with `gold:`');
  const scorers = new Map<string, Scorer>();
  for (const name of new Set([...questions, ...test].map(scorerOf))) {
    const options = {
      ...(scoring.data === undefined ? {} : { dataFolder: resolve(taskFile.folder, scoring.data) }),
      ...(scoring.program === undefined ? {} : { program: scoring.program }),
      ...(scoring.mode === undefined ? {} : { mode: scoring.mode }),
    };
    scorers.set(name, await openScorer(name, options, context));
  }
  return { questions, test, scorers, scorerOf };
}

function checkQuestions(
  all: readonly Question[],
  scorerOf: (question: Question) => string,
  path: string,
): void {
  const seen = new Set<string>();
  for (const question of all) {
    if (seen.has(question.id)) throw invalid(path, `the id ${JSON.stringify(question.id)} stands twice`);
    seen.add(question.id);
    if (question.gold === undefined && scorerOf(question) !== 'travelplanner')
      throw invalid(
        path,
        `the question ${JSON.stringify(question.id)} has no \`gold:\`, so its answers cannot be scored`,
      );
  }
}

function invalid(path: string, problem: string): QuercusError {
  return new QuercusError('QUESTIONS_INVALID', `The questions of ${path} cannot be used: ${problem}.`, {
    details: { path, problem },
  });
}
