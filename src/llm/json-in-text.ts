/** So many opening braces are tried; a reply that hides its object behind more of them is of no use. */
const mostCandidates = 50;

/**
 * The complete JSON objects in a text, in order, the outermost ones only: `Sure! {"a": 1}` holds one. Nothing is
 * repaired: a half object would look whole.
 */
export function jsonObjectsIn(text: string): unknown[] {
  const found: unknown[] = [];
  let position = text.indexOf('{');
  for (let tried = 0; position >= 0 && tried < mostCandidates; tried++) {
    const end = endOfObject(text, position);
    const value = end === undefined ? undefined : parseObject(text.slice(position, end));
    if (value !== undefined) found.push(value);
    position = text.indexOf('{', value === undefined ? position + 1 : end);
  }
  return found;
}

/** Position after the brace that closes the one at `start`; undefined when none does. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return index + 1;
  }
  return undefined;
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
