import type { SchemaTree } from 'hyparquet';
import type { JsonValue } from '../json/json-value.ts';

/** A value as hyparquet gives it once dates, times and decimals are left as they are stored. */
export type StoredValue =
  | null
  | undefined
  | string
  | boolean
  | number
  | bigint
  | Uint8Array
  | readonly StoredValue[]
  | { readonly [member: string]: StoredValue };

/**
 * A value of Parquet as JSON has it, so that nested columns become tables as nested JSON does. Numbers keep their digits,
 * dates and times are those of XSD, bytes are base64. `node` = where the value stands in the schema of the file.
 */
export function jsonOfParquet(value: StoredValue, node: SchemaTree): JsonValue {
  if (value === null || value === undefined) return { kind: 'null' };
  if (Array.isArray(value)) return arrayOf(value, node);
  if (typeof value === 'object' && !(value instanceof Uint8Array))
    return objectOf(value as Readonly<Record<string, StoredValue>>, node);
  return { kind: 'scalar', text: scalarText(value as Exclude<StoredValue, null | undefined>, node) };
}

/** Items stand below the repeated group of a LIST, or are repeated themselves. */
function arrayOf(values: readonly StoredValue[], node: SchemaTree): JsonValue {
  const item = itemOf(node);
  const items = values.map((value) => jsonOfParquet(value, item));
  return { kind: 'array', items, raw: `[${items.map(rawOf).join(',')}]` };
}

function itemOf(node: SchemaTree): SchemaTree {
  const [group] = node.children;
  if (group === undefined || group.element.repetition_type !== 'REPEATED') return node;
  return group.children.length === 1 ? (group.children[0] as SchemaTree) : group;
}

/** A struct by its fields; a map by its keys, the value below `key_value`. */
function objectOf(value: Readonly<Record<string, StoredValue>>, node: SchemaTree): JsonValue {
  const mapValue = node.children[0]?.children.find(({ element }) => element.name === 'value');
  const members = new Map<string, JsonValue>();
  for (const [name, member] of Object.entries(value)) {
    const child = node.children.find(({ element }) => element.name === name) ?? mapValue ?? node;
    members.set(name, jsonOfParquet(member, child));
  }
  const raw = [...members].map(([name, member]) => `${JSON.stringify(name)}:${rawOf(member)}`);
  return { kind: 'object', members, repeated: undefined, raw: `{${raw.join(',')}}` };
}

function rawOf(value: JsonValue): string {
  if (value.kind === 'null') return 'null';
  return value.kind === 'scalar' ? JSON.stringify(value.text) : value.raw;
}

function scalarText(value: Exclude<StoredValue, null | undefined>, { element }: SchemaTree): string {
  const { converted_type: converted, logical_type: logical, type } = element;
  if (logical?.type === 'DECIMAL' || converted === 'DECIMAL')
    return decimalText(integerOf(value), element.scale ?? (logical?.type === 'DECIMAL' ? logical.scale : 0));
  if (logical?.type === 'DATE' || converted === 'DATE') return dateText(Number(value));
  if (logical?.type === 'TIMESTAMP')
    return timeStamp(integerOf(value), logical.unit, logical.isAdjustedToUTC);
  if (converted === 'TIMESTAMP_MILLIS') return timeStamp(integerOf(value), 'MILLIS', true);
  if (converted === 'TIMESTAMP_MICROS') return timeStamp(integerOf(value), 'MICROS', true);
  if (type === 'INT96') return timeStamp(integerOf(value), 'NANOS', false);
  if (logical?.type === 'TIME') return timeText(integerOf(value), logical.unit);
  if (converted === 'TIME_MILLIS') return timeText(integerOf(value), 'MILLIS');
  if (converted === 'TIME_MICROS') return timeText(integerOf(value), 'MICROS');
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'number' ? numberText(value) : String(value);
}

/** XSD's names of what is no number. */
function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? 'INF' : '-INF';
}

function integerOf(value: Exclude<StoredValue, null | undefined>): bigint {
  if (value instanceof Uint8Array) return signedInteger(value);
  return BigInt(value as bigint | number | string | boolean);
}

/** Two's complement, most significant byte first. */
function signedInteger(bytes: Uint8Array): bigint {
  const unsigned = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return BigInt.asIntN(bytes.length * 8, unsigned);
}

function decimalText(unscaled: bigint, scale: number): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const at = digits.length - scale;
  const sign = unscaled < 0n ? '-' : '';
  return scale <= 0
    ? `${sign}${digits}${'0'.repeat(-scale)}`
    : `${sign}${digits.slice(0, at)}.${digits.slice(at)}`;
}

const day = 86_400_000;
const perSecond = { MILLIS: 1_000n, MICROS: 1_000_000n, NANOS: 1_000_000_000n } as const;
type Unit = keyof typeof perSecond;

function dateText(days: number): string {
  return isoDate(new Date(days * day)).slice(0, -'T00:00:00'.length);
}

/** With a zone where the file says that it is UTC. */
function timeStamp(value: bigint, unit: Unit, isUtc: boolean): string {
  const { seconds, fraction } = parts(value, unit);
  return `${isoDate(new Date(Number(seconds) * 1000))}${fraction}${isUtc ? 'Z' : ''}`;
}

function timeText(value: bigint, unit: Unit): string {
  const { seconds, fraction } = parts(value, unit);
  return `${isoDate(new Date(Number(seconds) * 1000)).slice(-'00:00:00'.length)}${fraction}`;
}

/** Whole seconds, rounded down, and what is left as `.5`; nothing where nothing is. */
function parts(value: bigint, unit: Unit): { readonly seconds: bigint; readonly fraction: string } {
  const divisor = perSecond[unit];
  const rest = ((value % divisor) + divisor) % divisor;
  const digits = String(rest)
    .padStart(String(divisor).length - 1, '0')
    .replace(/0+$/, '');
  return { seconds: (value - rest) / divisor, fraction: digits === '' ? '' : `.${digits}` };
}

/** Without the zone and fractions; years beyond four digits as XSD writes them, without a plus. */
function isoDate(date: Date): string {
  return date
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/^\+0*/, '');
}
