import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Observation, observationSchema } from '../../domain/action.ts';
import { QuercusError } from '../../errors.ts';

/** Observations of a JSON Lines file, one a line. OBSERVATION_INVALID names the line; those before it were handed on. */
export async function* readScript(path: string): AsyncGenerator<Observation> {
  const input = createReadStream(path, 'utf8');
  const failed = new Promise<never>((_resolve, reject) =>
    input.once('error', (cause) => reject(unreadable(path, cause))),
  );
  failed.catch(() => {});
  await Promise.race([new Promise((resolve) => input.once('open', resolve)), failed]);
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() !== '') yield parseObservation(line, `line ${number} of ${path}`);
  }
}

/** One observation from JSON text. */
export function parseObservation(text: string, place: string): Observation {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid(place, (cause as Error).message, cause);
  }
  const parsed = observationSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(
    place,
    parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the line'}: ${message}`).join('; '),
  );
}

function invalid(place: string, problem: string, cause?: unknown): QuercusError {
  return new QuercusError(
    'OBSERVATION_INVALID',
    `${place} is no observation: ${problem}. A line is {"actions": [{"action": …, "arguments": {…}}], "id"?, "time"?, "source"?, "done"?, "seen"?}.`,
    {
      details: { place, problem },
      cause,
    },
  );
}

function unreadable(path: string, cause: Error): QuercusError {
  return new QuercusError('SOURCE_UNREADABLE', `${path} could not be read: ${cause.message}.`, {
    details: { path },
    cause,
  });
}
