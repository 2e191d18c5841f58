import type { TableProfile } from '../../domain/profile.ts';
import type { ProfileFinding } from './table-facts.ts';

/** Tables that give the same type of thing (through `rename:`): what they do not share, and keys that cannot agree. */
export function sharedTypeFindings(tables: readonly TableProfile[]): ProfileFinding[] {
  const byLabel = new Map<string, TableProfile[]>();
  for (const table of tables.filter(({ ignored }) => !ignored)) {
    byLabel.set(table.label, [...(byLabel.get(table.label) ?? []), table]);
  }
  return [...byLabel.values()]
    .filter((group) => group.length > 1)
    .flatMap(([first, ...rest]) => rest.flatMap((other) => compare(first!, other)));
}

function compare(first: TableProfile, other: TableProfile): ProfileFinding[] {
  const subjects = [first.table, other.table];
  const differing = [...onlyIn(first, other), ...onlyIn(other, first)];
  const [key, otherKey] = [keyLabels(first), keyLabels(other)];
  const keysAgree = key.join('\0') === otherKey.join('\0');
  return [
    ...(differing.length === 0 ? [] : [headersDiffer(subjects, first.label, differing)]),
    ...(keysAgree ? [] : [keysDiffer(subjects, first.label, [key, otherKey])]),
  ];
}

function headersDiffer(subjects: string[], label: string, differing: readonly string[]): ProfileFinding {
  return {
    check: 'tables-of-one-type-differ',
    severity: 'information',
    message: `${subjects.join(' and ')} are both ${label}; not both have: ${differing.join(', ')}.`,
    subjects,
  };
}

function keysDiffer(subjects: string[], label: string, [a, b]: [string[], string[]]): ProfileFinding {
  return {
    check: 'keys-of-one-type-differ',
    severity: 'blocks',
    message: `${subjects.join(' and ')} are both ${label}, but their keys are ${a.join(', ') || 'none'} and ${b.join(', ') || 'none'}: the same thing would get two names.`,
    subjects,
    repairHint: 'Say the same `key:` for both, with `rename:` where its columns are called differently.',
  };
}

function onlyIn(a: TableProfile, b: TableProfile): string[] {
  const labels = new Set(b.columns.map(({ label }) => label));
  return a.columns.filter(({ label, ignored }) => !ignored && !labels.has(label)).map(({ label }) => label);
}

function keyLabels({ key, columns }: TableProfile): string[] {
  return key.columns.map((name) => columns.find(({ column }) => column === name)?.label ?? name);
}
