import type { Environment } from '../config/environment.ts';
import type { ReasonerOptions } from '../reasoner/reasoner-options.ts';

/** How the environment wants the reasoner started. */
export function reasonerOptions({ java, jar, heapMegabytes }: Environment): ReasonerOptions {
  return {
    java,
    ...(jar === undefined ? {} : { jar }),
    ...(heapMegabytes === undefined ? {} : { heapMegabytes }),
  };
}
