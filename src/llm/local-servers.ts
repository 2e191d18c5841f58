import { z } from 'zod';
import type { ServerKind } from '../domain/model-profile.ts';
import type { Fetch } from './transport/network.ts';

/** A model server found on this machine. */
export interface LocalServer {
  readonly server: ServerKind;
  readonly url: string;
  /** What it offers now; may be empty. */
  readonly models: readonly string[];
}

export interface LocalPort {
  readonly server: ServerKind;
  /** Base URL as a profile would have it. */
  readonly url: string;
  /** A path that only this kind of server answers. */
  readonly sign: string;
  /** Where it lists its models. */
  readonly list: string;
}

/** Where the usual servers listen when nothing is set. */
export const usualPorts: readonly LocalPort[] = [
  { server: 'ollama', url: 'http://127.0.0.1:11434', sign: '/api/version', list: '/api/tags' },
  { server: 'llama-server', url: 'http://127.0.0.1:8080/v1', sign: '/props', list: '/v1/models' },
  { server: 'lm-studio', url: 'http://127.0.0.1:1234/v1', sign: '/v1/models', list: '/v1/models' },
  { server: 'vllm', url: 'http://127.0.0.1:8000/v1', sign: '/version', list: '/v1/models' },
];

const patienceMilliseconds = 700;
const listSchema = z.union([
  z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id)),
  z
    .object({ models: z.array(z.object({ name: z.string() })) })
    .transform(({ models }) => models.map(({ name }) => name)),
]);

/** Looks for model servers on this machine, in the order of `ports`. Nothing found is an empty list. */
export async function findLocalServers(
  fetch: Fetch,
  ports: readonly LocalPort[] = usualPorts,
): Promise<LocalServer[]> {
  const found = await Promise.all(ports.map((port) => look(fetch, port)));
  return found.filter((server) => server !== undefined);
}

async function look(fetch: Fetch, { server, url, sign, list }: LocalPort): Promise<LocalServer | undefined> {
  const { origin } = new URL(url);
  const signed = await readJson(fetch, `${origin}${sign}`);
  if (signed === undefined) return undefined;
  const listed = listSchema.safeParse(await readJson(fetch, `${origin}${list}`));
  return { server, url, models: listed.success ? listed.data : [] };
}

async function readJson(fetch: Fetch, address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patienceMilliseconds) });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
