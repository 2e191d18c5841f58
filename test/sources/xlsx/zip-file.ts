import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP file with these parts, compressed (PKWARE APPNOTE 4.3). */
export function zipFile(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = fields(
      [20, 2],
      [0x800, 2],
      [8, 2],
      [0, 4],
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [Buffer.byteLength(name), 2],
      [0, 2],
    );
    const file = Buffer.concat([fields([0x04034b50, 4]), common, Buffer.from(name), packed]);
    directory.push(
      fields([0x02014b50, 4], [20, 2]),
      common,
      fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      Buffer.from(name),
    );
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const count = Object.keys(parts).length;
  const end = fields(
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [listed.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...files, listed, end]);
}

/** A workbook with one sheet, `Sheet`, whose rows and merged ranges are given as XML. */
export function workbookOf({
  rows,
  after = '',
  workbook = '',
  parts = {},
}: {
  rows: string;
  after?: string;
  workbook?: string;
  parts?: Readonly<Record<string, string | Buffer>>;
}): Buffer {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipFile({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}">${workbook}<sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ...parts,
  });
}

function fields(...values: readonly (readonly [number, 2 | 4])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
