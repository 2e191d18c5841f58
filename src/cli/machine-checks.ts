import { stat } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import type { Environment } from '../config/environment.ts';
import { defaultJar, majorVersion } from '../reasoner/java-installation.ts';
import { probeProgram } from './probe-program.ts';

/** One thing a machine needs. `needed` says for what; `remedy` is given when it is missing. */
export interface MachineCheck {
  readonly what: string;
  readonly state: 'ok' | 'missing' | 'not needed';
  readonly found: string;
  readonly needed: string;
  readonly remedy?: string;
}

/** Everything that `doctor` looks at. `missing` is what keeps some command from working. */
export async function checkMachine(environment: Environment): Promise<MachineCheck[]> {
  const jar = await checkJar(environment);
  const builtHere = jar.state === 'ok';
  return [
    checkNode(process.versions.node),
    await checkJava(environment.java),
    jar,
    await checkMaven(builtHere),
    checkMemory(environment.heapMegabytes ?? 1024),
  ];
}

/** Node's version against the lowest one that is tested. */
export function checkNode(version: string): MachineCheck {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > 20 || (major === 20 && minor >= 19);
  return {
    what: 'Node.js',
    state: enough ? 'ok' : 'missing',
    found: version,
    needed: '20.19 or newer, for everything',
    ...(enough ? {} : { remedy: 'install a current Node.js (https://nodejs.org) or put one on PATH' }),
  };
}

async function checkJava(java: string): Promise<MachineCheck> {
  const probe = await probeProgram(java, ['-version']);
  const version = probe.found ? /version "([^"]+)"/.exec(probe.output)?.[1] : undefined;
  const enough = version !== undefined && majorVersion(version) >= 17;
  return {
    what: 'Java',
    state: enough ? 'ok' : 'missing',
    found: probe.found ? `${version ?? 'unknown version'} (${java})` : probe.reason,
    needed: '17 or newer, for the reasoner: build, check, verify, export',
    ...(enough
      ? {}
      : {
          remedy:
            'install a JDK 17 or newer (Debian: apt install openjdk-17-jdk-headless), or name its java in QUERCUS_JAVA or its folder in JAVA_HOME',
        }),
  };
}

async function checkJar({ jar }: Environment): Promise<MachineCheck> {
  const path = jar ?? defaultJar;
  const present = (await stat(path).catch(() => undefined))?.isFile() === true;
  return {
    what: 'Reasoner jar',
    state: present ? 'ok' : 'missing',
    found: present ? path : `no file ${path}`,
    needed: 'HermiT, for build, check, verify, export',
    ...(present
      ? {}
      : { remedy: 'in a checkout run `npm run setup` (needs Maven), or name a built jar in QUERCUS_JAR' }),
  };
}

async function checkMaven(jarIsBuilt: boolean): Promise<MachineCheck> {
  const probe = await probeProgram('mvn', ['--version']);
  const state = probe.found ? 'ok' : jarIsBuilt ? 'not needed' : 'missing';
  return {
    what: 'Maven',
    state,
    found: probe.found
      ? (/Apache Maven ([\w.-]+)/.exec(probe.output)?.[1] ?? 'unknown version')
      : probe.reason,
    needed: 'only to build the reasoner jar in a checkout',
    ...(state === 'missing' ? { remedy: 'install Maven 3.6.3 or newer (Debian: apt install maven)' } : {}),
  };
}

/** The reasoner's heap plus half a gigabyte for the store must fit into the machine. */
function checkMemory(heapMegabytes: number): MachineCheck {
  const total = Math.round(totalmem() / 2 ** 20);
  const enough = total >= heapMegabytes + 512;
  return {
    what: 'Memory',
    state: enough ? 'ok' : 'missing',
    found: `${total} MB, ${Math.round(freemem() / 2 ** 20)} MB free`,
    needed: `${heapMegabytes} MB for the reasoner and 512 MB for the store`,
    ...(enough ? {} : { remedy: 'set QUERCUS_HEAP_MB to less, such as 512' }),
  };
}
