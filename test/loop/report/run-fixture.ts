import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askQuestion } from '../../../src/agent/ask-question.ts';
import type { AnswerRecord } from '../../../src/domain/answer-record.ts';
import type { Round, RunResult, Trajectory } from '../../../src/domain/round.ts';
import type { Score, ScoreSummary } from '../../../src/domain/score.ts';
import { passOrFail } from '../../../src/evaluation/scorer.ts';
import { summarise } from '../../../src/evaluation/summary.ts';
import { answer, call, giveUp, insuranceKernel, scriptedModel, steps } from '../../agent/rig.ts';

/** What a hostile question, name or reply would try on the page. */
export const hostile = '</details><script>alert("x")</script><img src=x onerror=alert(1)> & <b>';

/** Records of four questions, each asked for real: right, wrong, given up, never answered. */
export async function askedRecords(): Promise<AnswerRecord[]> {
  const kernel = await insuranceKernel();
  const scripts: [question: string, decisions: object[]][] = [
    [
      'What is the status of claim C-2?',
      [call('find_claim', { claimNumber: 'C-2' }), answer('It is open.', ['open'], [1])],
    ],
    [
      `How many claims are open? ${hostile}`,
      [
        call('find_claim', { status: 'open' }),
        answer(`Many ${hostile}`, ['7'], [1]),
        answer(`Many ${hostile}`, ['7'], [1]),
      ],
    ],
    ['How is the weather?', [giveUp('no weather'), giveUp('no weather')]],
    ['What is 6 times 7?', Array.from({ length: 4 }, () => answer('42', ['42']))],
  ];
  const records: AnswerRecord[] = [];
  for (const [question, decisions] of scripts) {
    const { context } = await scriptedModel(steps(decisions));
    records.push(await askQuestion({ question, kernel, steps: 4 }, context));
  }
  return records;
}

const right: Score = passOrFail(true);
const wrong: Score = { evaluated: true, official: 0, partial: 0.5, details: { expected: hostile } };
const unknown: Score = { evaluated: false, reason: 'the scorer needs a model', details: {} };

/** One trajectory a record, with the score at the same position. */
export function trajectories(
  records: readonly AnswerRecord[],
  scores: readonly Score[] = [right, wrong, wrong, unknown],
): Trajectory[] {
  return records.map((record, at) => ({
    id: `q${at + 1}`,
    part: at < 3 ? 'accept' : 'build',
    score: scores[at] ?? right,
    record,
  }));
}

export const summary = (passes: number, of: number): ScoreSummary =>
  summarise(Array.from({ length: of }, (_, at) => (at < passes ? right : wrong)));

const axiom = (change: 'added' | 'removed', name: string) => ({
  change,
  class: change === 'added' ? ('additive' as const) : ('deleting' as const),
  subject: `https://example.org/schema#${name}`,
  reason: 'a new term',
  axiom: `:${name} a owl:DatatypeProperty ; rdfs:domain :Claim .`,
  triples: [],
});

export function round(number: number, changes: Partial<Round> = {}): Round {
  return {
    format: 1,
    number,
    parent: number === 1 ? null : number - 1,
    decision: { outcome: number === 1 ? 'first' : 'kept', reason: '4 wins and no loss.', wins: 4, losses: 0 },
    scores: { accept: summary(number + 2, 12), build: summary(number, 6) },
    schema: {
      verdict: 'consistent',
      drafts: 2,
      leftOut: [':Claim owl:disjointWith :Claim .'],
      changes: [axiom('added', `minimumNights${number}`), axiom('removed', 'nights')],
    },
    functions: {
      admitted: ['find_claim', 'total_amount'],
      added: ['total_amount'],
      changed: [],
      removed: [],
      rejected: [{ name: 'loop', reasons: [hostile] }],
    },
    judgement: {
      blockingFault: true,
      suggestions: [
        {
          target: { kind: 'entity type', name: hostile },
          operation: 'add',
          reason: 'The question asks for it.',
          outcome: 'proposal',
          explanation: 'A person wrote it.',
        },
      ],
    },
    spent: {
      calls: 10 * number,
      inputTokens: 100,
      cachedTokens: 0,
      outputTokens: 10,
      reasoningTokens: 0,
      estimatedCalls: 0,
      cost: 0.25,
    },
    ...changes,
  };
}

export const result: RunResult = {
  format: 1,
  title: `Claims ${hostile}`,
  seed: 7,
  models: { answer: 'scripted', judge: 'scripted' },
  currency: 'USD',
  best: 2,
  stopped: 'All 3 rounds are spent.',
  test: summary(9, 12),
  ablations: [
    { name: 'without functions', score: summary(4, 12), cost: 1.5 },
    { name: 'baseline react', score: summarise([right, unknown]), cost: null },
  ],
};

/** Writes rounds as a run leaves them. */
export function writeRun(
  folder: string,
  rounds: readonly { round: Round; trajectories: readonly Trajectory[] }[],
  finished: RunResult | null = result,
): void {
  for (const { round: each, trajectories: asked } of rounds) {
    const at = join(folder, `round-${String(each.number).padStart(4, '0')}`);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'trajectories.jsonl'), asked.map((line) => `${JSON.stringify(line)}\n`).join(''));
    writeFileSync(join(at, 'round.json'), JSON.stringify(each));
  }
  if (finished !== null) writeFileSync(join(folder, 'result.json'), JSON.stringify(finished));
}
