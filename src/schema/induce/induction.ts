import type { Finding } from '../../domain/finding.ts';
import type { ColumnProfile, ForeignKey, Profile, TableProfile } from '../../domain/profile.ts';
import type { Table } from '../../domain/table.ts';
import type { Task } from '../../domain/task.ts';

export interface InductionInput {
  readonly profile: Profile;
  readonly task: Task;
  /** Base IRI of the kernel, ends with `/`. */
  readonly base: string;
  /** Which files an outside RML engine can read; without it, plain `.csv` paths count as readable. */
  readonly tables?: readonly Pick<Table, 'name' | 'readableAsIs'>[];
  /** Subtype tables that share a key, by table name: the answer of `findOverlaps`. Absent = not compared. */
  readonly siblingOverlaps?: Readonly<Record<string, readonly string[]>>;
}

/** A class to be, and the tables that fill it. Only a file that was told to be the same type makes it more than one. */
export interface TypeDraft {
  readonly iri: string;
  readonly name: string;
  readonly label: string;
  readonly tables: TableProfile[];
  readonly parent?: { readonly type: TypeDraft; readonly table: TableProfile };
}

/** One column of one table where a property is used. */
export interface ColumnUse {
  readonly type: TypeDraft;
  readonly table: TableProfile;
  readonly column: ColumnProfile;
}

export interface PropertyDraft {
  readonly iri: string;
  readonly name: string;
  readonly label: string;
  readonly uses: ColumnUse[];
}

/** One foreign key where a relation is used; `joinTable` = the key that leads to the subject. */
export interface RelationUse {
  readonly type: TypeDraft;
  readonly target: TypeDraft;
  readonly table: TableProfile;
  readonly foreignKey: ForeignKey;
  readonly joinTable?: ForeignKey;
}

export interface RelationDraft {
  readonly iri: string;
  readonly name: string;
  readonly label: string;
  readonly uses: RelationUse[];
}

/** What the steps of an induction share. */
export class Induction {
  readonly input: InductionInput;
  readonly namespace: string;
  readonly findings: Finding[] = [];
  readonly #taken = new Set<string>();

  constructor(input: InductionInput) {
    this.input = input;
    this.namespace = `${input.base}schema#`;
  }

  get minimumRows(): number {
    return this.input.task.minimumRows;
  }

  isTaken(name: string): boolean {
    return this.#taken.has(name);
  }

  /** The name, numbered when it is taken: `Order`, `Order_2`, `Order_3`; a finding says so. */
  takeName(wanted: string, subjects: readonly string[]): { name: string; iri: string } {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted}_${number}`;
    this.#taken.add(name);
    if (name !== wanted)
      this.report('name-clash', 'warning', {
        message: `${subjects.join('.')} is called ${name} in the schema, because ${wanted} is taken by another term.`,
        subjects,
        repairHint: 'Give it a name of its own with `rename:` in task.yaml.',
      });
    return { name, iri: this.namespace + name };
  }

  report(
    check: string,
    severity: Finding['severity'],
    { message, subjects, repairHint }: { message: string; subjects: readonly string[]; repairHint?: string },
  ): void {
    const hint = repairHint === undefined ? {} : { repairHint };
    this.findings.push({ check, severity, message, subjects: [...subjects], axioms: [], ...hint });
  }
}
