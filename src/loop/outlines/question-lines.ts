import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Question } from '../../domain/task.ts';
import type { CoverageReport } from '../../functions/coverage-report.ts';

/**
 * Questions as the composer reads them, with what the coverage report of the kernel says of those whose call is known:
 * questions that no function answers come first.
 */
export async function questionLines(questions: readonly Question[], kernel: string): Promise<string[]> {
  const outcomes = await coverageOf(kernel);
  const lines = questions.map(({ id, question }) => {
    const outcome = outcomes.get(id) ?? 'not evaluated';
    const isKnown = outcome !== 'not evaluated';
    return { line: isKnown ? `${question} (${outcome})` : question, isAnswered: outcome === 'answered' };
  });
  return [
    ...lines.filter(({ isAnswered }) => !isAnswered),
    ...lines.filter(({ isAnswered }) => isAnswered),
  ].map(({ line }) => line);
}

async function coverageOf(kernel: string): Promise<ReadonlyMap<string, string>> {
  const path = join(kernel, 'report', 'coverage.json');
  if (!existsSync(path)) return new Map();
  const { questions } = JSON.parse(await readFile(path, 'utf8')) as CoverageReport;
  return new Map(questions.map(({ id, outcome }) => [id, outcome]));
}
