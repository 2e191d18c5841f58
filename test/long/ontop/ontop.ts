import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/source-files.ts';

export interface Ontop {
  /** Address for queries. */
  readonly url: string;
  stop(): void;
}

const target = join(root, 'tools/ontop/target');
const jars = [join(target, 'lib', '*'), join(target, 'quercus-ontop-0.1.0.jar')];

/** Why Ontop cannot be started here; undefined = it can. */
export const missingOntop = !existsSync(jars[1] as string)
  ? 'tools/ontop is not built (mvn package in tools/ontop)'
  : spawnSync('java', ['-version']).status === 0
    ? undefined
    : 'there is no Java';

/** Ontop over a database, with a mapping in R2RML. Rejects with what it said when it ends before it is ready. */
export function startOntop(mapping: string, jdbcUrl: string): Promise<Ontop> {
  const main = 'org.quercus.ontop.Endpoint';
  const child = spawn('java', ['-Xmx512m', '-cp', jars.join(':'), main, mapping, jdbcUrl]);
  return new Promise((resolve, reject) => {
    let messages = '';
    child.stderr.on('data', (chunk) => {
      messages += chunk;
    });
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /http:\S+/.exec(chunk.toString())?.[0];
      if (url !== undefined) resolve({ url, stop: () => void child.kill() });
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Ontop ended with ${code}: ${messages.slice(-2000)}`)));
  });
}
