import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readJournal } from '../../src/actions/journal/read-journal.ts';
import { applyScript } from '../../src/actions/live/apply-script.ts';
import { liveFiles } from '../../src/actions/live/live-files.ts';
import { updateText } from '../../src/actions/live/load-state.ts';
import type { Observation } from '../../src/domain/action.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { readLiveFolder } from '../../src/kernel/live/live-folder.ts';
import { openLiveWriter } from '../../src/kernel/live/open-live-writer.ts';
import { startLiveKernel } from '../../src/kernel/live/start-live-kernel.ts';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';

export interface LiveRun {
  readonly live: string;
  readonly applied: number;
  readonly refused: readonly string[];
  /** What the whole script takes. */
  readonly checked: Cost;
  /** Milliseconds of wall clock a batch, in the first and the last third. */
  readonly firstThird: number;
  readonly lastThird: number;
  /** What it takes to read the same batches and load them, one by one, with no checks. */
  readonly unchecked: Cost;
}

/** Milliseconds; `cpu` of all threads of this process, so that other programs on the machine do not count. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** All games in one living kernel, and beside it the same batches with no checks at all. */
export async function runLive({
  kernel,
  actions,
  folder,
  script,
}: {
  kernel: string;
  actions: string;
  folder: string;
  script: readonly Observation[];
}): Promise<LiveRun> {
  const live = join(folder, 'textworld.live');
  await startLiveKernel({ kernel, out: live, actions });
  const writer = await openLiveWriter(live, {}, silentContext);
  const refused: string[] = [];
  const marks: number[] = [];
  const spent = stopwatch();
  for await (const outcome of applyScript(writer, marked(script, marks), silentContext)) {
    if (outcome.status !== 'applied')
      refused.push(`${outcome.id}: ${outcome.reasons.map(({ message }) => message).join(' ')}`);
  }
  const checked = spent();
  await writer.close();
  const third = Math.floor(marks.length / 3);
  const between = (from: number, to: number) =>
    ((marks[to] as number) - (marks[from] as number)) / Math.max(to - from, 1);
  return {
    live,
    applied: script.length - refused.length,
    refused,
    checked,
    firstThird: third === 0 ? 0 : between(0, third),
    lastThird: third === 0 ? 0 : between(marks.length - 1 - third, marks.length - 1),
    unchecked: await loadUnchecked(live),
  };
}

function* marked(script: readonly Observation[], marks: number[]): Generator<Observation> {
  for (const observation of script) {
    marks.push(performance.now());
    yield observation;
  }
}

async function loadUnchecked(path: string): Promise<Cost> {
  const live = await readLiveFolder(path);
  const spent = stopwatch();
  const { batches } = await readJournal(liveFiles(path).journal, {
    offset: 0,
    id: live.kernelHash,
    number: 0,
  });
  const store = await openEmbeddedStore();
  await store.load({ path: live.facts }, { format: 'nt' });
  for (const { added, removed } of batches) await store.update(updateText(added, removed));
  const cost = spent();
  await store.close();
  return cost;
}

function stopwatch(): () => Cost {
  const [begin, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { wall: performance.now() - begin, cpu: (user + system) / 1000 };
  };
}
