/**
 * The text without what a reasoning model thought aloud. Servers that do not split reasoning off leave it in the
 * content as `<think>…</think>`; some chat templates write the opening tag into the prompt, so only the end is seen.
 */
export function withoutThinking(content: string): string {
  const withoutPairs = content.replaceAll(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/g, '');
  const [, afterEnd] = /^[^{]*?<\/think(?:ing)?>([\s\S]*)$/.exec(withoutPairs) ?? [];
  return (afterEnd ?? withoutPairs).replace(/^\s*<think(?:ing)?>[\s\S]*$/, '');
}
