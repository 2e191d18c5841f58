/** Numbers from 0 to below 1 that look random and are the same for a seed (mulberry32, public domain). */
export type Chance = () => number;

export function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<Item>(items: readonly Item[], chance: Chance): Item {
  return items[Math.floor(chance() * items.length)] as Item;
}

/** What breaks readers: ends of things, quotes, numbers at the edge, bytes that are no text, names of machinery. */
const tokens = [
  ...[
    '',
    '\0',
    '\ufeff',
    '\r',
    '\n',
    '\r\n\r\n',
    '"',
    '""',
    "'",
    '`',
    ',',
    ';',
    '\t',
    '|',
    '\\',
    '\\u0000',
    '\\ud800',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '[[[[[[[[',
    '{"a":',
    '<',
    '>',
    '</',
    '<!--',
    '<![CDATA[',
    '&amp;',
    '&#0;',
    '&x;',
    ']]>',
  ],
  ...[
    '(',
    ')',
    '--',
    '/*',
    '*/',
    'CREATE TABLE',
    'PRIMARY KEY',
    'REFERENCES',
    'CHECK (',
    'NULL',
    'null',
    'true',
  ],
  ...[
    'NaN',
    'INF',
    '-INF',
    '1e999',
    '-0',
    '007',
    '99999999999999999999',
    '2024-02-30',
    '0000-00-00',
    '2024-01-01T24:00:00Z',
  ],
  ...[
    '@prefix',
    '@base',
    '_:b',
    '<http://e.org/a b>',
    '"x"^^',
    '"x"@',
    'a ',
    ' . ',
    '&a',
    '*a',
    '!!js',
    '<<:',
    '? ',
    '- ',
    ': ',
    '|2',
    '%YAML',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '\u202e',
    '\u2028',
    'é',
    'e\u0301',
    '名前',
    '🜚',
    '\udc00',
    'A'.repeat(3000),
  ],
];

/** The bytes with one to eight faults. */
export function mutated(bytes: Buffer, chance: Chance): Buffer {
  let result = bytes;
  for (let times = 1 + Math.floor(chance() * 8); times > 0; times--)
    result = pick(faults, chance)(result, chance);
  return result;
}

type Fault = (bytes: Buffer, chance: Chance) => Buffer;
const place = (bytes: Buffer, chance: Chance) => Math.floor(chance() * (bytes.length + 1));
const span = (bytes: Buffer, chance: Chance): [number, number] => {
  const start = place(bytes, chance);
  return [start, Math.min(bytes.length, start + Math.floor(chance() ** 3 * 400))];
};

const flipped: Fault = (bytes, chance) => {
  if (bytes.length === 0) return bytes;
  const copy = Buffer.from(bytes);
  const at = Math.floor(chance() * bytes.length);
  copy[at] = (copy[at] as number) ^ (1 << Math.floor(chance() * 8));
  return copy;
};
const overwritten: Fault = (bytes, chance) => {
  const copy = Buffer.from(bytes);
  const [start, end] = span(bytes, chance);
  for (let at = start; at < end; at++) copy[at] = Math.floor(chance() * 256);
  return copy;
};
const withToken: Fault = (bytes, chance) => {
  const at = place(bytes, chance);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(pick(tokens, chance)), bytes.subarray(at)]);
};
const shortened: Fault = (bytes, chance) => {
  const [start, end] = span(bytes, chance);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
};
const cutOff: Fault = (bytes, chance) => bytes.subarray(0, place(bytes, chance));
const repeated: Fault = (bytes, chance) => {
  const [start, end] = span(bytes, chance);
  const part = bytes.subarray(start, end);
  return Buffer.concat([
    bytes.subarray(0, end),
    ...Array(1 + Math.floor(chance() * 5)).fill(part),
    bytes.subarray(end),
  ]);
};
const swapped: Fault = (bytes, chance) => {
  const [start, end] = span(bytes, chance);
  return Buffer.concat([bytes.subarray(end), bytes.subarray(start, end), bytes.subarray(0, start)]);
};

const faults: readonly Fault[] = [
  flipped,
  flipped,
  overwritten,
  withToken,
  withToken,
  withToken,
  shortened,
  repeated,
  swapped,
  cutOff,
];
