import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { findJava, type JavaInstallation } from './java-installation.ts';
import { defaultHeapMegabytes, jvmArguments, type ReasonerOptions } from './reasoner-options.ts';

/**
 * Makes the archive for class-data sharing in `cacheFolder`, which halves the start of the reasoner. Returns its path,
 * or `undefined` when there is no reasoner or the JVM made none: the reasoner then starts without it.
 */
export async function prepareReasoner(
  options: ReasonerOptions & { cacheFolder: string },
): Promise<string | undefined> {
  const installation = await findJava(options);
  if (!installation.usable) return undefined;
  const archive = await archivePath(installation, options.cacheFolder);
  if (existsSync(archive)) return archive;
  await mkdir(options.cacheFolder, { recursive: true });
  const unfinished = `${archive}.${process.pid}`;
  const settings = { jar: installation.jar, heapMegabytes: options.heapMegabytes ?? defaultHeapMegabytes };
  await execa(
    installation.java,
    [`-XX:ArchiveClassesAtExit=${unfinished}`, ...jvmArguments(settings), '--warm'],
    {
      reject: false,
      stdin: 'ignore',
      timeout: 120_000,
    },
  );
  if (!existsSync(unfinished)) return undefined;
  await rename(unfinished, archive).catch(() => rm(unfinished, { force: true }));
  return archive;
}

/** The archive that fits this Java and this jar, when it was made. */
export async function findArchive(
  installation: JavaInstallation & { usable: true },
  cacheFolder: string | undefined,
): Promise<string | undefined> {
  if (cacheFolder === undefined) return undefined;
  const archive = await archivePath(installation, cacheFolder);
  return existsSync(archive) ? archive : undefined;
}

/** An archive is bound to the build of the JVM and to path, size and time of the jar; its name holds them all. */
async function archivePath(
  { java, jar, version }: JavaInstallation & { usable: true },
  cacheFolder: string,
): Promise<string> {
  const { size, mtimeMs } = await stat(jar);
  const key = createHash('sha256')
    .update(JSON.stringify([java, version, jar, size, mtimeMs]))
    .digest('hex');
  return join(cacheFolder, `hermit-${key.slice(0, 16)}.jsa`);
}
