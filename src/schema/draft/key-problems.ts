import type { Profile } from '../../domain/profile.ts';
import type { DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { className } from '../names.ts';

/** A few rows with one key are the same thing told twice, and are merged; so many are not. */
const mostShared = 0.5;

/** Drafted keys that the data does not have: most rows have no value in it, or share it with another. */
export function keyProblems({ types }: SchemaDraft, { tables }: Profile): DraftProblem[] {
  return types.flatMap(({ name, key = [] }) => {
    const table = tables.find(({ label }) => className(label) === name);
    if (key.length === 0 || table === undefined || table.key.certainty !== 'told') return [];
    const { duplicates, rowsWithEmptyKey } = table.key;
    const faults = [
      ...(duplicates > table.rows * mostShared
        ? [`${duplicates} of ${table.rows} rows share their key with another`]
        : []),
      ...(rowsWithEmptyKey > table.rows * mostShared ? [`${rowsWithEmptyKey} rows have no value in it`] : []),
    ];
    if (faults.length === 0) return [];
    return [
      {
        at: name,
        message: `the data does not have the key (${key.join(', ')}): ${faults.join(' and ')}. Take other properties, or more of them.`,
      },
    ];
  });
}
