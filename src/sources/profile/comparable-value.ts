/** The form in which keys and references are compared: NFC, trimmed, blanks inside collapsed, as in identities. */
export function comparableValue(value: string): string {
  if (/^[!-~]*$/.test(value)) return value;
  return value.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Comparable form of several cells, `undefined` when one of them is empty. No cell holds a NUL. */
export function comparableTuple(
  cells: readonly (string | null)[],
  indexes: readonly number[],
): string | undefined {
  let tuple = '';
  for (const index of indexes) {
    const cell = cells[index];
    if (cell === null || cell === undefined) return undefined;
    tuple += tuple === '' ? comparableValue(cell) : `\0${comparableValue(cell)}`;
  }
  return tuple;
}
