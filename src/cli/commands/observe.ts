import { readFile } from 'node:fs/promises';
import { applyScript } from '../../actions/live/apply-script.ts';
import type { LiveWriter } from '../../actions/live/live-writer.ts';
import { observeSeen, type Told } from '../../actions/live/observe-seen.ts';
import { listQuarantined } from '../../actions/live/quarantine.ts';
import { readScript } from '../../actions/live/read-script.ts';
import { modelReader } from '../../agent/observation-reading.ts';
import type { Observation } from '../../domain/action.ts';
import type { Outcome } from '../../domain/action-outcome.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { QuercusError } from '../../errors.ts';
import { openLiveWriter } from '../../kernel/live/open-live-writer.ts';
import { openModels } from '../../llm/open-models.ts';
import type { CommandInput, CommandLine, CommandOutcome } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { addModelOptions, type ModelOptions, modelSettings } from '../model-options.ts';
import { observationOutcomeText, scriptOutcome } from '../observation-text.ts';
import { collectValues, positiveInteger } from '../option-values.ts';
import { readArguments } from './call.ts';

interface ObserveOptions extends ModelOptions {
  readonly calls?: string;
  readonly arg: readonly string[];
  readonly script?: string;
  readonly retry?: string;
  readonly done?: string;
  readonly seen?: string;
  readonly source?: string;
  readonly time?: string;
  readonly wait?: number;
}

type Input = CommandInput<[live: string, action: string | undefined], ObserveOptions>;

/** `quercus observe`: applies actions to a living kernel, one, or a script of many. */
export function registerObserve(commandLine: CommandLine): void {
  const command = commandLine.command(
    'observe <live> [action]',
    'Apply an action to a living kernel, or a script of observations; with --done and --seen alone a model chooses the actions. An observation is applied whole or not at all; what is refused goes to quarantine. Exit code 3 when something was refused.',
    [
      'quercus observe textworld.live new_game --arg game=tw-001',
      'quercus observe textworld.live --script games.jsonl',
      'quercus observe textworld.live --done "go north" --seen turn-5.txt',
    ],
  );
  addModelOptions(command)
    .option('--arg <name=value>', 'an argument; a list of records is JSON', collectValues, [])
    .option('--script <file>', 'observations in JSON Lines; one that was applied before is skipped')
    .option('--retry <id>', 'try a quarantined observation again')
    .option('--done <text>', 'what was done, kept with the batch')
    .option('--seen <file>', 'what was seen: a file, or - for standard input; kept with the batch')
    .option('--source <text>', 'where the observation comes from')
    .option('--time <time>', 'when it was made, such as 2026-03-01T09:30:00Z; default now')
    .option('--wait <seconds>', 'wait so long for another writer', positiveInteger)
    .option('--calls <folder>', 'where model calls are recorded (default: beside the living kernel)')
    .action(commandLine.action<[live: string, action: string | undefined], ObserveOptions>(observe));
}

async function observe(input: Input): Promise<CommandOutcome> {
  const { options, operands, context } = input;
  const [live, action] = operands;
  const ways = [action, options.script, options.retry].filter((way) => way !== undefined);
  const isTold = ways.length === 0 && options.done !== undefined && options.seen !== undefined;
  if (ways.length !== 1 && !isTold)
    throw new QuercusError(
      'USAGE',
      'Say one of: an action, --script FILE, --retry ID, or --done and --seen for a model to read. See `quercus observe --help`.',
      { details: { action } },
    );
  const wait = options.wait === undefined ? {} : { wait: options.wait * 1000 };
  const writer = await openLiveWriter(live, wait, context);
  try {
    if (options.script !== undefined) return await runScript(writer, options.script, context);
    if (isTold) return shown(await readWithModel(input, writer));
    const observation =
      action === undefined
        ? await quarantined(writer, live, options.retry as string)
        : { ...(await toldOf(input, writer)), actions: [{ action, arguments: readArguments(options.arg) }] };
    return shown(await applyOne(writer, observation));
  } finally {
    await writer.close();
  }
}

async function readWithModel(input: Input, writer: LiveWriter): Promise<Outcome> {
  const { options, operands, context } = input;
  const recordings = options.calls ?? `${operands[0]}.calls`;
  const models = await openModels(modelSettings(options, { recordings }));
  return observeSeen(writer, await toldOf(input, writer), modelReader({ ...context, models }));
}

async function applyOne(writer: LiveWriter, observation: Observation): Promise<Outcome> {
  const outcome = await writer.apply(observation);
  await writer.flush();
  return outcome;
}

/** The clock of the machine may jump back; the time of a batch does not. */
async function toldOf({ options, terminal }: Input, writer: LiveWriter): Promise<Told> {
  const now = new Date().toISOString();
  const latest = writer.latestTime;
  const time = options.time ?? (latest !== undefined && Date.parse(latest) > Date.parse(now) ? latest : now);
  const { done, seen, source } = options;
  const text = seen === '-' ? await terminal.readInput() : seen && (await readSeen(seen));
  const told = { time, source, done, seen: text };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}

function readSeen(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause) => {
    throw new QuercusError('USAGE', `The file ${path} cannot be read: ${(cause as Error).message}`, {
      details: { path },
      cause,
    });
  });
}

async function quarantined(writer: LiveWriter, live: string, id: string): Promise<Observation> {
  const all = await listQuarantined(live);
  const found = all.find((candidate) => candidate.id === id);
  if (found === undefined)
    throw new QuercusError(
      'USAGE',
      `No observation ${JSON.stringify(id)} is in quarantine. There are: ${
        all
          .slice(0, 10)
          .map((one) => one.id)
          .join(', ') || 'none'
      }.`,
      { details: { id } },
    );
  await writer.release(id);
  const { time, source, done, seen, attempts } = found;
  const texts = Object.fromEntries(
    Object.entries({ time, source, done, seen }).filter(([, text]) => text !== undefined),
  );
  return { id, ...texts, actions: attempts.at(-1)?.actions ?? [] };
}

async function runScript(writer: LiveWriter, path: string, context: RunContext): Promise<CommandOutcome> {
  const counts = { applied: 0, known: 0, quarantined: 0, added: 0, removed: 0 };
  const refused: Outcome[] = [];
  for await (const outcome of applyScript(writer, readScript(path), context)) {
    counts[outcome.status] += 1;
    counts.added += outcome.added;
    counts.removed += outcome.removed;
    if (outcome.status === 'quarantined') refused.push(outcome);
  }
  return scriptOutcome(counts, refused);
}

function shown(outcome: Outcome): CommandOutcome {
  return {
    data: outcome,
    text: observationOutcomeText(outcome),
    exitCode: outcome.status === 'quarantined' ? exitCodes.violations : exitCodes.ok,
  };
}
