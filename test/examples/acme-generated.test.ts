import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goldRows, loadDatabase } from './acme-database.ts';
import { answer, answeredQuestions, asSet, cells, goldOf } from './answers.ts';
import { buildExample, type ExampleKernel } from './example-kernel.ts';
import { type GeneratorInput, generatePolicies } from './generate-policies.ts';

const seed = 20_190_615;
const kinds = ['LossPayment', 'LossReserve', 'ExpensePayment', 'ExpenseReserve'];

/** The example with its policies, claims and amounts exchanged, and the same tables in SQLite. */
async function generate(options: Omit<GeneratorInput, 'folder'>) {
  const example = await buildExample('acme-insurance', (task) => {
    appendFileSync(join(task, 'task.yaml'), '\ncompose: false\n');
    generatePolicies({ folder: join(task, 'data'), ...options });
  });
  return { example, database: loadDatabase(join(example.task, 'data')) };
}

describe('200 generated policies', () => {
  let example: ExampleKernel;
  let database: Database;
  beforeAll(async () => {
    ({ example, database } = await generate({ seed, policies: 200 }));
  });
  afterAll(async () => {
    database.close();
    await example.close();
  });

  test.each(answeredQuestions)('$question', async (question) => {
    const gold = goldRows(database, goldOf(question).sql);
    expect(gold.length).toBeGreaterThan(0);
    expect(asSet(await answer(example.kernel, question))).toEqual(asSet(gold));
  });
});

describe('a claim with three loss payments', () => {
  let example: ExampleKernel;
  let database: Database;
  beforeAll(async () => {
    ({ example, database } = await generate({ seed, policies: 20, lossPaymentsOfFirstClaim: 3 }));
  });
  afterAll(async () => {
    database.close();
    await example.close();
  });

  const claim = 'WHERE claim_identifier = 1';
  const one = (sql: string) => database.get(sql) as Record<string, number>;
  const goldFor = (id: string, firstCell: unknown) =>
    goldRows(database, goldOf(answeredQuestions.find((question) => question.id.startsWith(id))!).sql).filter(
      ([cell]) => cell === firstCell,
    );

  test('costs what its amounts add up to; the gold SQL has three rows for it and none is right', async () => {
    const { number, total } = one(
      `SELECT company_claim_number AS number, (SELECT sum(claim_amount) FROM claim_amount ${claim}) AS total FROM claim ${claim}`,
    );
    const result = await example.kernel.call('losses', { by: 'claim', kinds });
    const honest = cells(result, ['group', 'totalLoss']).filter(([group]) => group === String(number));
    expect(asSet(honest)).toEqual(asSet([[number, total]]));
    const gold = goldFor('IQ_adff0', number);
    expect(gold).toHaveLength(3);
    expect(asSet(gold)).not.toContain(asSet(honest)[0]);
  });

  test('counts once under its policy, with every amount once; the gold SQL counts and adds it three times', async () => {
    const { number, claims, total } = one(`
      SELECT policy_number AS number, count(DISTINCT claim_identifier) AS claims, sum(claim_amount) AS total
      FROM claim_amount JOIN claim_coverage USING (claim_identifier)
        JOIN policy_coverage_detail USING (policy_coverage_detail_identifier) JOIN policy USING (policy_identifier)
      WHERE policy_number = (SELECT policy_number FROM policy WHERE policy_identifier = 1)`);
    const result = await example.kernel.call('losses', { by: 'policy', kinds });
    const honest = cells(result, ['group', 'claims', 'totalLoss']).filter(
      ([group]) => group === String(number),
    );
    expect(asSet(honest)).toEqual(asSet([[number, claims, total]]));
    expect(goldFor('IQ_cea56', number)[0]?.[1]).toBe(Number(claims) + 2);
    expect(Number(goldFor('IQ_6f7ea', number)[0]?.[1])).toBeGreaterThan(Number(total));
  });
});
