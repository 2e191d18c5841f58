import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseTask, readTask } from '../../src/config/read-task.ts';
import type { TaskProblem } from '../../src/config/task-problems.ts';
import { QuercusError } from '../../src/errors.ts';

const minimal = 'title: Claims\nsources: [data]\n';

function problemsOf(text: string): readonly TaskProblem[] {
  try {
    parseTask(text);
  } catch (error) {
    expect(error).toBeInstanceOf(QuercusError);
    expect((error as QuercusError).code).toBe('TASK_INVALID');
    return (error as QuercusError).details.problems as TaskProblem[];
  }
  throw new Error('the task was accepted');
}

describe('a task file', () => {
  test('gets its defaults and a base IRI from its title', () => {
    const task = parseTask(minimal);
    expect(task.base).toBe('https://example.org/claims/');
    expect(task.minimumRows).toBe(30);
    expect(task.sources).toEqual([{ path: 'data', nullValues: [] }]);
  });

  test('names line, column and the allowed keys of an unknown key', () => {
    expect(problemsOf(`${minimal}tables:\n  Claim:\n    keys: [id]\n`)).toEqual([
      expect.objectContaining({
        line: 5,
        column: 5,
        at: 'tables.Claim.keys',
        allowed: expect.arrayContaining(['key', 'columns', 'because']),
      }),
    ]);
  });

  test('points into the right alternative of a source', () => {
    const [problem] = problemsOf('title: Claims\nsources:\n  - path: data\n    encodign: latin1\n');
    expect(problem).toMatchObject({ line: 4, column: 5, at: 'sources.0.encodign' });
    expect(problem?.allowed).toContain('encoding');
  });

  test('lists what a value may be when no alternative fits', () => {
    const [problem] = problemsOf(`${minimal}conflicts:\n  default: newest\n`);
    expect(problem).toMatchObject({ line: 4, column: 12, at: 'conflicts.default' });
    expect(problem?.message).toContain('first source');
  });

  test('reports every problem of a file at once, a missing key at its parent', () => {
    const problems = problemsOf('titel: Claims\n');
    expect(problems.map((problem) => problem.at).sort()).toEqual(['sources', 'titel', 'title']);
  });

  test.each([
    ['broken YAML', 'title: "Claims\nsources: [data]\n'],
    ['a duplicate key', 'title: a\ntitle: b\nsources: [data]\n'],
    ['an empty file', ''],
    ['a list', '- a\n'],
    ['a scalar', 'hello'],
    [
      'an alias bomb',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefg'[index]},`.repeat(9)}]\n`)
        .join('')}`,
    ],
  ])('refuses %s with a position', (_, text) => {
    const [problem] = problemsOf(text);
    expect(problem?.line).toBeGreaterThanOrEqual(1);
    expect(problem?.column).toBeGreaterThanOrEqual(1);
  });

  test.each(['claims', 'https://example.org/claims', 'https://example.org/a b/', 'https://example.org/#/'])(
    'refuses the base IRI %s',
    (base) => {
      expect(problemsOf(`${minimal}base: ${JSON.stringify(base)}\n`)[0]).toMatchObject({
        line: 3,
        at: 'base',
      });
    },
  );

  test('is found in a folder, and its absence says what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quercus-task-'));
    await expect(readTask(folder)).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    await expect(readTask(join(folder, 'absent'))).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    await writeFile(join(folder, 'task.yaml'), minimal);
    expect(await readTask(folder)).toMatchObject({ folder, path: join(folder, 'task.yaml') });
  });
});
