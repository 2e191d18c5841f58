// `npm run test:java`: the reasoner's own tests, by Maven.
import { join } from 'node:path';
import { checkJavaTools } from './set-up/machine.mjs';
import { runProgram } from './set-up/run-program.mjs';
import { SetUpError } from './set-up/shared.mjs';

try {
  checkJavaTools();
  await runProgram({
    name: 'testing the reasoner with Maven',
    program: 'mvn',
    args: ['--batch-mode', '--file', join('tools', 'hermit', 'pom.xml'), 'test'],
    counts: /Downloaded from/g,
    hint: 'A test failed, or Maven Central could not be reached.',
  });
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
