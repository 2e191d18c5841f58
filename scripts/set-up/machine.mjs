import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { SetUpError } from './shared.mjs';

/** Node ≥ 20.19. */
export function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetUpError(
    `Missing: Node.js 20.19 or newer; this is ${process.versions.node} (${process.execPath}). Install one from https://nodejs.org.`,
  );
}

/** The tools that build the reasoner: names every one that is missing at once. */
export function checkJavaTools() {
  const missing = [missingJdk(), missingMaven()].filter((line) => line !== undefined);
  if (missing.length === 0) return;
  throw new SetUpError(
    `The reasoner's jar must be built, and something for that is missing:\n${missing.join('\n')}`,
  );
}

/** Maven compiles with JAVA_HOME when it is set, else with the `javac` on PATH. */
function missingJdk() {
  const home = process.env.JAVA_HOME;
  const compiler = home ? join(home, 'bin', 'javac') : 'javac';
  const output = outputOf(compiler, ['-version']);
  const version = Number(/javac (?:1\.)?(\d+)/.exec(output ?? '')?.[1]);
  if (version >= 17) return undefined;
  const found = output === undefined ? `no ${compiler}` : `${compiler} is ${output.trim()}`;
  return `  Missing: a JDK 17 or newer (found: ${found}). Debian: apt install openjdk-17-jdk-headless; or set JAVA_HOME to one.`;
}

function missingMaven() {
  if (outputOf('mvn', ['--version']) !== undefined) return undefined;
  return '  Missing: Maven 3.6.3 or newer (found: no mvn on PATH). Debian: apt install maven; others: https://maven.apache.org.';
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function outputOf(program, args) {
  try {
    return execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
  } catch {
    return undefined;
  }
}
