import { invalid } from '../function-invalid.ts';
import type { Column } from '../plan/column.ts';
import { determinedBy } from '../plan/determination.ts';
import type { TablePlan } from '../plan/table-plan.ts';

/** Keys that every row has and that determine the others: an empty cell would join with everything. */
export function joinKeys(plan: TablePlan, keys: readonly Column[]): string[] {
  const firm = keys.filter((key) => !plan.mayBeEmpty(key)).map(({ variable }) => variable);
  if (firm.length === keys.length) return firm;
  const fixed = determinedBy(firm, plan.rules);
  const loose = keys.filter(({ variable }) => !fixed.has(variable));
  if (loose.length === 0) return firm;
  const entity = entityThatFixes(loose, firm, plan);
  const orEntity = entity === undefined ? '' : `, or group by ${JSON.stringify(entity.name)} too`;
  throw invalid(
    `Measures of several things are joined by their group, and ${loose.map(({ name }) => JSON.stringify(name)).join(', ')} may be empty. Give ${loose.length === 1 ? 'it' : 'each'} \`missing: drop\` or a default${orEntity}.`,
    { keys: loose.map(({ name }) => name) },
  );
}

/**
 * An entity of the table that every row has, is no key yet, and has one value of each loose key at most; of several the
 * one that fixes least: the claim of a closing date, not a payment for that claim.
 */
function entityThatFixes(
  loose: readonly Column[],
  firm: readonly string[],
  plan: TablePlan,
): Column | undefined {
  const fixedWith = ({ variable }: Column) => determinedBy([...firm, variable], plan.rules);
  return [...plan.columns.values()]
    .filter(({ type, variable }) => type.kind === 'entity' && !firm.includes(variable))
    .filter((column) => !plan.mayBeEmpty(column))
    .filter((column) => loose.every(({ variable }) => fixedWith(column).has(variable)))
    .sort((a, b) => fixedWith(a).size - fixedWith(b).size)[0];
}
