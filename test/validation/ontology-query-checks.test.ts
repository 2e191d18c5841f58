import { describe, expect, it } from 'vitest';
import { readQueryChecks } from '../../src/validation/query-checks.ts';
import { read } from '../support/source-files.ts';

describe('the query checks', () => {
  it('say each what is wrong, why it matters and what to do', async () => {
    for (const { name, title, problem, solution } of await readQueryChecks()) {
      expect(
        [name, title, problem, solution].every((text) => text.length > 5),
        name,
      ).toBe(true);
    }
  });

  it('have each a severity in the profile, which names no other', async () => {
    const severities = JSON.parse(read('sparql/checks/profile.json')) as Record<string, unknown>;
    expect(Object.keys(severities)).toEqual((await readQueryChecks()).map(({ name }) => name));
  });
});
