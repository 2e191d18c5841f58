import type { Context } from 'hono';
import type { ServedKernel } from './served-kernel.ts';

/** Finds the kernel a request is answered from: the same one from its first to its last byte. */
export type KernelOf = (c: Context) => ServedKernel;
