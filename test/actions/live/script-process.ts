/** Run as a process of its own, to be killed: applies SCRIPT to the living kernel LIVE. */

import { applyScript } from '../../../src/actions/live/apply-script.ts';
import { readScript } from '../../../src/actions/live/read-script.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openLiveWriter } from '../../../src/kernel/live/open-live-writer.ts';

const { LIVE: live = '', SCRIPT: script = '' } = process.env;
const writer = await openLiveWriter(live, { wait: 10_000 }, silentContext);
process.stdout.write('begun\n');
for await (const { id } of applyScript(writer, readScript(script), silentContext))
  process.stdout.write(`${id}\n`);
await writer.close();
