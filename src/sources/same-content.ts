import type { Finding } from '../domain/finding.ts';
import { sourceFinding } from './source-finding.ts';

/** Findings about files that hold the same bytes under several names: their rows would be counted twice. */
export function sameContent(files: readonly { path: string; sha256: string }[]): Finding[] {
  const byHash = new Map<string, string[]>();
  for (const { path, sha256 } of files) byHash.set(sha256, [...(byHash.get(sha256) ?? []), path]);
  return [...byHash.values()].filter((paths) => paths.length > 1).map(twice);
}

function twice(paths: string[]): Finding {
  return sourceFinding({
    check: 'same-file-twice',
    severity: 'warning',
    message: `${paths.join(' and ')} hold the same bytes; each is read as a table of its own.`,
    subjects: paths,
    repairHint: 'Leave one of them out of `sources:`.',
  });
}
