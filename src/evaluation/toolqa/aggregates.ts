import type { Score } from '../../domain/score.ts';
import { groupBy } from '../../rdf/group-by.ts';
import type { PythonNumber } from '../python/number.ts';

export interface ToolqaQuestion {
  readonly qid: string;
  readonly question?: string | undefined;
  readonly answer: string | PythonNumber;
  readonly row?: string | undefined;
  /** Base name of the question file, such as `coffee-easy.jsonl`. */
  readonly file?: string | undefined;
}

interface Accuracy {
  readonly n: number;
  readonly correct: number;
  readonly accuracy: number | null;
}

/** Accuracy overall and by file, and the benchmark's averages: the mean over the files of a level. */
export interface ToolqaAggregates extends Accuracy {
  readonly byFile: Record<string, Accuracy>;
  readonly easyAverage: number | null;
  readonly hardAverage: number | null;
}

export function aggregateToolqa(
  entries: readonly { gold: ToolqaQuestion; verdict: Score }[],
): ToolqaAggregates {
  const files = groupBy(entries, ({ gold }) => gold.file ?? '');
  const byFile = [...files].map(
    ([file, inFile]) => [file, accuracyOf(inFile.map(({ verdict }) => verdict))] as const,
  );
  const average = (level: string) =>
    mean(byFile.filter(([file]) => file.includes(level)).map(([, { accuracy }]) => accuracy ?? 0));
  return {
    ...accuracyOf(entries.map(({ verdict }) => verdict)),
    byFile: Object.fromEntries(byFile),
    easyAverage: average('-easy'),
    hardAverage: average('-hard'),
  };
}

function accuracyOf(verdicts: readonly Score[]): Accuracy {
  const correct = verdicts.filter((verdict) => verdict.evaluated && verdict.official === 1).length;
  return { n: verdicts.length, correct, accuracy: verdicts.length === 0 ? null : correct / verdicts.length };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
