import mammoth from 'mammoth';
import type { ReadDocument } from './block.ts';
import { docxParts } from './docx-parts.ts';
import { readHtml } from './read-html.ts';

/** A Word document (Office Open XML, ECMA-376), by way of HTML: headings by style, tables, notes. What is left out is said. */
export async function readDocx(bytes: Buffer): Promise<ReadDocument> {
  const parts = await docxParts(bytes);
  let images = 0;
  const convertImage = mammoth.images.imgElement(async () => {
    images++;
    return { src: '' };
  });
  const { value, messages } = await mammoth.convertToHtml(archiveOf(parts), {
    convertImage,
    externalFileAccess: false,
    // A document does not say what is read of it.
    includeEmbeddedStyleMap: false,
    styleMap: [`highlight[color='${hiddenColour}'] => span[hidden='']`],
  });
  const { blocks, leftOut } = readHtml(value);
  const elements = messages.flatMap(({ message }) => /element was ignored: (\S+)/.exec(message)?.[1] ?? []);
  return { blocks, leftOut: [...leftOut, ...outsideOf(parts, images), ...named(elements)] };
}

/** mammoth knows nothing of hidden text, so it is told by a colour that no document has. */
const hiddenColour = 'hidden by quercus';
const vanish = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/g;

/** What mammoth makes of an archive that it opens itself (its lib/zipfile.js), over parts that were checked. */
function archiveOf(parts: ReadonlyMap<string, string>): Parameters<typeof mammoth.convertToHtml>[0] {
  const file = {
    exists: (name: string) => parts.has(name),
    read: async (name: string) =>
      (parts.get(name) ?? '').replaceAll(vanish, `<w:highlight w:val="${hiddenColour}"/>`),
  };
  return { file } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
}

function outsideOf(parts: ReadonlyMap<string, string>, images: number): string[] {
  const lengthIn = (name: RegExp, element = 't') => {
    const texts = new RegExp(`<w:${element}(?:\\s[^>]*)?>([^<]*)<`, 'g');
    return [...parts]
      .filter(([part]) => name.test(part))
      .reduce(
        (sum, [, xml]) => sum + [...xml.matchAll(texts)].reduce((own, [, text = '']) => own + text.length, 0),
        0,
      );
  };
  const counts: [number, string][] = [
    [images, 'images'],
    [lengthIn(/^word\/(?:header|footer)\d*\.xml$/), 'characters in headers and footers'],
    [lengthIn(/^word\/comments\.xml$/), 'characters in comments'],
    [lengthIn(/^word\/document\.xml$/, 'delText'), 'characters that were deleted and are still tracked'],
  ];
  return counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
}

/** Such as formulas and embedded objects. */
function named(elements: readonly string[]): string[] {
  const distinct = [...new Set(elements)].sort();
  return distinct.length === 0 ? [] : [`elements without a reading (${distinct.join(', ')})`];
}
