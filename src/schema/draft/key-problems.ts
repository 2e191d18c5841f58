import type { Profile } from '../../domain/profile.ts';
import type { DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { className } from '../names.ts';

/** Drafted keys that the data does not have: rows without a key, or several rows with one. */
export function keyProblems({ types }: SchemaDraft, { tables }: Profile): DraftProblem[] {
  return types.flatMap(({ name, key = [] }) => {
    const table = tables.find(({ label }) => className(label) === name);
    if (key.length === 0 || table === undefined || table.key.certainty !== 'told') return [];
    const { duplicates, rowsWithEmptyKey } = table.key;
    const faults = [
      ...(duplicates > 0 ? [`${duplicates} of ${table.rows} rows share their key with another`] : []),
      ...(rowsWithEmptyKey > 0 ? [`${rowsWithEmptyKey} rows have no value in it`] : []),
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
