import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runResultSchema } from '../../../src/domain/round.ts';
import { roundsOf } from '../../loop/run/music-run.ts';
import { root } from '../../support/source-files.ts';

describe('the loop over Chinook, replayed offline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-chinook-loop-'));
  const kernel = join(folder, 'chinook-loop.kernel');
  let output = '';
  beforeAll(async () => {
    const done = await execa(process.execPath, ['scripts/demo-loop.mjs', kernel], {
      cwd: root,
      all: true,
      reject: false,
      env: { QUERCUS_MODEL: '', QUERCUS_MODEL_URL: '' },
    });
    output = done.all;
    expect(done.exitCode, output).toBe(0);
  }, 1_800_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('goes from task to report without a model', () => {
    const [, report = ''] = /Open the report: (\S+)/.exec(output) ?? [];
    expect(readFileSync(report, 'utf8')).toContain('<h1>Chinook</h1>');
    expect(existsSync(join(kernel, 'manifest-sha256.txt'))).toBe(true);
  });

  test('mends S, then the functions, and every test question comes out right', () => {
    const [, run = ''] = /Rounds, answers and every call: (\S+)/.exec(output) ?? [];
    const outcomes = roundsOf(run).map(({ decision }) => decision.outcome);
    expect(outcomes).toEqual(['first', 'schema part carried', 'kept', 'kept']);
    const result = runResultSchema.parse(JSON.parse(readFileSync(join(run, 'result.json'), 'utf8')));
    expect(result.test).toMatchObject({ items: 12, official: 1 });
  });
});
