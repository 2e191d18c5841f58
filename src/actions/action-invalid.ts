import { QuercusError } from '../errors.ts';

/** The error for an action whose definition cannot be used. */
export function actionInvalid(
  action: string,
  problem: string,
  details: Record<string, unknown> = {},
): QuercusError {
  return new QuercusError('ACTION_INVALID', `The action ${JSON.stringify(action)} is not valid: ${problem}`, {
    details: { action, ...details },
  });
}
