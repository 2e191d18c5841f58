import { createHash } from 'node:crypto';
import { compareUtf8 } from '../../domain/utf8-order.ts';

/**
 * A shuffle without a generator: ids by the sha256 of seed, purpose and id. It does not depend on the order they come
 * in, and a question more or less leaves the others in their order. Two purposes give unrelated orders.
 */
export function seededOrder(
  ids: readonly string[],
  { seed, purpose }: { readonly seed: number; readonly purpose: string },
): string[] {
  const hashed = ids.map((id) => ({
    id,
    hash: createHash('sha256')
      .update(JSON.stringify([seed, purpose, id]))
      .digest('hex'),
  }));
  return hashed.sort((a, b) => compareUtf8(a.hash, b.hash) || compareUtf8(a.id, b.id)).map(({ id }) => id);
}
