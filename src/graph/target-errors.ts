import { QuercusError } from '../errors.ts';

/** Turns a failed system call (read-only, disk full, no permission) into TARGET_UNWRITABLE; other errors pass. */
export function asUnwritable(path: string, cause: unknown): unknown {
  const { syscall, message } = cause as NodeJS.ErrnoException;
  if (cause instanceof QuercusError || syscall === undefined) return cause;
  return new QuercusError(
    'TARGET_UNWRITABLE',
    `${path} could not be written: ${message}. Check the folder, its permissions and the free space.`,
    { details: { path }, cause },
  );
}
