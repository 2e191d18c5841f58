import type { JsonArray, JsonObject, JsonScalar, JsonValue } from './json-value.ts';

/** Why a text is no JSON, and where (UTF-16 offset from 0). */
export class JsonSyntaxError extends Error {
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/** Deeper nesting is a mistake or an attack; the call stack would not take it. */
const deepestNesting = 1000;

/** The one JSON value (RFC 8259) that `text` holds. JsonSyntaxError when it holds anything else. */
export function parseJson(text: string): JsonValue {
  const parser = new JsonParser(text);
  const value = parser.value(0);
  parser.end();
  return value;
}

class JsonParser {
  private readonly text: string;
  private offset = 0;

  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): JsonValue {
    if (depth > deepestNesting) throw this.error(`values are nested more than ${deepestNesting} levels deep`);
    const character = this.next();
    if (character === '{') return this.object(depth);
    if (character === '[') return this.array(depth);
    if (character === '"') return { kind: 'scalar', text: this.string() };
    return this.word() ?? this.number();
  }

  end(): void {
    if (this.next() !== '') throw this.error('there is more text after the value');
  }

  private object(depth: number): JsonObject {
    const start = this.offset++;
    const members = new Map<string, JsonValue>();
    let repeated: string | undefined;
    for (let isFirst = true; !this.closes('}', isFirst); isFirst = false) {
      if (this.next() !== '"') throw this.error('a member name in quotes is expected');
      const name = this.string();
      if (this.next() !== ':') throw this.error('a colon is expected');
      this.offset++;
      if (members.has(name)) repeated ??= name;
      members.set(name, this.value(depth + 1));
    }
    return { kind: 'object', members, repeated, raw: this.text.slice(start, this.offset) };
  }

  private array(depth: number): JsonArray {
    const start = this.offset++;
    const items: JsonValue[] = [];
    for (let isFirst = true; !this.closes(']', isFirst); isFirst = false) items.push(this.value(depth + 1));
    return { kind: 'array', items, raw: this.text.slice(start, this.offset) };
  }

  /** Whether the bracket closes here; otherwise steps over the comma that must stand between values. */
  private closes(bracket: string, isFirst: boolean): boolean {
    const character = this.next();
    if (character === bracket) {
      this.offset++;
      return true;
    }
    if (isFirst) return false;
    if (character !== ',') throw this.error(`a comma or ${bracket} is expected`);
    this.offset++;
    if (this.next() === bracket) throw this.error('a comma stands before a closing bracket');
    return false;
  }

  private string(): string {
    const start = this.offset;
    let end = this.text.indexOf('"', start + 1);
    while (end !== -1 && this.isEscaped(end)) end = this.text.indexOf('"', end + 1);
    if (end === -1) throw this.error('a string is never closed');
    const quoted = this.text.slice(start, end + 1);
    try {
      const decoded = JSON.parse(quoted) as string;
      this.offset = end + 1;
      return decoded;
    } catch {
      throw this.error('a string holds a control character or an escape that JSON does not have');
    }
  }

  private isEscaped(quote: number): boolean {
    let first = quote;
    while (this.text[first - 1] === '\\') first--;
    return (quote - first) % 2 === 1;
  }

  private word(): JsonValue | undefined {
    const found = ['null', 'true', 'false'].find((word) => this.text.startsWith(word, this.offset));
    if (found === undefined) return undefined;
    this.offset += found.length;
    return found === 'null' ? { kind: 'null' } : { kind: 'scalar', text: found };
  }

  private number(): JsonScalar {
    const pattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.text);
    if (found === null) throw this.error('a value is expected');
    this.offset = pattern.lastIndex;
    return { kind: 'scalar', text: found[0] };
  }

  /** The next character that is not white space, `''` at the end. */
  private next(): string {
    const space = /[ \t\r\n]*/y;
    space.lastIndex = this.offset;
    space.exec(this.text);
    this.offset = space.lastIndex;
    return this.text[this.offset] ?? '';
  }

  private error(reason: string): JsonSyntaxError {
    return new JsonSyntaxError(reason, this.offset);
  }
}
