import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { QueriedKernel } from '../../src/agent/asked-kernel.ts';
import { readModelEnvironment } from '../../src/config/model-environment.ts';
import type { ModelContext } from '../../src/llm/model-runtime.ts';
import { type ModelSettings, openModels } from '../../src/llm/open-models.ts';
import {
  type ReceivedRequest,
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from '../../src/llm/testing/scripted-server.ts';
import { openInsurance } from '../functions/insurance-fixture.ts';
import { kernelOn } from './kernel-on.ts';

/** The small insurance, open for one test. */
export async function insuranceKernel(changes: Partial<QueriedKernel> = {}): Promise<QueriedKernel> {
  const store = await openInsurance();
  onTestFinished(() => store.close());
  return kernelOn(store, changes);
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface AskedModel {
  readonly context: ModelContext;
  readonly server: ScriptedServer;
  readonly recordings: string;
}

/** A model with a script, reached over HTTP, and the context that asks it. */
export async function scriptedModel(
  script: Script,
  settings: Partial<ModelSettings> = {},
): Promise<AskedModel> {
  const server = await startScriptedServer(script);
  onTestFinished(() => server.close());
  const recordings = settings.recordings ?? temporaryFolder();
  const models = await openModels({
    environment: readModelEnvironment({}),
    profiles: { default: { model: 'scripted', url: server.url, timeoutSeconds: 20 } },
    recordings,
    ...settings,
  });
  return { context: { emit: () => {}, models }, server, recordings };
}

/** Replies to slots with those given, and to steps in their order. */
export function steps(decisions: readonly object[], slots: readonly object[] = []): Script {
  let next = 0;
  return (request) => ({
    json: isSlotRequest(request) ? { slots } : (decisions[next++] ?? giveUp('the script is spent')),
  });
}

export function isSlotRequest({ body }: ReceivedRequest): boolean {
  return body.messages?.[0]?.content.startsWith('You read questions') === true;
}

/** A list is told by its name again and again. */
export function call(name: string, values: Readonly<Record<string, unknown>> = {}): object {
  const pairs = Object.entries(values).flatMap(([each, value]) =>
    [value].flat().map((one) => ({ name: each, value: one })),
  );
  return { ...nothing, action: 'call', function: name, arguments: pairs };
}

export function answer(
  text: string,
  values: readonly string[] = [],
  calls: readonly number[] | null = null,
): object {
  return { ...nothing, action: 'answer', answer: text, values, calls };
}

export function giveUp(reason: string): object {
  return { ...nothing, action: 'give up', answer: reason };
}

const nothing = { thought: 'so', function: null, arguments: null, answer: null, values: null, calls: null };
