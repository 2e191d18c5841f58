/**
 * Names by which columns are referred to: headers in NFC, trimmed, blanks and newlines inside collapsed; an empty
 * one becomes `column_3` by its position, a repeated one `Name_2`; a number that is taken already is skipped.
 */
export function columnNames(headers: readonly string[]): string[] {
  const plain = headers.map((header, index) => tidy(header) || `column_${index + 1}`);
  const reserved = new Set(plain);
  const used = new Set<string>();
  return plain.map((name) => {
    const free = used.has(name) ? nextFree(name, reserved) : name;
    used.add(free);
    reserved.add(free);
    return free;
  });
}

function tidy(header: string): string {
  return header.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

function nextFree(name: string, reserved: ReadonlySet<string>): string {
  let number = 2;
  while (reserved.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}
