import type { CompiledFunction } from '../../functions/compiled-function.ts';
import type { Kernel } from '../../kernel/kernel.ts';

/** What MCP needs of an open kernel; every served kernel fits. */
export interface McpKernel {
  readonly kernel: Kernel;
  /** By name. */
  readonly functions: ReadonlyMap<string, CompiledFunction>;
}

/** Gives the kernel of this moment, which stays open until `release`. */
export interface McpSource {
  lease(): { readonly served: McpKernel; release(): void };
}

/** Does the work with the kernel of this moment and lets go of it whatever happens. */
export async function withLease<Result>(
  source: McpSource,
  work: (kernel: McpKernel) => Promise<Result>,
): Promise<Result> {
  const { served, release } = source.lease();
  try {
    return await work(served);
  } finally {
    release();
  }
}
