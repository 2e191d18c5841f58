/** Run as a process of its own, to be killed: answers the questions of RUN with the insurance kernel. */

import { runBatch } from '../../src/agent/batch/run-batch.ts';
import { openRun } from '../../src/agent/batch/run-folder.ts';
import { readModelEnvironment } from '../../src/config/model-environment.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { openModels } from '../../src/llm/open-models.ts';
import { openInsurance } from '../functions/insurance-fixture.ts';
import { kernelOn } from './kernel-on.ts';

const { URL_OF_SERVER: url, RUN: folder = '' } = process.env;
const run = await openRun(folder);
const models = await openModels({
  environment: readModelEnvironment({}),
  recordings: run.recordings,
  profiles: { default: { model: 'scripted', url, concurrency: 3 } },
});
const store = await openInsurance();
await runBatch({ run, kernel: kernelOn(store) }, { ...silentContext, models });
await store.close();
