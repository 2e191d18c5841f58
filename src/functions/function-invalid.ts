import { QuercusError } from '../errors.ts';

/** FUNCTION_INVALID with a message that says what was got, what exists and what to do. */
export function invalid(message: string, details: Readonly<Record<string, unknown>> = {}): QuercusError {
  return new QuercusError('FUNCTION_INVALID', message, { details });
}
