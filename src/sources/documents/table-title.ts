import { plainLine } from './block.ts';

/** Longer captions are sentences; names of tables become names of classes, columns and files. */
const longest = 60;

/** What a caption or heading gives as the name of a table: one line of at most 60 characters, cut at a word; '' for none. */
export function tableTitle(caption: string): string {
  const plain = plainLine(caption.replaceAll(/\p{Cc}/gu, ' '));
  const characters = [...plain];
  if (characters.length <= longest) return plain;
  const start = characters.slice(0, longest + 1).join('');
  const word = start.lastIndexOf(' ');
  return word > longest / 2 ? start.slice(0, word) : characters.slice(0, longest).join('');
}
