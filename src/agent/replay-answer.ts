import { type AnswerRecord, answerRecordSchema } from '../domain/answer-record.ts';
import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import { answerDifferences } from './answer-differences.ts';
import { answerWith } from './ask-question.ts';
import type { AskedKernel } from './asked-kernel.ts';
import { recordedDecisions } from './recorded-decisions.ts';

export interface Replay {
  /** True when the record came out again byte for byte. */
  readonly same: boolean;
  readonly record: AnswerRecord;
  /** Paths into the record, such as `calls[1].result.rowHash`. */
  readonly differences: readonly string[];
}

/** Runs a recorded answer again on a kernel without a model: same decisions, all calls and evidence anew. */
export async function replayAnswer(
  { record, kernel }: { readonly record: AnswerRecord; readonly kernel: AskedKernel },
  context: RunContext,
): Promise<Replay> {
  const { question, id, limits } = record;
  const again = await answerWith(
    recordedDecisions(record),
    { question, ...(id === undefined ? {} : { id }), kernel, kernelPath: record.kernel.path, ...limits },
    context,
  );
  const same = answerText(again) === answerText(record);
  return { same, record: again, differences: same ? [] : answerDifferences(record, again) };
}

/** The bytes of a record: JSON with two blanks, as `--json` prints it. */
export function answerText(record: AnswerRecord): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/**
 * Reads the text of an answer record; fields keep their order, so that bytes can be compared. ANSWER_INVALID names what
 * is wrong with it.
 */
export function readAnswer(text: string, name: string): AnswerRecord {
  try {
    const value: unknown = JSON.parse(text);
    answerRecordSchema.parse(value);
    return value as AnswerRecord;
  } catch (cause) {
    throw new QuercusError(
      'ANSWER_INVALID',
      `${name} is no answer record: ${(cause as Error).message.slice(0, 500)} Give a file that \`quercus ask … --json\` wrote.`,
      { details: { name }, cause },
    );
  }
}
