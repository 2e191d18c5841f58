import type { Document, LineCounter, Node } from 'yaml';
import { isMap, isScalar } from 'yaml';
import type { z } from 'zod';
import { allowedKeys } from './task-json-schema.ts';

/** One thing wrong in a task file, with where it stands (lines and columns count from 1). */
export interface TaskProblem {
  readonly line: number;
  readonly column: number;
  /** Path of keys, such as `tables.Claim.key`. */
  readonly at: string;
  readonly message: string;
  /** Keys or values that would have been right, where they can be listed. */
  readonly allowed?: readonly string[];
}

type Issue = z.core.$ZodIssue;

/** Turns the issues zod found into problems with positions in the YAML text. */
export function describeIssues(
  issues: readonly Issue[],
  document: Document,
  lines: LineCounter,
): TaskProblem[] {
  return issues.flatMap((issue) => innermost(issue)).flatMap((issue) => describe(issue, document, lines));
}

/** Of a union that did not match, the issues of the alternative that came furthest. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const alternatives = issue.errors.map((errors) =>
    errors.flatMap((error) => innermost({ ...error, path: [...issue.path, ...error.path] } as Issue)),
  );
  const structural = alternatives.filter((errors) => errors.some((error) => !isWrongKind(error, issue)));
  return structural.length > 0 ? (structural[0] as Issue[]) : [summary(issue, alternatives.flat())];
}

function isWrongKind(error: Issue, union: Issue): boolean {
  const mismatch = error.code === 'invalid_type' || error.code === 'invalid_value';
  return mismatch && error.path.length === union.path.length;
}

function summary(union: Issue, errors: Issue[]): Issue {
  const expected = errors.flatMap((error) =>
    error.code === 'invalid_type'
      ? [error.expected]
      : error.code === 'invalid_value'
        ? error.values.map(String)
        : [],
  );
  return { ...union, message: `expected one of: ${[...new Set(expected)].join(', ')}` } as Issue;
}

function describe(issue: Issue, document: Document, lines: LineCounter): TaskProblem[] {
  if (issue.code !== 'unrecognized_keys') {
    const position = positionOf(nodeAt(document, issue.path), lines);
    return [{ ...position, at: pathText(issue.path), message: issue.message }];
  }
  const allowed = allowedKeys(issue.path);
  return issue.keys.map((key) => ({
    ...positionOf(keyNode(document, issue.path, key), lines),
    at: pathText([...issue.path, key]),
    message: `there is no key ${JSON.stringify(key)} here; allowed: ${allowed.join(', ')}`,
    allowed,
  }));
}

function pathText(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the file' : path.map(String).join('.');
}

/** The node at `path`, or the nearest one above it that exists. */
function nodeAt(document: Document, path: readonly PropertyKey[]): Node | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (node !== undefined && node !== null) return node as Node;
  }
  return document.contents as Node | undefined;
}

function keyNode(document: Document, path: readonly PropertyKey[], key: string): Node | undefined {
  const parent = path.length === 0 ? document.contents : document.getIn(path, true);
  const pair = isMap(parent)
    ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
    : undefined;
  return (pair?.key as Node | undefined) ?? nodeAt(document, path);
}

function positionOf(node: Node | undefined, lines: LineCounter): { line: number; column: number } {
  const { line, col } = lines.linePos(node?.range?.[0] ?? 0);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}
