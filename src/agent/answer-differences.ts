/** Where two records differ, as paths such as `calls[1].result.rowHash`; at most `limit`. */
export function answerDifferences(before: unknown, after: unknown, limit = 20): string[] {
  return [...differences(before, after, '')].slice(0, limit);
}

function* differences(before: unknown, after: unknown, path: string): Generator<string> {
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    for (const key of keys)
      yield* differences(
        before[key],
        after[key],
        Array.isArray(before) ? `${path}[${key}]` : `${path}${path && '.'}${key}`,
      );
  } else if (JSON.stringify(before) !== JSON.stringify(after)) yield path;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
