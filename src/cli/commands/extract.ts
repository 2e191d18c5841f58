import { InvalidArgumentError } from 'commander';
import { readModelEnvironment } from '../../config/model-environment.ts';

import type { TextDocument } from '../../domain/document.ts';
import type { ExtractionReport } from '../../domain/extraction.ts';
import type { Schema } from '../../domain/schema.ts';
import type { Task } from '../../domain/task.ts';
import { QuercusError } from '../../errors.ts';
import { planExtraction } from '../../extraction/estimate-extraction.ts';
import { extractDocuments } from '../../extraction/extract-documents.ts';
import { draftTask } from '../../kernel/draft-task.ts';
import { withText } from '../../kernel/read-documents.ts';
import { readOrWriteTask } from '../../kernel/read-or-write-task.ts';
import { estimateCalls, unnamedModel } from '../../llm/estimate.ts';
import { readLedger } from '../../llm/ledger.ts';
import { readPriceTable } from '../../llm/price-table.ts';
import { openRecordings } from '../../llm/recordings.ts';
import { chooseProfiles } from '../../llm/resolve-profiles.ts';
import { startReasoner } from '../../reasoner/reasoner.ts';
import type { CommandLine, CommandOutcome } from '../command-line.ts';
import { extractionCalls, modelsForTexts } from '../document-reading.ts';
import { estimateText } from '../estimate-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { addModelOptions, type ModelOptions, modelSettings } from '../model-options.ts';
import { reasonerOptions } from '../reasoner-options.ts';

interface ExtractOptions extends ModelOptions {
  readonly shard?: { readonly part: number; readonly of: number };
  readonly calls?: string;
  readonly estimate?: boolean;
}

/** `quercus extract`: reads the texts of a task, so that a build has the calls it needs. */
export function registerExtract(commandLine: CommandLine): void {
  const command = commandLine.command(
    'extract <task>',
    'Read the texts of a task with a model, chunk by chunk, and record the calls: `build` then needs no model. Can be stopped and started again, and split over machines that share the folder of calls. Exit code 3 when chunks gave no usable reply.',
    ['quercus extract ./reports --max-cost 5', 'quercus extract ./reports --shard 3/16 --calls /mnt/calls'],
  );
  addModelOptions(command)
    .option('--shard <part/of>', 'only the chunks of one part, such as 3/16', shard)
    .option('--calls <folder>', 'where calls are recorded (default: runs/extraction/calls of the task)')
    .option('--estimate', 'tell what it will cost; ask no model')
    .action(
      commandLine.action<[task: string], ExtractOptions>(
        async ({ operands: [path], options, context, environment }) => {
          const taskFile = await readOrWriteTask(path, context);
          const reasoner = await startReasoner(reasonerOptions(environment));
          try {
            const { profiled, drafted } = await draftTask({ taskFile, reasoner }, context);
            const documents = withText(profiled.sources.documents);
            if (documents.length === 0) throw withoutTexts(path);
            const recordings = options.calls ?? extractionCalls(taskFile.folder);
            const { schema } = drafted;
            if (options.estimate === true)
              return estimateOf({ documents, schema, recordings, task: taskFile.task }, options);
            const models = await modelsForTexts(options, { recordings, task: taskFile.task });
            const { report } = await extractDocuments(
              { documents, schema, shard: options.shard },
              { ...context, models },
            );
            const ledger = await readLedger(openRecordings(recordings), readPriceTable(options.prices));
            return {
              data: { report, calls: recordings, ledger },
              text: extractionText(report, recordings),
              exitCode: report.chunks.quarantined > 0 ? exitCodes.violations : exitCodes.ok,
            };
          } finally {
            await reasoner.close();
          }
        },
      ),
    );
}

async function estimateOf(
  {
    documents,
    schema,
    ...run
  }: {
    readonly documents: readonly TextDocument[];
    readonly schema: Schema;
    readonly recordings: string;
    readonly task: Task;
  },
  options: ExtractOptions,
): Promise<CommandOutcome> {
  const { profiles, prices = readPriceTable() } = modelSettings(options, run);
  const chosen = chooseProfiles(profiles, readModelEnvironment());
  const { model = unnamedModel } = { ...chosen?.default, ...chosen?.stages.extract };
  const planned = planExtraction({ documents, schema, shard: options.shard, model });
  const earlier = await readLedger(openRecordings(run.recordings), prices);
  const estimate = estimateCalls({ planned: [planned], prices, earlier });
  return { data: estimate, text: estimateText(estimate) };
}

/** What was read, for people. */
function extractionText(
  { chunks, candidates, documents, quarantine }: ExtractionReport,
  calls: string,
): string {
  return [
    ...documents.map(({ path, chunks: own, accepted, quarantined, sameTextAs }) =>
      sameTextAs.length > 0 && own === 0
        ? `  ${path}: the same text as ${sameTextAs.join(', ')}`
        : `  ${path}: ${own} chunks, ${accepted} candidates accepted, ${quarantined} in quarantine`,
    ),
    `${chunks.accepted} of ${chunks.candidates} chunks read, ${candidates.accepted} of ${candidates.candidates} candidates accepted`,
    ...quarantine
      .slice(0, 10)
      .map(
        ({ document, start, end, candidate = 'the chunk', reason }) =>
          `  quarantine: ${document} ${start}–${end}: ${candidate}: ${reason}`,
      ),
    ...(quarantine.length > 10 ? [`  … and ${quarantine.length - 10} more (--json lists all)`] : []),
    `Calls: ${calls}`,
  ].join('\n');
}

function shard(text: string): { part: number; of: number } {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const chosen = { part: Number(part), of: Number(of) };
  if (chosen.part >= 1 && chosen.part <= chosen.of) return chosen;
  throw new InvalidArgumentError('It must be a part and a number of parts, such as 3/16.');
}

function withoutTexts(path: string): QuercusError {
  return new QuercusError(
    'SOURCE_EMPTY',
    `${path} has no text to read. Name documents (TXT, Markdown, HTML, PDF, DOCX) under \`sources:\`.`,
    { details: { task: path } },
  );
}
