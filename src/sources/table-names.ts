import type { Finding } from '../domain/finding.ts';
import { sourceFinding } from './source-finding.ts';

/** Gives every table of a task a name of its own. */
export interface TableNames {
  /** `name` itself the first time, then `name_2`, `name_3` …, each with a finding. */
  nameFor(name: string, path: string): string;
  findings(): readonly Finding[];
}

export function createTableNames(): TableNames {
  const used = new Map<string, string>();
  const findings: Finding[] = [];
  return {
    nameFor: (name, path) => {
      const free = freeName(name, used);
      if (free !== name) findings.push(renamed({ name, free, path, first: used.get(name)! }));
      used.set(free, path);
      return free;
    },
    findings: () => findings,
  };
}

function freeName(name: string, used: ReadonlyMap<string, string>): string {
  if (!used.has(name)) return name;
  let number = 2;
  while (used.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}

function renamed({ name, free, path, first }: Record<'name' | 'free' | 'path' | 'first', string>): Finding {
  return sourceFinding({
    check: 'table-name-taken',
    severity: 'warning',
    message: `${path} would be the table ${name}, as ${first} is; it is called ${free}.`,
    subjects: [free],
    repairHint: `If both hold the same kind of thing, say \`tables: { ${free}: { rename: ${name} } }\` in task.yaml.`,
  });
}
