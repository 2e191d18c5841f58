import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { readModelEnvironment } from '../../src/config/model-environment.ts';
import type { ProgressEvent } from '../../src/domain/progress-event.ts';
import type { ModelContext } from '../../src/llm/model-runtime.ts';
import { type ModelSettings, openModels } from '../../src/llm/open-models.ts';
import { structuredCall } from '../../src/llm/structured-call.ts';
import type { Script } from '../../src/llm/testing/scripted-reply.ts';
import {
  type OtherPaths,
  type ScriptedServer,
  startScriptedServer,
} from '../../src/llm/testing/scripted-server.ts';

export const claimSchema = z.object({ claim: z.string(), amount: z.number(), note: z.string().optional() });
export const claim = { claim: 'C-1', amount: 1200.5, note: null };
export const prompt = [
  { role: 'system', content: 'You read claims.' },
  { role: 'user', content: 'Claim C-1 is about 1200.5.' },
] as const;

export async function serve(script: Script, otherPaths: OtherPaths = {}): Promise<ScriptedServer> {
  const server = await startScriptedServer(script, otherPaths);
  onTestFinished(() => server.close());
  return server;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-llm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Opening extends Partial<ModelSettings> {
  readonly profile?: Record<string, unknown>;
  readonly variables?: Record<string, string>;
  readonly signal?: AbortSignal;
}

export interface OpenedContext extends ModelContext {
  readonly events: ProgressEvent[];
  readonly folder: string;
}

export async function open({
  profile,
  variables = {},
  signal,
  ...settings
}: Opening): Promise<OpenedContext> {
  const folder = settings.recordings ?? temporaryFolder();
  const events: ProgressEvent[] = [];
  const models = await openModels({
    environment: readModelEnvironment(variables),
    recordings: folder,
    ...(profile === undefined
      ? {}
      : { profiles: { default: { model: 'scripted', timeoutSeconds: 20, ...profile } } }),
    ...settings,
  });
  return { models, emit: (event) => events.push(event), signal, events, folder };
}

/** The usual question to the usual model. */
export function ask(
  context: ModelContext,
  changes: { text?: string; sample?: number; maxOutputTokens?: number } = {},
) {
  const { text, ...others } = changes;
  const messages = text === undefined ? prompt : [prompt[0], { role: 'user' as const, content: text }];
  return structuredCall({ prompt: messages, schema: claimSchema, stage: 'extract', ...others }, context);
}

/** The error of a call that must fail. */
export async function failure(
  call: Promise<unknown>,
): Promise<{ code: string; message: string; details: Record<string, unknown> }> {
  return call.then(
    (value) => {
      throw new Error(`should have failed, gave ${JSON.stringify(value)}`);
    },
    (error) => error,
  );
}
