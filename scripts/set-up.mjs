// Makes a checkout ready to run: npm packages, compiled sources, the reasoner's jar. Plain JavaScript and no
// packages, because nothing is installed yet when it runs. Set-up needs the package registries; running does not.
import { join } from 'node:path';
import { ensureCompiled } from './set-up/compile.mjs';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { ensureJar } from './set-up/jar.mjs';
import { withLock } from './set-up/lock.mjs';
import { checkNodeVersion } from './set-up/machine.mjs';
import { isMainModule, root, SetUpError } from './set-up/shared.mjs';

/**
 * Does what is missing and nothing else; says what it does on stderr. Returns false, after saying exactly what
 * is missing, when it cannot. Two processes that set up at once take turns.
 *
 * @param {{ reasoner?: boolean, peers?: boolean }} [options] `reasoner: false` leaves the jar out; `peers: true` adds the
 * programs of others that tests compare with.
 * @returns {Promise<boolean>}
 */
export async function setUp({ reasoner = true, peers = false } = {}) {
  try {
    checkNodeVersion();
    const steps = [
      ensureDependencies(),
      ensureCompiled(),
      ...(reasoner ? [ensureJar()] : []),
      ...(peers ? [ensureJar(topBraid)] : []),
    ];
    if (steps.every((step) => step.isDone())) return true;
    await withLock(join(root, '.quercus', 'set-up.lock'), async () => {
      process.stderr.write(
        'Setting up Quercus (once; this needs the package registries, running does not)\n',
      );
      for (const step of steps) if (!step.isDone()) await step.run();
    });
    return true;
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return false;
  }
}

/** SHACL functions as others run them. */
const topBraid = {
  project: 'tools/topbraid',
  jar: 'quercus-topbraid.jar',
  name: 'building the runner of TopBraid SHACL with Maven',
};

if (isMainModule(import.meta.url)) process.exitCode = (await setUp()) ? 0 : 1;
