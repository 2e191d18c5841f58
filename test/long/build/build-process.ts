import { silentContext } from '../../../src/domain/run-context.ts';
import { buildKernel } from '../../../src/kernel/build-kernel.ts';
import { updateKernel } from '../../../src/kernel/update-kernel.ts';

/** Builds or updates a kernel in a process of its own; says when it begins. */
const { WAY, TASK = '', KERNEL: out = '' } = process.env;
process.stdout.write('begun\n');
if (WAY === 'build') await buildKernel({ task: TASK, out }, silentContext);
else await updateKernel({ task: TASK, out }, silentContext);
process.exit(0);
