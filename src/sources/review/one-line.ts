const longest = 400;

/** Text on a single line without control characters, cut where it gets too long to read: values in it are anyone's. */
export function oneLine(text: string): string {
  const flat = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trimEnd();
  const characters = [...flat.slice(0, 2 * longest)];
  return characters.length <= longest ? flat : `${characters.slice(0, longest).join('')}…`;
}
