import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkJavaTools } from './machine.mjs';
import { runProgram } from './run-program.mjs';
import { hashOf, readText, root, SetUpError } from './shared.mjs';

/**
 * The jar of a Maven project under `tools`, built from the sources that are here. A jar that somebody put there
 * without its stamp is used as it is: it may come from a machine that has Maven.
 *
 * @param {{ project?: string, jar?: string, name?: string }} [options]
 */
export function ensureJar({
  project = 'tools/hermit',
  jar = 'quercus-hermit.jar',
  name = 'building the reasoner with Maven',
} = {}) {
  const target = join(root, project, 'target', jar);
  const stamp = `${target}.source-hash`;
  const sources = [`${project}/src`, `${project}/pom.xml`];
  return {
    isDone: () => existsSync(target) && (!existsSync(stamp) || readText(stamp) === hashOf(sources)),
    run: async () => {
      const hash = hashOf(sources);
      checkJavaTools();
      await runProgram({
        name,
        program: 'mvn',
        args: ['--batch-mode', '--file', join(project, 'pom.xml'), '-DskipTests', 'package'],
        counts: /Downloaded from/g,
        hint: 'It needs Maven Central once. Look at the lines above, then run the same command again.',
      });
      if (!existsSync(target))
        throw new SetUpError(`Maven ended well but made no ${target}; see ${project}/pom.xml.`);
      writeFileSync(stamp, hash);
    },
  };
}
