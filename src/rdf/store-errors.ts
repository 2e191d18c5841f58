import { type ErrorCode, QuercusError } from '../errors.ts';
import { parseQuery, parseUpdate } from './sparql-syntax.ts';
import type { StoreTask } from './store-messages.ts';
import type { StoreProblem } from './store-thread.ts';

/** What a store that cannot take more quads should be replaced by (design: Scale). */
const waysOut =
  'Leave the evidence out, load it into a SPARQL server (Oxigraph server, Fuseki) and give its URL as the store, or ask the tables through Ontop.';

/** The error for a task that the thread of the embedded store could not do. */
export function errorOfTask(
  task: StoreTask,
  { problem, message }: StoreProblem,
  limits: { timeout?: number },
): QuercusError {
  switch (problem) {
    case 'timed out':
      return failure(
        'QUERY_TIMED_OUT',
        `The query took longer than ${limits.timeout} ms and was stopped. Make it more selective or raise the limit.`,
        task,
        {
          timeout: limits.timeout,
        },
      );
    case 'cancelled':
      return failure('CANCELLED', 'The task of the store was cancelled.', task);
    case 'too large':
      return tooLarge(task, `the limit is ${task.kind === 'load' ? task.limit : 'reached'}`);
    case 'broken':
      if (task.kind === 'load') return tooLarge(task, `the engine broke off: ${message}`);
      return failure(
        'QUERY_FAILED',
        `The engine broke off (${message}); most likely it ran out of memory. Make the query more selective.`,
        task,
      );
    case 'failed':
      return task.kind === 'load' ? loadError(task, message) : queryError(task, message);
  }
}

function loadError(task: StoreTask & { kind: 'load' }, message: string): QuercusError {
  const name = task.path ?? 'The text';
  if (
    /^(ENOENT|EACCES|EISDIR|EIO|EMFILE)|unexpected end of file|incorrect header check|ENOSPC/.test(message)
  ) {
    return new QuercusError('SOURCE_UNREADABLE', `${name} could not be read: ${message}`, {
      details: { path: task.path },
    });
  }
  const place = /^Parser error at line (\d+)(?: column (\d+)| between columns (\d+) and \d+)?: (.*)$/s.exec(
    message,
  );
  const line = place ? Number(place[1]) : undefined;
  const reason = place?.[4] ?? message;
  return new QuercusError(
    'RDF_SYNTAX',
    `${name} could not be loaded${line === undefined ? '' : `, line ${line}`}: ${reason}. Nothing was loaded.`,
    {
      details: { name: task.path, format: task.format, line, reason },
    },
  );
}

/** Oxigraph's grammar names whatever it tried last; the other parser's reason is better where it has one. */
function queryError(task: StoreTask, message: string): QuercusError {
  const place = /^error at (\d+):(\d+): (.*)$/s.exec(message);
  if (!place) return failure('QUERY_FAILED', `The query failed: ${message}`, task, { reason: message });
  const text = textOf(task);
  try {
    if (task.kind === 'update') parseUpdate(text);
    else parseQuery(text);
  } catch (error) {
    if (error instanceof QuercusError) return error;
  }
  const [line, column] = [Number(place[1]), Number(place[2])];
  const reason = (place[3] as string).replace(/\[['_][^\]]*\](\s*\|[^,]*)?,?\s*/gs, '').replace(/,\s*$/, '');
  return failure(
    'QUERY_SYNTAX',
    `The SPARQL text is not valid (line ${line}, column ${column}): ${reason}`,
    task,
    { line, column, reason },
  );
}

function tooLarge(task: StoreTask, reason: string): QuercusError {
  return failure(
    'STORE_TOO_LARGE',
    `The embedded store cannot hold that many triples (${reason}). ${waysOut}`,
    task,
  );
}

function failure(
  code: ErrorCode,
  message: string,
  task: StoreTask,
  details: Record<string, unknown> = {},
): QuercusError {
  const text = textOf(task);
  return new QuercusError(code, message, {
    details: { ...details, ...(text === '' ? {} : { query: text }) },
  });
}

function textOf(task: StoreTask): string {
  if (task.kind === 'query') return task.query;
  return task.kind === 'update' ? task.update : '';
}
