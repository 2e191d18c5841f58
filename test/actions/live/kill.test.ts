import { test } from 'vitest';
import { expectSurvival } from './killed-script.ts';

test(
  'a script that is killed leaves whole batches, and going on gives the bytes of one that was not',
  { timeout: 300_000 },
  () =>
    expectSurvival({
      games: 60,
      kills: [
        { share: 0.1, milliseconds: 5 },
        { share: 0.5, milliseconds: 0 },
      ],
    }),
);
