import { Option } from 'commander';
import type { Environment } from '../config/environment.ts';
import type { RunContext } from '../domain/run-context.ts';
import { type Verdict, verdicts } from '../domain/validation-report.ts';
import { buildKernel } from '../kernel/build-kernel.ts';
import type { BuildInput } from '../kernel/kernel.ts';
import { buildText } from './build-text.ts';
import type { CommandOutcome } from './command-line.ts';
import { documentsOfTask } from './document-reading.ts';
import { exitCodes } from './exit-codes.ts';
import type { ModelOptions } from './model-options.ts';
import { reasonerOptions } from './reasoner-options.ts';

/** `--accept-verdict` of the commands that freeze. */
export function acceptVerdictOption(): Option {
  const option = new Option('--accept-verdict <verdict>', 'freeze although the reasoner gives this verdict');
  return option.choices(verdicts);
}

interface BuildRequest extends Omit<BuildInput, 'reasoner' | 'acceptVerdict'> {
  readonly acceptVerdict: Verdict | undefined;
  /** Options of the model that reads texts, where the sources hold any. */
  readonly models: ModelOptions;
}

/** Builds, and tells people and programs how it came out: exit code 3 when something blocks. */
export async function buildOutcome(
  { acceptVerdict, models, ...input }: BuildRequest,
  { context, environment }: { context: RunContext; environment: Environment },
): Promise<CommandOutcome> {
  const accepted = acceptVerdict === undefined ? {} : { acceptVerdict };
  const result = await buildKernel(
    { ...input, ...accepted, reasoner: reasonerOptions(environment) },
    context,
    { readDocuments: documentsOfTask(input.task, models) },
  );
  const exitCode = result.blocking.length === 0 ? exitCodes.ok : exitCodes.violations;
  return { data: result, text: buildText(result), exitCode };
}
