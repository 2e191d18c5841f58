/**
 * A JSON value (RFC 8259) as it stands in its text: numbers keep their digits, so that `1.10` and integers above 2^53
 * stay what they are; objects and arrays know where their text begins and ends.
 */
export type JsonValue = JsonNull | JsonScalar | JsonArray | JsonObject;

export interface JsonNull {
  readonly kind: 'null';
}

export interface JsonScalar {
  readonly kind: 'scalar';
  /** The characters of a string, the digits of a number, `true` or `false`. */
  readonly text: string;
}

export interface JsonArray {
  readonly kind: 'array';
  readonly items: readonly JsonValue[];
  readonly raw: string;
}

export interface JsonObject {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, JsonValue>;
  /** The first name that stands twice; which of its values is meant, nobody knows. */
  readonly repeated: string | undefined;
  readonly raw: string;
}

/** The text of a value as a cell: the JSON itself where it is no scalar, `null` for null. */
export function cellText(value: JsonValue | undefined): string | null {
  if (value === undefined || value.kind === 'null') return null;
  return value.kind === 'scalar' ? value.text : value.raw;
}
