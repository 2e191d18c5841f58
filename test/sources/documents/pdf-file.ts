/** Text on a page: where its baseline begins, in points from the lower left corner of a page of 595 × 842. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

/** A PDF (ISO 32000) that draws these texts in Helvetica, one list a page; `more` is put before each page's content. */
export function pdfOf(pages: readonly (readonly PlacedText[])[], more = ''): Buffer {
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ];
  for (const [index, texts] of pages.entries()) {
    const content = more + texts.map(drawn).join('\n');
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
      `<</Length ${Buffer.byteLength(content, 'latin1')}>>\nstream\n${content}\nendstream`,
    );
  }
  return Buffer.from(withTable(objects), 'latin1');
}

function drawn({ text, x, y, size = 10 }: PlacedText): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
}

/** Header, objects numbered from 1, cross-reference table and trailer. */
function withTable(objects: readonly string[]): string {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines.join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
}
