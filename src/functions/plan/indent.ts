/** Indents every line by two blanks. */
export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
