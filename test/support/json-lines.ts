import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The objects of a JSON Lines file. */
export function readJsonLines<Line>(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line);
}

/** Writes lines, texts as they are and anything else as JSON, to a fresh file and gives back its path. */
export function writeLines(lines: readonly unknown[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'quercus-lines-')), 'lines.jsonl');
  writeFileSync(
    path,
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
  return path;
}
