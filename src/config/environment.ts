import { delimiter, join } from 'node:path';
import { QuercusError } from '../errors.ts';

/** Everything Quercus takes from the environment, read once and frozen. Nothing else reads `process.env`. */
export interface Environment {
  /** Program that starts Java: QUERCUS_JAVA, else `JAVA_HOME/bin/java`, else `java` from PATH. */
  readonly java: string;
  /** The reasoner's jar, when QUERCUS_JAR names one; absent = the one of this installation. */
  readonly jar?: string;
  /** Heap of the reasoner in MB (QUERCUS_HEAP_MB); absent = the reasoner's own default. */
  readonly heapMegabytes?: number;
  /** Sent as `Authorization` to remote stores (QUERCUS_STORE_AUTHORIZATION), such as `Bearer …`. */
  readonly storeAuthorization?: string;
  /** False when NO_COLOR is set to anything (https://no-color.org). */
  readonly color: boolean;
  /** Folders that are searched for programs. */
  readonly searchPath: readonly string[];
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the environment. A QUERCUS_HEAP_MB that is not a whole number of at least 64 is USAGE. */
export function readEnvironment(variables: Variables = process.env): Environment {
  const jar = present(variables.QUERCUS_JAR);
  const storeAuthorization = present(variables.QUERCUS_STORE_AUTHORIZATION);
  const heapMegabytes = readHeap(present(variables.QUERCUS_HEAP_MB));
  return Object.freeze({
    java: findJava(variables),
    ...(jar === undefined ? {} : { jar }),
    ...(heapMegabytes === undefined ? {} : { heapMegabytes }),
    ...(storeAuthorization === undefined ? {} : { storeAuthorization }),
    color: present(variables.NO_COLOR) === undefined,
    searchPath: Object.freeze((variables.PATH ?? '').split(delimiter).filter((folder) => folder !== '')),
  });
}

function findJava(variables: Variables): string {
  const home = present(variables.JAVA_HOME);
  return present(variables.QUERCUS_JAVA) ?? (home === undefined ? 'java' : join(home, 'bin', 'java'));
}

function readHeap(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const megabytes = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (megabytes >= 64) return megabytes;
  throw new QuercusError(
    'USAGE',
    `QUERCUS_HEAP_MB is ${JSON.stringify(text)}; it must be a whole number of megabytes, at least 64, such as 1024.`,
    { details: { variable: 'QUERCUS_HEAP_MB', got: text } },
  );
}

function present(value: string | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : value;
}
