import { QuercusError } from '../errors.ts';
import type { SourceFile } from './files/find-source-files.ts';
import { nearestNames } from './nearest-names.ts';

/** Those of the tables in a file that the source names with `tables:`, or all. SOURCE_NOT_FOUND when it names another. */
export function chosenNames(existing: readonly string[], { path, source }: SourceFile): readonly string[] {
  const missing = source.tables?.find((name) => !existing.includes(name));
  if (missing !== undefined) {
    throw new QuercusError(
      'SOURCE_NOT_FOUND',
      `${path} has no table ${missing}. It has ${nearestNames(missing, existing).join(', ') || 'no tables'}.`,
      { details: { path, table: missing, existing } },
    );
  }
  return source.tables === undefined ? existing : existing.filter((name) => source.tables?.includes(name));
}
