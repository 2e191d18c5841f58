import { createHash } from 'node:crypto';
import type { ModelRequest } from '../domain/model-call.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';

/** JSON with the keys of every object in the order of their UTF-8 bytes and without blanks; absent fields are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sorted(part) : part));
}

/** sha256 (hex) of the request's canonical JSON: the name of its recording. */
export function requestHash(request: ModelRequest): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}

function isObject(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(object).sort(compareUtf8);
  return Object.fromEntries(keys.map((key) => [key, object[key]]));
}
