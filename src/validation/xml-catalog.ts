import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QuercusError } from '../errors.ts';

/**
 * Reads the `uri` and `system` entries of an OASIS XML catalog (the `catalog-v001.xml` of Protégé): IRI → path, relative ones
 * from the catalog's folder. Entries that lead to the network are left out. SOURCE_NOT_FOUND when there is no such file.
 */
export async function readXmlCatalog(path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new QuercusError('SOURCE_NOT_FOUND', `The catalog ${path} cannot be read.`, {
      details: { path },
      cause,
    });
  });
  const entries: Record<string, string> = {};
  let base = dirname(path);
  for (const [, tag, attributesText = ''] of text
    .replace(/<!--[\s\S]*?-->/g, '')
    .matchAll(/<(group|uri|system)\b([^>]*)>/g)) {
    const attributes = readAttributes(attributesText);
    if (tag === 'group') base = resolve(dirname(path), attributes['xml:base'] ?? '');
    const name = attributes.name ?? attributes.systemId;
    const file = attributes.uri === undefined ? undefined : localPath(attributes.uri, base);
    if (name !== undefined && file !== undefined) entries[name] ??= file;
  }
  return entries;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single] of text.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    attributes[name!] = unescapeXml(double ?? single ?? '');
  }
  return attributes;
}

function localPath(uri: string, base: string): string | undefined {
  if (uri.startsWith('file:')) return fileURLToPath(uri);
  return /^[a-z][a-z0-9+.-]+:/i.test(uri) ? undefined : resolve(base, decodeURIComponent(uri));
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name]!);
}
