/** Kinds of rooms in TextWorld's house theme whose name has two words; all others have one. */
const twoWords = ['laundry place', 'recreation zone', 'spare room', 'steam room'];

/** `well lit spare room` is a spare room: the kind is the noun of the name. */
export function roomKind(name: string): string {
  const lower = name.toLowerCase();
  const known = twoWords.find((kind) => lower === kind || lower.endsWith(` ${kind}`));
  return known ?? (lower.split(/\s+/).at(-1) as string);
}
