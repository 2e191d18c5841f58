import { expect, test } from 'vitest';
import { startWorkerProcess } from '../../src/reasoner/worker-process.ts';

/** What a process that reads one request and then runs `script` is taken for. */
async function endOf(script: string) {
  const worker = startWorkerProcess('sh', ['-c', `read -r request; ${script}`]);
  return worker.request({ id: 1 }, { milliseconds: 20_000 });
}

test.each([
  [
    'the line of -XX:+ExitOnOutOfMemoryError',
    "echo 'Terminating due to java.lang.OutOfMemoryError: Java heap space'; exit 3",
  ],
  ['a stack trace', "echo 'java.lang.OutOfMemoryError: Java heap space' >&2; exit 1"],
  ["the worker's own status", 'exit 76'],
])('%s says that the memory ran out', async (_, script) => {
  expect(await endOf(script)).toMatchObject({ kind: 'ended', because: 'out of memory' });
});

test.each([
  ["echo 'Error: Could not create the Java Virtual Machine.' >&2; exit 3", /exit status 3.*Could not create/],
  ['exit 3', /exit status 3/],
])('an exit status of 3 alone does not: %s', async (script, message) => {
  expect(await endOf(script)).toMatchObject({
    kind: 'ended',
    because: 'failed',
    message: expect.stringMatching(message),
  });
});

test('a program that cannot be started is a failure, not a wait', async () => {
  const worker = startWorkerProcess('/nowhere/java', []);
  expect(await worker.request({ id: 1 }, { milliseconds: 20_000 })).toMatchObject({ because: 'failed' });
});
