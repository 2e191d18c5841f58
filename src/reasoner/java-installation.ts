import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const lowestJava = 17;

/** Where the worker's jar is when none is named: built by Maven in a checkout, shipped in the package. */
export const defaultJar = fileURLToPath(
  new URL('../../tools/hermit/target/quercus-hermit.jar', import.meta.url),
);

/** What is needed to start the worker, or why it cannot be started and what to do. */
export type JavaInstallation =
  | { readonly usable: true; readonly java: string; readonly jar: string; readonly version: string }
  | { readonly usable: false; readonly message: string };

/** Looks for the jar and for Java 17 or newer. `java` is a path or a name on PATH. Never throws. */
export async function findJava({
  java = 'java',
  jar = defaultJar,
}: {
  java?: string;
  jar?: string;
}): Promise<JavaInstallation> {
  if (!existsSync(jar)) return { usable: false, message: jarMissing(jar) };
  const { output, failure } = await javaVersionOutput(java);
  if (failure !== undefined) return { usable: false, message: failure };
  const version = /version "([^"]+)"/.exec(output)?.[1];
  if (version === undefined) return { usable: false, message: unknownJava(java, output) };
  if (majorVersion(version) < lowestJava) return { usable: false, message: oldJava(java, version) };
  return { usable: true, java, jar, version };
}

/** 8 for `1.8.0_402`, 17 for `17.0.15`. */
export function majorVersion(version: string): number {
  return Number(/^(?:1\.)?(\d+)/.exec(version)?.[1] ?? 0);
}

async function javaVersionOutput(java: string): Promise<{ output: string; failure?: string }> {
  const result = await execa(java, ['-version'], {
    reject: false,
    all: true,
    stdin: 'ignore',
    timeout: 60_000,
  });
  if (result.code === 'ENOENT' || result.code === 'EACCES') return { output: '', failure: javaMissing(java) };
  return { output: result.all ?? '' };
}

const installHint = `Install a JDK ${lowestJava} or newer (Debian: apt install openjdk-17-jdk-headless) or name its java in QUERCUS_JAVA.`;

function jarMissing(jar: string): string {
  return `The reasoner's jar ${jar} does not exist. Build it with \`mvn --batch-mode -f tools/hermit/pom.xml package\`, or name a built one in QUERCUS_JAR.`;
}

function javaMissing(java: string): string {
  return `Java was not found: there is no program '${java}'. ${installHint}`;
}

function oldJava(java: string, version: string): string {
  return `'${java}' is Java ${majorVersion(version)} (${version}), the reasoner needs ${lowestJava} or newer. ${installHint}`;
}

function unknownJava(java: string, output: string): string {
  return `'${java} -version' did not say which Java it is: ${JSON.stringify(output.slice(0, 200))}. ${installHint}`;
}
