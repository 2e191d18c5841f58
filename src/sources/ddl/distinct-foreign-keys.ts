import type { DeclaredTable } from '../../domain/table.ts';

type ForeignKeys = DeclaredTable['foreignKeys'];

/** Without those that are declared again; one without columns (the primary key is meant) yields to one that names them. */
export function distinctForeignKeys(keys: ForeignKeys): ForeignKeys {
  return keys.filter((key) => {
    const same = keys.filter((other) => isSameLink(key, other));
    if (isBare(key) && !same.every(isBare)) return false;
    return same.find((other) => isSameTarget(key, other)) === key;
  });
}

function isBare({ referencedColumns }: ForeignKeys[number]): boolean {
  return referencedColumns.length === 0;
}

function isSameLink(a: ForeignKeys[number], b: ForeignKeys[number]): boolean {
  return a.references.toLowerCase() === b.references.toLowerCase() && isSameList(a.columns, b.columns);
}

function isSameTarget(a: ForeignKeys[number], b: ForeignKeys[number]): boolean {
  return isSameList(a.referencedColumns, b.referencedColumns);
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name.toLowerCase() === b[index]?.toLowerCase());
}
