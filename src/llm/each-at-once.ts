/** Works on positions in order, at most `limit` at once; after an error none is begun. */
export async function eachAtOnce(
  total: number,
  limit: number,
  work: (position: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (next < total && errors.length === 0) {
      await work(next++).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, total) }, worker));
  if (errors.length > 0) throw errors[0];
}
