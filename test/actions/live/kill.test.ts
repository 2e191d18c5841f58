import { test } from 'vitest';
import { expectSurvival } from './killed-script.ts';

test(
  'a script that is killed leaves whole batches, and going on gives the bytes of one that was not',
  { timeout: 300_000 },
  () => expectSurvival({ games: 60, killsAfter: [40, 300] }),
);
