import { basename } from 'node:path';

const names = /^(readme|licen[cs]e|copying|notice|changelog|contributing|code_of_conduct)([.-][^/]*)?$/i;

/** What people put beside data to say what it is: read as a document only where a source names it. */
export function isAboutFolder(path: string): boolean {
  return names.test(basename(path));
}
