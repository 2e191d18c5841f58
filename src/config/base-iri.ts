import { createHash } from 'node:crypto';

/**
 * Base IRI of a kernel whose task names none: `https://example.org/{slug of the title}/`.
 * Letters and digits of every script stay (an IRI may hold them, RFC 3987 section 2.2); a title without
 * any gets a slug from its hash, so that two such kernels do not share their terms.
 */
export function defaultBase(title: string): string {
  return `https://example.org/${slug(title)}/`;
}

function slug(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? `kernel-${createHash('sha256').update(title).digest('hex').slice(0, 8)}`;
}

/** Why `base` cannot be a base IRI, or `undefined` when it can: absolute, no forbidden characters, ends with `/`. */
export function baseProblem(base: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(base)) return 'it has no scheme such as https:';
  if (/[\s<>"{}|\\^`]/.test(base) || hasControlCharacter(base)) {
    return 'it holds a character that no IRI may hold';
  }
  if (/[?#]/.test(base)) return 'it holds ? or #';
  return base.endsWith('/') ? undefined : 'it does not end with /';
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => (character.codePointAt(0) as number) < 0x20);
}
