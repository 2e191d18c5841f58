import type { ForeignKey } from '../../domain/profile.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { countDangling, type LinkCount, type ReferencedValues } from './count-dangling.ts';
import { type NamedCandidate, namedCandidates } from './infer-foreign-keys.ts';
import { type KeyedTable, sameColumns } from './keyed-table.ts';
import { declaredForeignKeys, type ForeignKeyChoice, toldForeignKeys } from './stated-foreign-keys.ts';
import type { ProfileFinding } from './table-facts.ts';

export interface ForeignKeyDecision {
  readonly foreignKeys: ForeignKey[];
  readonly proposals: ForeignKey[];
  readonly findings: ProfileFinding[];
}

/** At most so large a share of rows may dangle for a name to be worth a proposal. */
const proposedUpTo = 0.1;

/** Told, else declared, else inferred from name, type and full inclusion; what almost holds is proposed. */
export async function decideForeignKeys(
  { keyed, all, referenced }: { keyed: KeyedTable; all: readonly KeyedTable[]; referenced: ReferencedValues },
  context: RunContext,
): Promise<ForeignKeyDecision> {
  if (keyed.facts.ignored) return { foreignKeys: [], proposals: [], findings: [] };
  const told = toldForeignKeys(keyed, all);
  const declared = declaredForeignKeys(keyed, all);
  const { stated, findings } = mergeStated(told.chosen, declared.chosen, keyed);
  const named = namedCandidates(keyed, all).filter(({ choice }) => isFree(choice, stated, keyed));
  const links = [...stated, ...named.map(({ choice }) => choice)];
  const counts = await countDangling({ keyed, links, referenced }, context);
  const inferred = named.map((candidate, index) => judge(candidate, counts[stated.length + index]!));
  const foreignKeys = [
    ...stated.map((choice, index) => ({ ...choice, dangling: counts[index]!.dangling })),
    ...inferred.filter((key) => key?.certainty === 'inferred'),
  ] as ForeignKey[];
  return {
    foreignKeys,
    proposals: inferred.filter((key): key is ForeignKey => key?.certainty === 'proposed'),
    findings: [
      ...told.findings,
      ...declared.findings,
      ...findings,
      ...foreignKeys.flatMap((key) => dangling(keyed, key)),
    ],
  };
}

function mergeStated(
  told: readonly ForeignKeyChoice[],
  declared: readonly ForeignKeyChoice[],
  keyed: KeyedTable,
): { stated: ForeignKeyChoice[]; findings: ProfileFinding[] } {
  const kept = declared.filter(
    (choice) =>
      !told.some(({ columns }) => sameColumns(columns, choice.columns)) && !isRefused(choice, keyed),
  );
  const all = [...told, ...kept];
  const toItself = all.filter((choice) => refersToItself(choice, keyed));
  return {
    stated: all.filter((choice) => !toItself.includes(choice)),
    findings: toItself.map((choice) => selfReference(keyed, choice)),
  };
}

function refersToItself(
  { columns, table, referencedColumns }: ForeignKeyChoice,
  { facts }: KeyedTable,
): boolean {
  return table === facts.table.name && sameColumns(columns, referencedColumns);
}

/** Whether task.yaml says that these columns do not refer to that table. */
export function isRefused(
  { columns, table }: Pick<ForeignKeyChoice, 'columns' | 'table'>,
  { facts }: KeyedTable,
): boolean {
  const refused = (facts.overrule?.foreignKeys ?? []).filter(({ accept }) => !accept);
  return refused.some((told) => told.references === table && sameColumns(told.columns, columns));
}

function isFree(choice: ForeignKeyChoice, stated: readonly ForeignKeyChoice[], keyed: KeyedTable): boolean {
  return !stated.some(({ columns }) => sameColumns(columns, choice.columns)) && !isRefused(choice, keyed);
}

function judge(
  { choice, isClear }: NamedCandidate,
  { referring, dangling }: LinkCount,
): ForeignKey | undefined {
  const proposed = (reason: string): ForeignKey => ({ ...choice, dangling, certainty: 'proposed', reason });
  if (referring === 0) return proposed(`${choice.reason}, but it has no values that could show it`);
  if (dangling > referring * proposedUpTo) return undefined;
  if (dangling > 0)
    return proposed(`${choice.reason}, but ${dangling} of ${referring} rows refer to nothing`);
  if (!isClear) return proposed(`${choice.reason}, but another table fits as well`);
  return { ...choice, dangling, reason: `${choice.reason}, and each of its ${referring} values is there` };
}

function dangling({ facts }: KeyedTable, key: ForeignKey): ProfileFinding[] {
  if (key.dangling === 0) return [];
  return [
    {
      check: 'foreign-key-dangling',
      severity: 'warning',
      message: `${facts.table.name}: ${key.dangling} of ${facts.rows} rows refer by ${key.columns.join(', ')} to a ${key.table} that is not there.`,
      subjects: [facts.table.name, ...key.columns],
      repairHint: 'The links of these rows go to quarantine; add the missing rows, or correct the values.',
    },
  ];
}

function selfReference({ facts }: KeyedTable, { columns }: ForeignKeyChoice): ProfileFinding {
  return {
    check: 'self-reference-by-key',
    severity: 'information',
    message: `${facts.table.name}: ${columns.join(', ')} is declared to refer to itself, which links every row to itself; it is no relation.`,
    subjects: [facts.table.name, ...columns],
  };
}
