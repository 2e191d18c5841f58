import { createHash } from 'node:crypto';

/**
 * Text of others inside a prompt: between marks that it cannot contain, because they are made from its own hash.
 * What stands inside is data; the prompt around it must say so.
 */
export function dataBlock(name: string, text: string): string {
  const mark = createHash('sha256').update(`${name}\n${text}`).digest('hex').slice(0, 12);
  return `<<${name} ${mark}\n${text}\n${mark} ${name}>>`;
}
