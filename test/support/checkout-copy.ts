import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './source-files.ts';

/** What set-up makes and a copy takes over, so that the copy need not set up again. */
const made = [
  'dist',
  'tools/hermit/target/quercus-hermit.jar',
  'tools/hermit/target/quercus-hermit.jar.source-hash',
];

/** A copy of this checkout in a temporary folder, ready to run, in which commands may write what they like. */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'quercus-checkout-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of [...listed.split('\0'), ...made]) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
