import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Reads a value by a schema whose optional fields may have come as null: the portable subset of JSON Schema has no
 * optional fields, so a model writes null for what it leaves out. A required field that is null stays an error.
 */
export function readWithNulls<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
): z.ZodSafeParseResult<Output> {
  const read = schema.safeParse(value);
  if (read.success) return read;
  const copy = structuredClone(value);
  const removed = read.error.issues
    .flatMap((issue) => issuePaths(issue, []))
    .map((path) => removeNull(copy, path));
  if (!removed.some(Boolean)) return read;
  const second = schema.safeParse(copy);
  return second.success ? second : read;
}

/** Paths of an issue and of those of the alternatives of a union. */
function issuePaths(issue: Issue, prefix: readonly PropertyKey[]): PropertyKey[][] {
  const path = [...prefix, ...issue.path];
  if (issue.code !== 'invalid_union') return [path];
  return issue.errors.flatMap((branch) => branch.flatMap((inner) => issuePaths(inner, path)));
}

function removeNull(root: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((part, key) => (isContainer(part) ? part[key] : undefined), root);
  if (last === undefined || !isContainer(parent) || Array.isArray(parent) || parent[last] !== null)
    return false;
  return delete parent[last];
}

function isContainer(part: unknown): part is Record<PropertyKey, unknown> {
  return typeof part === 'object' && part !== null;
}
