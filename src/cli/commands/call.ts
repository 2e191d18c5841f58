import { QuercusError } from '../../errors.ts';
import { prefixedNames } from '../../rdf/shorten-iri.ts';
import { callText } from '../call-text.ts';
import type { CommandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { collectValues, positiveInteger } from '../option-values.ts';
import { addStoreOptions, remoteStore, type StoreOptions } from '../store-options.ts';
import { withKernel } from '../with-kernel.ts';

interface CallOptions extends StoreOptions {
  readonly arg: readonly string[];
  readonly limit?: number;
  readonly witness?: boolean;
  readonly timeout?: number;
  readonly at?: string;
}

/** `quercus call`: one function with its arguments. */
export function registerCall(commandLine: CommandLine): void {
  const command = commandLine
    .command(
      'call <kernel> <function>',
      'Call a function of a kernel. No row is an answer; exit code 1 when the call fails.',
      ['quercus call acme.kernel total_loss_by_claim --arg claimNumber=12312701'],
    )
    .option(
      '--arg <name=value>',
      'an argument; again for each further one, or each further value',
      collectValues,
      [],
    )
    .option('--limit <rows>', 'at most so many rows', positiveInteger)
    .option('--witness', 'show the entities and facts each row rests on')
    .option('--at <moment>', 'of a living kernel: a batch number, a time, or NAME=VALUE such as turn=12')
    .option('--timeout <seconds>', 'stop the call after so many seconds', positiveInteger);
  addStoreOptions(command).action(
    commandLine.action<[kernel: string, name: string], CallOptions>(
      ({ operands: [path, name], options, context, environment }) =>
        withKernel(
          path,
          async (kernel) => {
            const { limit, witness: evidence = false, timeout } = options;
            const limits = {
              ...(limit === undefined ? {} : { limit }),
              ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
            };
            const result = await kernel.call(name, readArguments(options.arg), {
              evidence,
              ...limits,
              ...(context.signal ? { signal: context.signal } : {}),
            });
            const near =
              result.status === 'empty' ? await kernel.nearValues(name, readArguments(options.arg)) : [];
            return {
              data: result,
              text: callText(result, prefixedNames(kernel.prefixes), near),
              exitCode: result.status === 'failed' ? exitCodes.failed : exitCodes.ok,
            };
          },
          {
            remote: remoteStore(options, environment),
            ...(options.at === undefined ? {} : { at: options.at }),
          },
        ),
    ),
  );
}

/** `name=value` pairs as arguments: text as it was typed; a name that comes again makes a list. */
export function readArguments(pairs: readonly string[]): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at <= 0)
      throw new QuercusError('USAGE', `--arg ${JSON.stringify(pair)} is not name=value.`, {
        details: { got: pair },
      });
    const name = pair.slice(0, at);
    values.set(name, [...(values.get(name) ?? []), pair.slice(at + 1)]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] as string) : all]),
  );
}
