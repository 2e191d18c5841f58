import mammoth from 'mammoth';
import type { ReadDocument } from './block.ts';
import { readHtml } from './read-html.ts';

/** A Word document (Office Open XML, ECMA-376), by way of HTML: headings by style, tables; images are left out. */
export async function readDocx(bytes: Buffer): Promise<ReadDocument> {
  let images = 0;
  const convertImage = mammoth.images.imgElement(async () => {
    images++;
    return { src: '' };
  });
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    { convertImage, externalFileAccess: false },
  );
  const { blocks, leftOut } = readHtml(value);
  return { blocks, leftOut: images === 0 ? leftOut : [...leftOut, `${images} images`] };
}
