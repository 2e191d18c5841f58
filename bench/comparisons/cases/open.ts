import { openKernel } from '../../../src/kernel/open-kernel.ts';

/** Opens a kernel and makes a first call, which loads the facts. */
export async function prepare([path = '', name = '', ...values]: readonly string[]) {
  const pairs = values.map((value) => value.split('=') as [string, string]);
  return {
    run: async () => {
      const kernel = await openKernel(path);
      if (name !== '') await kernel.call(name, Object.fromEntries(pairs));
      await kernel.close();
    },
  };
}
