import { describe, expect, it } from 'vitest';
import { fixedFolder, globToRegExp, isGlob } from '../../../src/sources/files/glob-pattern.ts';

describe('globs', () => {
  it.each([
    ['*.csv', 'a.csv', true],
    ['*.csv', 'x/a.csv', false],
    ['**/*.csv', 'a.csv', true],
    ['**/*.csv', 'x/y/a.csv', true],
    ['data/?.csv', 'data/a.csv', true],
    ['data/?.csv', 'data/ab.csv', false],
    ['{claims,policies}-*.csv', 'policies-2024.csv', true],
    ['{claims,policies}-*.csv', 'parties-2024.csv', false],
    ['20[0-9][0-9].csv', '2024.csv', true],
    ['20[!0-1]4.csv', '2014.csv', false],
    ['a+b (1).*', 'a+b (1).csv', true],
    ['a.csv', 'abcsv', false],
    ['データ*.csv', 'データ1.csv', true],
  ])('%s against %s: %s', (glob, path, matches) => {
    expect(globToRegExp(glob).test(path)).toBe(matches);
  });

  it('tells a glob from a path, and where it begins to search', () => {
    expect(isGlob('data/a.csv')).toBe(false);
    expect(isGlob('data/*.csv')).toBe(true);
    expect(fixedFolder('data/2024/*.csv')).toBe('data/2024');
    expect(fixedFolder('*.csv')).toBe('.');
  });
});
