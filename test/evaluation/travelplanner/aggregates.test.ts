import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { aggregatePlans, hardConstraintsAsked } from '../../../src/evaluation/travelplanner/aggregates.ts';
import { loadTravelDatabase } from '../../../src/evaluation/travelplanner/database/load.ts';
import type { TravelDatabase } from '../../../src/evaluation/travelplanner/database/travel-database.ts';
import { evaluatePlan } from '../../../src/evaluation/travelplanner/evaluate-plan.ts';
import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';
import { officialRules } from '../../../src/evaluation/travelplanner/rules.ts';
import { readJsonLines } from '../../support/json-lines.ts';
import { fixtureFolder, type PlanVector, readQueries } from './vectors.ts';

describe('aggregates', () => {
  test('of nothing are unknown, not zero', () => {
    expect(aggregatePlans([])).toMatchObject({
      n: 0,
      delivery_rate: null,
      hard_micro: null,
      final_pass_rate: null,
    });
  });

  test('count the budget and every given constraint as hard', () => {
    const asked = [...readQueries(join(fixtureFolder, 'queries.jsonl')).values()].map(hardConstraintsAsked);
    expect(asked).toEqual([1, 2, 4, 4]);
  });
});

const folder = process.env.QUERCUS_TEST_DATA;

describe.skipIf(folder === undefined)('aggregates of the shared vectors (needs QUERCUS_TEST_DATA)', () => {
  const data = join(folder ?? '', 'travelplanner');
  let database: TravelDatabase;
  beforeAll(async () => {
    database = await loadTravelDatabase(data, silentContext);
  });

  const aggregatesOf = (set: string, vectors: readonly PlanVector[]) => {
    const queries = readQueries(join(data, 'queries', `${set}.jsonl`));
    return aggregatePlans(
      vectors.map(({ idx, plan }) => {
        const query = queries.get(idx) as TravelQuery;
        return { query, evaluation: evaluatePlan({ query, plan }, { database, rules: officialRules }) };
      }),
    );
  };

  test('are the official ones, file by file and change by change', () => {
    const expected = JSON.parse(readFileSync(join(data, 'eval_vectors/aggregates.json'), 'utf8'));
    const read = (file: string) => readJsonLines<PlanVector>(join(data, 'eval_vectors', `${file}.jsonl`));
    expect(aggregatesOf('train', read('train_gold'))).toEqual(expected.train_gold);
    expect(aggregatesOf('validation', read('validation_example_submission'))).toEqual(
      expected.validation_example_submission,
    );
    const mutations = read('train_mutations');
    for (const [mutation, wanted] of Object.entries(expected.train_mutations)) {
      const ofMutation = mutations.filter((vector) => vector.mutation === mutation);
      expect(aggregatesOf('train', ofMutation), mutation).toEqual(wanted);
    }
  });
});
