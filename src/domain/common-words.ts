/** Words of three letters and more, lower case, without their plural; `camelCase` and `snake_case` are several words. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/(ies|es|s)$/, '')));
}

/** How many of `words` stand in `text`. */
export function sharedWords(text: string, words: ReadonlySet<string>): number {
  return [...wordsOf(text)].filter((word) => words.has(word)).length;
}
