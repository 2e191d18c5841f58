import { describe, expect, it } from 'vitest';
import { checksOf, csvOf, profileFiles, tableOf } from '../with-files.ts';

describe('subtypes', () => {
  const parties = csvOf('party_id,name', 60, (n) => `${n},P${n}`);
  const people = (count: number) => csvOf('party_id,born', count, (n) => `${n},19${50 + (n % 40)}`);

  it('are declared by a primary key that is a foreign key', async () => {
    const profile = await profileFiles({
      'parties.csv': parties,
      'people.csv': 'person_no,born\n1,1950\n99,1951\n',
      's.sql':
        'CREATE TABLE people (person_no int PRIMARY KEY REFERENCES parties (party_id), born int); CREATE TABLE parties (party_id int PRIMARY KEY)',
    });
    expect(tableOf(profile, 'people')).toMatchObject({
      subtypeOf: { table: 'parties', certainty: 'declared' },
      foreignKeys: [],
    });
    expect(profile.findings).toContainEqual(
      expect.objectContaining({
        check: 'subtype-without-supertype-row',
        message: expect.stringContaining('1 of 2'),
      }),
    );
  });

  it('are inferred from the same key name and full inclusion in a table that is not small', async () => {
    const profile = await profileFiles({ 'parties.csv': parties, 'people.csv': people(30) });
    expect(tableOf(profile, 'people')).toMatchObject({
      subtypeOf: { table: 'parties', certainty: 'inferred' },
      foreignKeys: [],
    });
  });

  it('are only proposed in a small one', async () => {
    const profile = await profileFiles({ 'parties.csv': parties, 'people.csv': people(29) });
    expect(tableOf(profile, 'people').subtypeOf).toBeUndefined();
    expect(checksOf(profile.findings)).toContain('subtype-possible');
  });

  it('may be told, and denied', async () => {
    const files = { 'parties.csv': parties, 'people.csv': people(30), 'firms.csv': 'firm_id\n40\n41\n' };
    const tables = {
      firms: { subtypeOf: 'parties', because: 'a firm is a party' },
      people: { subtypeOf: false },
    };
    const profile = await profileFiles(files, { tables });
    expect(tableOf(profile, 'firms').subtypeOf).toEqual({
      table: 'parties',
      certainty: 'told',
      reason: 'a firm is a party',
    });
    expect(tableOf(profile, 'people')).toMatchObject({ foreignKeys: [{ table: 'parties' }] });
    expect(tableOf(profile, 'people').subtypeOf).toBeUndefined();
  });

  it('in a circle block, and none is taken', async () => {
    const tables = {
      a: { subtypeOf: 'b' },
      b: { subtypeOf: 'c' },
      c: { subtypeOf: 'a' },
      d: { subtypeOf: 'a' },
    };
    const profile = await profileFiles(
      { 'a.csv': 'a_id\n1\n', 'b.csv': 'b_id\n1\n', 'c.csv': 'c_id\n1\n', 'd.csv': 'd_id\n1\n' },
      { tables },
    );
    expect(profile.findings).toContainEqual(
      expect.objectContaining({ check: 'cyclic-subtype', severity: 'blocks', subjects: ['a', 'b', 'c'] }),
    );
    expect(profile.tables.map(({ subtypeOf }) => subtypeOf?.table)).toEqual([
      undefined,
      undefined,
      undefined,
      'a',
    ]);
  });

  it('with keys that cannot be one block', async () => {
    const tables = { b: { subtypeOf: 'a', key: ['x', 'y'] } };
    const profile = await profileFiles({ 'a.csv': 'a_id\n1\n', 'b.csv': 'x,y\n1,2\n' }, { tables });
    expect(profile.findings).toContainEqual(
      expect.objectContaining({ check: 'subtype-unusable', severity: 'blocks' }),
    );
  });
});

describe('join tables', () => {
  const files = {
    'tracks.csv': 'track_id\n1\n2\n3\n',
    'playlists.csv': 'playlist_id\n1\n2\n',
  };

  it('hold nothing but two foreign keys', async () => {
    const profile = await profileFiles({
      ...files,
      'entries.csv': 'playlist_id,track_id\n1,1\n1,2\n2,2\n2,3\n',
    });
    expect(tableOf(profile, 'entries')).toMatchObject({
      joinTable: { certainty: 'inferred' },
      key: { columns: ['playlist_id', 'track_id'] },
    });
  });

  it('are none with another column, unless that is left out', async () => {
    const entries = 'playlist_id,track_id,position\n1,1,1\n1,2,2\n2,2,1\n2,3,2\n';
    expect(
      tableOf(await profileFiles({ ...files, 'entries.csv': entries }), 'entries').joinTable,
    ).toBeUndefined();
    const tables = { entries: { columns: { position: { ignore: true } } } };
    const profile = await profileFiles({ ...files, 'entries.csv': entries }, { tables });
    expect(tableOf(profile, 'entries').joinTable).toBeDefined();
  });

  it('may be denied, and told only where it can be', async () => {
    const entries = { ...files, 'entries.csv': 'playlist_id,track_id\n1,1\n1,2\n2,2\n' };
    const denied = await profileFiles(entries, { tables: { entries: { joinTable: false } } });
    expect(tableOf(denied, 'entries').joinTable).toBeUndefined();
    await expect(profileFiles(entries, { tables: { tracks: { joinTable: true } } })).rejects.toMatchObject({
      code: 'TASK_INVALID',
      message: expect.stringContaining('0 foreign keys'),
    });
  });
});

describe('two tables of one type', () => {
  const renamed = { rename: 'Customer' };
  const files = { 'old.csv': 'customer_id,name\n1,A\n', 'new.csv': 'customer_id,email\n2,b@x\n' };

  it('say which headers they do not share', async () => {
    const profile = await profileFiles(files, { tables: { old: renamed, new: renamed } });
    expect(profile.findings).toContainEqual(
      expect.objectContaining({
        check: 'tables-of-one-type-differ',
        message: expect.stringContaining('email, name'),
      }),
    );
  });

  it('block when their keys are not the same', async () => {
    const tables = { old: renamed, new: { ...renamed, key: ['email'] } };
    const profile = await profileFiles(files, { tables });
    expect(profile.findings).toContainEqual(
      expect.objectContaining({ check: 'keys-of-one-type-differ', severity: 'blocks' }),
    );
  });
});
