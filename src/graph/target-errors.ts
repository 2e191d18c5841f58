import { QuercusError } from '../errors.ts';

/**
 * Turns a failed system call on the folder (read-only, disk full, no permission) into TARGET_UNWRITABLE; other errors
 * pass, those of reading a source among them.
 */
export function asUnwritable(folder: string, cause: unknown): unknown {
  const { syscall, path, message } = cause as NodeJS.ErrnoException;
  const isOurs =
    syscall !== undefined && syscall !== 'read' && (path === undefined || path.startsWith(folder));
  if (cause instanceof QuercusError || !isOurs) return cause;
  return new QuercusError(
    'TARGET_UNWRITABLE',
    `${folder} could not be written: ${message}. Check the folder, its permissions and the free space.`,
    { details: { path: folder }, cause },
  );
}
