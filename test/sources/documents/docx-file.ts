import { zipFile } from '../xlsx/zip-file.ts';

/** A Word document (ECMA-376) whose body is given as WordprocessingML, with text before its root and further parts. */
export function docxOf(
  body: string,
  { before = '', parts = {} }: { before?: string; parts?: Readonly<Record<string, string | Buffer>> } = {},
): Buffer {
  const office = 'http://schemas.openxmlformats.org';
  const main = `${office}/wordprocessingml/2006/main`;
  return zipFile({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${before}<w:document xmlns:w="${main}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

export function paragraphOf(text: string, properties = ''): string {
  return `<w:p><w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
