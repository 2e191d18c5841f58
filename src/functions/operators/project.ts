import type { ProjectOptions } from '../../domain/function-step.ts';
import { constantText } from '../plan/membership.ts';
import { navigate } from '../plan/navigate.ts';
import type { TablePlan } from '../plan/table-plan.ts';

/** project_properties: adds columns with the values (or entities) at the end of paths. */
export function applyProject(plan: TablePlan, options: ProjectOptions): TablePlan {
  for (const [name, wanted] of Object.entries(options)) {
    const { path, missing } =
      typeof wanted === 'string' ? { path: wanted, missing: 'keep' as const } : wanted;
    if (typeof missing === 'object') {
      addWithDefault(plan, name, path, String(missing.default));
      continue;
    }
    const column = plan.addColumn({ ...navigate(plan, path, name), name });
    if (missing === 'drop') plan.require(column);
  }
  return plan;
}

function addWithDefault(plan: TablePlan, name: string, path: string, value: string): void {
  const source = navigate(plan, path);
  const text = constantText(plan.context, value, source);
  plan.addNode({
    text: `BIND(COALESCE(?${source.variable}, ${text}) AS ?${name})`,
    introduces: [name],
    uses: [source.variable],
    kind: 'bind',
  });
  plan.rules.push({ from: [source.variable], to: name });
  plan.addColumn({ ...source, name, variable: name, lineage: source.lineage });
}
