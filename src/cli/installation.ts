import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder that holds package.json, `docs/`, `shapes/` and the reasoner's jar, from `src` and from `dist` alike. */
export const installationFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The version in package.json. */
export function installationVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
