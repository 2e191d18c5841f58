import { appendFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Emit } from '../domain/progress-event.ts';

/**
 * A listener that writes `<out>.build.log`: times, host and steps, outside the kernel so that the same inputs give
 * the same bytes. A log that cannot be written does not stop a build.
 */
export function buildLog(path: string): Emit {
  writeFileSync(path, `${new Date().toISOString()} host ${hostname()}, Node ${process.version}\n`);
  return ({ type, step, message, done }) => {
    if (type === 'step-progress') return;
    const details = [message, done === undefined ? undefined : String(done)].filter(
      (text) => text !== undefined,
    );
    appendFileSync(
      path,
      `${new Date().toISOString()} ${type} ${step}${details.length > 0 ? `: ${details.join(', ')}` : ''}\n`,
    );
  };
}
