import { Option } from 'commander';
import type { BenchmarkReport } from '../../domain/score.ts';
import { benchmarks, findBenchmark } from '../../evaluation/registry.ts';
import type { CommandLine } from '../command-line.ts';
import { evaluationText } from '../evaluation-text.ts';
import { exitCodes } from '../exit-codes.ts';

interface ScoreOptions {
  readonly data?: string;
  readonly gold: readonly string[];
  readonly predictions: string;
  readonly mode: 'official' | 'strict';
  readonly program?: readonly string[];
}

/** `quercus eval score`: official scores of predictions in a file, without a model. Exit code 3 when a line could not be scored. */
export function registerEval(commandLine: CommandLine): void {
  const group = commandLine.group('eval', 'Score answers with the official rules of benchmarks.', [
    'quercus eval score toolqa --gold ./questions --predictions answers.jsonl --json',
  ]);
  const known = benchmarks.map(({ name, summary }) => `  ${name.padEnd(14)} ${summary}`).join('\n');
  group
    .command(
      'score <benchmark>',
      'Score predictions (JSON lines) against gold (JSON lines). Exit code 3 when a line could not be scored.',
      [
        'quercus eval score travelplanner --data ./travelplanner --gold queries.jsonl --predictions plans.jsonl',
        'quercus eval score toolqa --gold ./questions --predictions answers.jsonl --json',
        'quercus eval score program --gold gold.jsonl --predictions answers.jsonl --program node score.mjs',
      ],
    )
    .addHelpText('after', `\nBenchmarks:\n${known}`)
    .option('--data <folder>', 'tables of the benchmark (travelplanner)')
    .requiredOption('--gold <path...>', 'files of queries with gold, or folders of such files (*.jsonl)')
    .requiredOption('--predictions <file>', 'predictions, one JSON object a line')
    .addOption(
      new Option('--mode <mode>', 'strict repairs known faults of the official scorer (travelplanner)')
        .choices(['official', 'strict'])
        .default('official'),
    )
    .option('--program <command...>', 'a scorer of yours and its arguments (benchmark "program")')
    .action(
      commandLine.action<[string], ScoreOptions>(async ({ operands: [name], options, context }) => {
        const { data: dataFolder, gold, predictions, mode, program } = options;
        const report: BenchmarkReport = await findBenchmark(name).score(
          { gold, predictions, mode, ...(dataFolder && { dataFolder }), ...(program && { program }) },
          context,
        );
        return {
          data: report,
          text: evaluationText(report),
          exitCode: report.rejected > 0 ? exitCodes.violations : exitCodes.ok,
        };
      }),
    );
}
