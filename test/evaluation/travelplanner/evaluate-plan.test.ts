import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { loadTravelDatabase } from '../../../src/evaluation/travelplanner/database/load.ts';
import type { TravelDatabase } from '../../../src/evaluation/travelplanner/database/travel-database.ts';
import { evaluatePlan } from '../../../src/evaluation/travelplanner/evaluate-plan.ts';
import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';
import { officialRules, strictRules } from '../../../src/evaluation/travelplanner/rules.ts';
import { readJsonLines } from '../../support/json-lines.ts';
import { fixtureFolder, inVectorShape, type PlanVector, readQueries } from './vectors.ts';

const queries = readQueries(join(fixtureFolder, 'queries.jsonl'));
const plans = readJsonLines<PlanVector>(join(fixtureFolder, 'plans.jsonl'));
const oddPlans = readJsonLines<PlanVector>(join(fixtureFolder, 'odd-plans.jsonl'));
let database: TravelDatabase;

beforeAll(async () => {
  database = await loadTravelDatabase(fixtureFolder, silentContext);
});

function query(idx: number): TravelQuery {
  return queries.get(idx) as TravelQuery;
}

describe('a plan under the official rules', () => {
  test.each(plans.map((vector) => [vector.idx, vector.mutation ?? 'gold', vector] as const))(
    'query %i, %s: every constraint, message and the cost as the official scorer says',
    (idx, _, { plan, expected }) => {
      const evaluation = evaluatePlan({ query: query(idx), plan }, { database, rules: officialRules });
      expect(inVectorShape(evaluation)).toEqual(expected);
    },
  );

  test.each(oddPlans.map((vector, index) => [index + 1, vector] as const))(
    'damaged plan %i: every verdict and every crash as in the official scorer',
    (_, { idx, plan, expected }) => {
      const evaluation = evaluatePlan({ query: query(idx), plan }, { database, rules: officialRules });
      expect(inVectorShape(evaluation)).toEqual(expected);
    },
  );

  test('whatever a model delivers is judged and never throws, under both rules', () => {
    const day = fc.oneof(
      fc.anything(),
      fc.record(
        Object.fromEntries(
          [
            'current_city',
            'transportation',
            'breakfast',
            'lunch',
            'dinner',
            'attraction',
            'accommodation',
          ].map((key) => [
            key,
            fc.oneof(
              fc.jsonValue(),
              fc.constantFrom('-', '', 'from Las Vegas to Stockton', 'Muffins, Stockton', 'Taxi, from x'),
            ),
          ]),
        ),
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.array(day, { maxLength: 4 }).map((days) => JSON.parse(JSON.stringify(days) ?? 'null')),
        ),
        (plan: unknown) => {
          for (const rules of [officialRules, strictRules]) {
            const { commonsense } = evaluatePlan({ query: query(3), plan }, { database, rules });
            const verdicts = Object.values(commonsense ?? {}).map(({ holds }) => holds);
            expect(verdicts.every((verdict) => typeof verdict === 'boolean' || verdict === 'raises')).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});

describe('a plan under the strict rules', () => {
  const gold = plans.find(({ idx, mutation }) => idx === 3 && mutation === null) as PlanVector;
  type Day = Record<string, unknown>;
  const changed = (change: (days: Day[]) => void): Day[] => {
    const days = structuredClone(gold.plan) as Day[];
    change(days);
    return days;
  };
  const judge = (plan: unknown, rules = strictRules) =>
    evaluatePlan({ query: query(3), plan }, { database, rules });

  test('the gold plan passes as it does officially', () => {
    expect(inVectorShape(judge(gold.plan))).toEqual(inVectorShape(judge(gold.plan, officialRules)));
  });

  test('an invented last attraction without semicolon is found', () => {
    const plan = changed((days) => {
      (days[1] as Day).attraction = 'Shumway Oak Grove Regional Park, Stockton;Invented Park, Stockton';
    });
    expect(judge(plan, officialRules).commonsense?.is_valid_information_in_sandbox.holds).toBe(true);
    expect(judge(plan).commonsense?.is_valid_information_in_sandbox.holds).toBe(false);
  });

  test('a meal in another city on a day of rest is found', () => {
    const plan = changed((days) => {
      (days[1] as Day).lunch = 'Muffins, Las Vegas';
    });
    expect(judge(plan, officialRules).commonsense?.is_valid_information_in_current_city.holds).toBe(true);
    expect(judge(plan).commonsense?.is_valid_information_in_current_city.holds).toBe(false);
  });

  test('the beginning of a name is no name', () => {
    const plan = changed((days) => {
      (days[1] as Day).dinner = 'Wok, Stockton';
    });
    expect(judge(plan, officialRules).commonsense?.is_valid_information_in_sandbox.holds).toBe(true);
    expect(judge(plan).commonsense?.is_valid_information_in_sandbox.holds).toBe(false);
  });

  test('a flight of another day is not taken', () => {
    const later = { ...query(3), date: ['2022-03-04', '2022-03-05', '2022-03-06'] };
    const evaluate = (rules = strictRules) =>
      evaluatePlan({ query: later, plan: gold.plan }, { database, rules });
    expect(evaluate(officialRules).commonsense?.is_valid_information_in_sandbox.holds).toBe(true);
    expect(evaluate().commonsense?.is_valid_information_in_sandbox.holds).toBe(false);
  });

  test('a three-day trip must go to its destination', () => {
    const elsewhere = { ...query(3), dest: 'Houston' };
    const evaluate = (rules = strictRules) =>
      evaluatePlan({ query: elsewhere, plan: gold.plan }, { database, rules });
    expect(evaluate(officialRules).commonsense?.is_reasonable_visiting_city.holds).toBe(true);
    expect(evaluate().commonsense?.is_reasonable_visiting_city.holds).toBe(false);
  });

  test('"Driving" is self-driving', () => {
    const plan = changed((days) => {
      (days[2] as Day).transportation = 'Driving, from Stockton to Las Vegas';
    });
    expect(judge(plan, officialRules).commonsense?.is_valid_transportation.holds).toBe(true);
    expect(judge(plan).commonsense?.is_valid_transportation.holds).toBe(false);
  });

  test('a plan that cannot be read fails instead of crashing', () => {
    const plan = changed((days) => {
      days[2] = {};
    });
    expect(judge(plan, officialRules).commonsense?.is_reasonable_visiting_city).toEqual({
      holds: 'raises',
      reason: 'KeyError',
    });
    expect(judge(plan).commonsense?.is_reasonable_visiting_city.holds).toBe(false);
  });
});

const folder = process.env.QUERCUS_TEST_DATA;

describe.skipIf(folder === undefined)('all plans of the shared vectors (needs QUERCUS_TEST_DATA)', () => {
  test.each(['train_gold', 'train_mutations', 'validation_example_submission'])(
    '%s agrees item by item',
    async (file) => {
      const data = join(folder as string, 'travelplanner');
      const tables = await loadTravelDatabase(data, silentContext);
      const bySet = new Map(
        ['train', 'validation'].map((set) => [set, readQueries(join(data, 'queries', `${set}.jsonl`))]),
      );
      const vectors = readJsonLines<PlanVector>(join(data, 'eval_vectors', `${file}.jsonl`));
      expect(vectors.length).toBeGreaterThan(0);
      for (const { set = '', idx, plan, expected } of vectors) {
        const trip = { query: bySet.get(set)?.get(idx) as TravelQuery, plan };
        const evaluation = inVectorShape(evaluatePlan(trip, { database: tables, rules: officialRules }));
        expect(evaluation, `${set} ${idx}`).toEqual({ total_cost: null, ...pick(expected) });
      }
    },
  );
});

function pick({
  delivered,
  commonsense,
  hard,
  total_cost = null,
}: PlanVector['expected']): PlanVector['expected'] {
  return { delivered, commonsense, hard, total_cost };
}
