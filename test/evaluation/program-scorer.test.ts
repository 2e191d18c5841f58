import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommandLine } from '../../src/cli/main.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import type { ScoreItem } from '../../src/domain/score.ts';
import { createProgramScorer, type ProgramScorerOptions } from '../../src/evaluation/program-scorer.ts';
import { scoreAll } from '../../src/evaluation/scorer.ts';
import { writeLines } from '../support/json-lines.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';

const items: ScoreItem[] = ['a', 'b'].map((id) => ({
  id,
  question: `question ${id}`,
  gold: 'x"\n$(reboot)',
  answer: id === 'a' ? 'x"\n$(reboot)' : null,
}));

/** A program that reads all items into `items` and then runs `body`. */
function program(body: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'quercus-scorer-')), 'score.mjs');
  writeFileSync(
    path,
    `import { readFileSync } from 'node:fs';\nconst items = readFileSync(0, 'utf8').trim().split('\\n').map(JSON.parse);\nconst write = (score) => console.log(JSON.stringify(score));\n${body}`,
  );
  return path;
}

function scoreWith(body: string, options: Partial<ProgramScorerOptions> = {}, signal?: AbortSignal) {
  const scorer = createProgramScorer({ command: [process.execPath, program(body)], ...options });
  return scoreAll(scorer, items, signal ? { ...silentContext, signal } : silentContext);
}

describe('a scorer program', () => {
  test('gets every item as data, scores in any order, and need not give a partial score', async () => {
    const scores = await scoreWith(
      `for (const { id, gold, answer } of items.reverse()) write({ id, official: gold === answer ? 1 : 0, details: { answer } });`,
    );
    expect(scores).toEqual([
      { evaluated: true, official: 1, partial: 1, details: { answer: 'x"\n$(reboot)' } },
      { evaluated: true, official: 0, partial: 0, details: { answer: null } },
    ]);
  });

  test('may say that it could not judge an item', async () => {
    const scores = await scoreWith(
      `write({ id: 'a', evaluated: false, reason: 'no model' }); write({ id: 'b', official: 0, partial: 0.5 });`,
    );
    expect(scores).toMatchObject([
      { evaluated: false, reason: 'no model' },
      { official: 0, partial: 0.5 },
    ]);
  });

  test.each([
    [
      'crashes',
      `console.error('no dictionary'); process.exit(7);`,
      'SCORER_FAILED',
      /exit code 7.*no dictionary/,
    ],
    ['throws half way', `write({ id: 'a', official: 1 }); throw new Error('half');`, 'SCORER_FAILED', /half/],
    [
      'is killed',
      `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`,
      'SCORER_FAILED',
      /SIGKILL/,
    ],
    [
      'writes no JSON',
      `console.log('1.0');console.log('hello');`,
      'SCORER_OUTPUT_INVALID',
      /line 1 is no score/,
    ],
    ['writes prose', `console.log('all fine');`, 'SCORER_OUTPUT_INVALID', /line 1 is not JSON/],
    [
      'writes a score above 1',
      `write({ id: 'a', official: 100 });`,
      'SCORER_OUTPUT_INVALID',
      /line 1 is no score: official/,
    ],
    [
      'forgets an item',
      `write({ id: 'a', official: 1 });`,
      'SCORER_OUTPUT_INVALID',
      /no score for "b" \(1 of 2/,
    ],
    [
      'scores an item twice',
      `write({ id: 'a', official: 1 }); write({ id: 'a', official: 0 });`,
      'SCORER_OUTPUT_INVALID',
      /a second time/,
    ],
    [
      'scores what nobody asked',
      `write({ id: 'z', official: 1 });`,
      'SCORER_OUTPUT_INVALID',
      /"z", which is no item/,
    ],
    ['writes nothing', ``, 'SCORER_OUTPUT_INVALID', /0 of 2/],
  ])('that %s is an error, and no item gets a score', async (_, body, code, message) => {
    await expect(scoreWith(body)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test('that hangs is stopped', async () => {
    await expect(scoreWith('setInterval(() => {}, 1000);', { timeoutSeconds: 1 })).rejects.toMatchObject({
      code: 'SCORER_TIMED_OUT',
    });
  });

  test('that does not exist is an error', async () => {
    await expect(scoreWith('', { command: ['no-such-program-here'] })).rejects.toMatchObject({
      code: 'SCORER_FAILED',
      message: expect.stringContaining('could not be started'),
    });
  });

  test('is stopped when the run is cancelled', async () => {
    const controller = new AbortController();
    const scoring = scoreWith('setInterval(() => {}, 1000);', {}, controller.signal);
    controller.abort();
    await expect(scoring).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  test('scores files from the command line', async () => {
    const gold = writeLines([
      { id: 'q1', question: '?', gold: 1 },
      { id: 'q2', gold: 2 },
    ]);
    const predictions = writeLines([{ id: 'q2', answer: 2 }, { id: 'q2', answer: 3 }, { answer: 3 }]);
    const terminal = recordingTerminal();
    const body = `for (const { id, gold, answer } of items) write({ id, official: gold === answer ? 1 : 0 });`;
    const exitCode = await runCommandLine(
      [
        'eval',
        'score',
        'program',
        '--gold',
        gold,
        '--predictions',
        predictions,
        '--json',
        '--program',
        process.execPath,
        program(body),
      ],
      terminal,
    );
    expect(exitCode).toBe(3);
    expect(JSON.parse(terminal.result())).toMatchObject({
      items: [
        { line: 1, id: 'q2', official: 1 },
        { line: 2, id: 'q2', official: 0 },
        { line: 3, rejected: expect.stringContaining('id') },
      ],
      aggregates: { official: 0.5 },
      queriesWithoutPrediction: ['q1'],
      repeatedQueries: ['q2'],
      overAllQueries: null,
    });
  });
});
