import type { AnswerRecord } from '../../src/domain/answer-record.ts';
import type { CallResult } from '../../src/domain/call-result.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import type { PlainQuestion } from './questions.ts';

export interface Judged {
  /** The answer names every value that the right rows have in the asked columns. */
  readonly answer: boolean;
  /** It rests on a call with those values and no others in these columns. */
  readonly rows: boolean;
}

export async function judgeAnswer({
  asked,
  record,
  kernel,
}: {
  readonly asked: PlainQuestion;
  readonly record: AnswerRecord;
  readonly kernel: Kernel;
}): Promise<Judged> {
  const gold = await kernel.call(asked.call.function, asked.call.arguments);
  const wanted = valuesOf(gold, asked.columns);
  if (wanted.length === 0) throw new Error(`The gold of ${JSON.stringify(asked.question)} is empty.`);
  const cited = record.calls.filter(({ number }) => record.answer?.calls.includes(number) === true);
  const said = [record.answer?.text ?? '', ...(record.answer?.values ?? []).map(({ value }) => value)].join(
    '\n',
  );
  return {
    answer: record.outcome === 'answered' && wanted.every((value) => said.includes(value)),
    rows: cited.some(
      ({ result }) => JSON.stringify(valuesOf(result, asked.columns)) === JSON.stringify(wanted),
    ),
  };
}

function valuesOf({ rows }: Pick<CallResult, 'rows'>, columns: readonly string[]): string[] {
  return rows.flatMap((row) => columns.map((column) => row[column]?.value ?? '')).sort();
}
