import type { Command } from 'commander';
import type { Environment } from '../config/environment.ts';
import { QuercusError } from '../errors.ts';
import type { RemoteStore } from '../kernel/remote/remote-store.ts';
import { collectValues } from './option-values.ts';

export interface StoreOptions {
  readonly store?: string;
  readonly header?: readonly string[];
  readonly defaultGraph?: boolean;
}

/** Adds the options of commands that ask a store on another server. */
export function addStoreOptions(command: Command): Command {
  return addHeaderOption(
    command.option(
      '--store <url>',
      'ask this SPARQL store, which `quercus load` has filled, instead of loading the kernel',
    ),
  ).option(
    '--default-graph',
    'with --store: the facts are the default graph of the store, as in a virtual graph; which kernel it holds is not checked',
  );
}

export function addHeaderOption(command: Command): Command {
  return command.option(
    '--header <name: value>',
    'a header for each request to the store; again for more. QUERCUS_STORE_AUTHORIZATION is sent as Authorization',
    collectValues,
    [],
  );
}

/** The store that the options name; undefined without `--store`. */
export function remoteStore(
  { store, header = [], defaultGraph }: StoreOptions,
  environment: Environment,
): RemoteStore | undefined {
  if (store === undefined) return undefined;
  return {
    address: store,
    headers: readHeaders(header, environment),
    ...(defaultGraph === undefined ? {} : { ownDefaultGraph: defaultGraph }),
  };
}

/** `Name: value` texts, after the authorization of the environment. A value is a secret, so no message repeats it. */
function readHeaders(
  texts: readonly string[],
  { storeAuthorization }: Environment,
): Readonly<Record<string, string>> {
  const given = texts.map((text) => {
    const [, name, value] = /^([\w-]+)\s*:\s*([\x20-\x7e]*)$/.exec(text) ?? [];
    if (name !== undefined && value !== undefined) return [name.toLowerCase(), value] as const;
    throw new QuercusError('USAGE', '--header must be NAME: VALUE in printable ASCII.');
  });
  return {
    ...(storeAuthorization === undefined ? {} : { authorization: storeAuthorization }),
    ...Object.fromEntries(given),
  };
}
