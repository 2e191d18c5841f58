import { defineConfig } from 'vitest/config';

/** Suites of hours rather than minutes; `npm run test:long`. */
export default defineConfig({
  test: {
    include: ['test/long/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
  },
});
