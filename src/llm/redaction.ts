/** A copy of a value in which no text holds the key: servers echo what they were sent in errors and replies. */
export function withoutSecret<Value>(value: Value, secret: string | undefined): Value {
  if (secret === undefined || secret === '') return value;
  const clean = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replaceAll(secret, '[key removed]');
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, clean(inner)]));
  };
  return clean(value) as Value;
}
