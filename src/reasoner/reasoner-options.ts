/** How the reasoner is started; everything has a default. */
export interface ReasonerOptions {
  /** The worker's jar; default: that of this installation. */
  readonly jar?: string;
  /** Program that starts Java 17 or newer: a path, or a name on PATH. Default `java`. */
  readonly java?: string;
  /** Default 1024. */
  readonly heapMegabytes?: number;
  /** Seconds for each request that does not say otherwise. Default 60. */
  readonly seconds?: number;
  /** Seconds after the limit in which the reasoner may stop by itself. Default 2. */
  readonly graceSeconds?: number;
  /** Folder with an archive for class-data sharing, made by `prepareReasoner`. */
  readonly cacheFolder?: string;
}

export const defaultHeapMegabytes = 1024;
export const defaultSeconds = 60;
export const defaultGraceSeconds = 2;

/**
 * Arguments of the JVM. The serial collector and the first compiler alone halve the CPU time of short checks; JVM
 * messages go to standard error, because a stale archive would otherwise write among the responses.
 */
export function jvmArguments({ jar, heapMegabytes, archive }: JvmSettings): string[] {
  return [
    `-Xmx${heapMegabytes}m`,
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    '-XX:+ExitOnOutOfMemoryError',
    '-Xlog:disable',
    '-Xlog:all=warning:stderr',
    '-Djava.awt.headless=true',
    ...(archive === undefined ? [] : ['-Xshare:auto', `-XX:SharedArchiveFile=${archive}`]),
    '-jar',
    jar,
  ];
}

interface JvmSettings {
  readonly jar: string;
  readonly heapMegabytes: number;
  readonly archive?: string;
}
