const marks = [
  { start: '<think>', end: '</think>' },
  { start: '<thinking>', end: '</thinking>' },
];

/**
 * The text without what a reasoning model thought aloud. Servers that do not split reasoning off leave it in the
 * content as `<think>…</think>`; some chat templates write the opening mark into the prompt, so only the closing one is
 * seen. Thoughts come before the reply, so what stands after the reply's first brace is left alone.
 */
export function withoutThinking(content: string): string {
  return marks.reduce(withoutMark, content);
}

function withoutMark(content: string, { start, end }: { start: string; end: string }): string {
  const text = content.trimStart();
  if (text.startsWith(start)) {
    const closing = text.indexOf(end);
    return closing < 0 ? '' : withoutMark(text.slice(closing + end.length), { start, end });
  }
  const closing = text.indexOf(end);
  const brace = text.indexOf('{');
  return closing >= 0 && (brace < 0 || closing < brace) ? text.slice(closing + end.length) : content;
}
