import { test } from 'vitest';
import { expectSurvival } from './killed-batch.ts';

test(
  'kill -9 at several points of a batch: resumed, it ends with the same bytes and pays no recorded call twice',
  {
    timeout: 240_000,
  },
  () => expectSurvival({ questions: 12, killsAfter: [3, 11, 7] }),
);
