import type { Kernel } from '../../src/kernel/kernel.ts';

/** Rows of a function call with plain texts; a failed call throws. */
export async function callRows(
  kernel: Kernel,
  name: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, string>[]> {
  const result = await kernel.call(name, values, { limit: 100_000 });
  if (result.status === 'failed') throw new Error(`${name} failed: ${result.error?.message}`);
  return result.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell?.value ?? ''])),
  );
}

/** Rows by game, and within it by another column: lists of a third. */
export function nested(
  rows: readonly Record<string, string>[],
  outer: string,
  inner: string,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const row of rows) {
    const key = row[outer] as string;
    found[key] = [...(found[key] ?? []), row[inner] as string];
  }
  return found;
}
