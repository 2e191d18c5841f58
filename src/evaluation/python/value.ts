import { isDeepStrictEqual } from 'node:util';
import { PythonError } from './error.ts';

/** `mapping[key]` on a JSON value. Throws KeyError (no such key) or TypeError (not an object). */
export function itemOf(mapping: unknown, key: string): unknown {
  if (!isMapping(mapping)) throw new PythonError('TypeError', `${describe(mapping)} has no keys`);
  if (!Object.hasOwn(mapping, key)) throw new PythonError('KeyError', key);
  return mapping[key];
}

/** `key in container` on a JSON value. Throws TypeError where Python does. */
export function contains(container: unknown, text: string): boolean {
  if (typeof container === 'string') return container.includes(text);
  if (Array.isArray(container)) return container.includes(text);
  if (isMapping(container)) return Object.hasOwn(container, text);
  throw new PythonError('TypeError', `${describe(container)} is not iterable`);
}

/** `bool(value)` */
export function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isMapping(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** `value == other` */
export function isEqual(value: unknown, other: unknown): boolean {
  return isDeepStrictEqual(value, other);
}

/** The value, if `re` can search it. Throws TypeError otherwise. */
export function searchable(value: unknown): string {
  if (typeof value !== 'string') throw new PythonError('TypeError', `${describe(value)} is no text`);
  return value;
}

/** The value, if it has the methods of `str`. Throws AttributeError otherwise. */
export function withMethods(value: unknown): string {
  if (typeof value !== 'string') throw new PythonError('AttributeError', `${describe(value)} is no text`);
  return value;
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
