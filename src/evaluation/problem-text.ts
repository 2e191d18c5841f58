import type { z } from 'zod';

/** What is wrong with a value, in one line: `at.path: message; …`. */
export function problemText(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}
