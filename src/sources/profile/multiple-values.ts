import type { ColumnProfile } from '../../domain/profile.ts';

/** What splitting those cells of a column that hold a separator gives. */
export interface SeparatorStatistics {
  readonly separator: string;
  readonly valuesWithIt: number;
  readonly parts: number;
  readonly distinctParts: number;
  readonly longestPart: number;
}

export interface SeparatorCounter {
  add(value: string, times: number): void;
  /** `undefined` when the parts are too many to be a list of names. */
  statistics(): SeparatorStatistics | undefined;
}

/** `;` and `|` hardly ever stand inside a value; commas and slashes do, and need a person's word. */
export const separators = [';', '|', ',', '/'] as const;
const speakForThemselves: readonly string[] = [';', '|'];
const mostDistinctParts = 2_000;
const longestName = 60;
const fewestValues = 10;

export function createSeparatorCounter(separator: string): SeparatorCounter {
  const distinct = new Set<string>();
  let valuesWithIt = 0;
  let parts = 0;
  let longestPart = 0;
  return {
    add: (value, times) => {
      if (!value.includes(separator)) return;
      const pieces = value.split(separator);
      valuesWithIt += times;
      parts += times * pieces.length;
      for (const piece of pieces) {
        longestPart = Math.max(longestPart, piece.length);
        if (distinct.size <= mostDistinctParts) distinct.add(piece.trim());
      }
    },
    statistics: () =>
      distinct.size > mostDistinctParts
        ? undefined
        : { separator, valuesWithIt, parts, distinctParts: distinct.size, longestPart },
  };
}

/**
 * The separator that stands in most values and whose parts repeat, if there is one. `certainty` is `proposed` where
 * the separator could belong to the values.
 */
export function findMultipleValues(
  counted: readonly (SeparatorStatistics | undefined)[],
  values: number,
): ColumnProfile['multiValued'] {
  const found = counted.find((statistics) => statistics !== undefined && areLists(statistics, values));
  if (found === undefined) return undefined;
  const { separator, valuesWithIt, parts, distinctParts } = found;
  return {
    separator,
    certainty: speakForThemselves.includes(separator) ? 'inferred' : 'proposed',
    reason: `${valuesWithIt} of ${values} values hold "${separator}", and their ${parts} parts are only ${distinctParts} different ones`,
  };
}

function areLists(statistics: SeparatorStatistics, values: number): boolean {
  const { valuesWithIt, parts, distinctParts, longestPart } = statistics;
  return (
    values >= fewestValues &&
    valuesWithIt * 2 > values &&
    parts >= 2 * distinctParts &&
    longestPart <= longestName
  );
}
