import { invalid } from '../function-invalid.ts';
import type { Column } from './column.ts';
import { hop, type PathStep, parsePath } from './path.ts';
import type { PatternNode } from './pattern-node.ts';
import type { TablePlan } from './table-plan.ts';

/**
 * Follows `column.step.step` and gives the column at its end, adding optional patterns. Intermediate entities are
 * shared by all paths of the table; the last step gets a variable of its own, named `as` or hidden.
 */
export function navigate(plan: TablePlan, path: string, as?: string): Column {
  const [first, ...steps] = parsePath(path);
  const start = startColumn(plan, first!, path);
  const last = steps.pop();
  if (!last) {
    if (as === undefined) return start;
    throw invalid(
      `The path ${JSON.stringify(path)} has no step; a column is projected from another by \`column.property\`.`,
      { path },
    );
  }
  const before = steps.reduce((from, step) => sharedStep(plan, from, step), start);
  const variable = as ?? plan.context.hiddenVariable();
  return addHop(plan, before, last, { name: as ?? path, variable });
}

/** Patterns of a path that stands for itself (its entities are shared with nothing), and the column at its end. */
export function separatePath(
  plan: TablePlan,
  from: Column,
  path: string,
): {
  texts: string[];
  optionalTexts: string[];
  triples: PatternNode['triples'];
  introduces: string[];
  end: Column;
} {
  const texts: string[] = [];
  const optionalTexts: string[] = [];
  const triples: (readonly [string, string, string])[] = [];
  const introduces: string[] = [];
  let end = from;
  for (const step of parsePath(path)) {
    const variable = plan.context.hiddenVariable();
    const next = hop(plan, end, step, { name: `${end.name}.${step.name}`, variable });
    texts.push(next.text);
    optionalTexts.push(next.optionalText);
    triples.push(...next.triples);
    introduces.push(...next.introduces);
    end = next.column;
  }
  return { texts, optionalTexts, triples, introduces, end };
}

function startColumn(plan: TablePlan, step: PathStep, path: string): Column {
  if (step.backward || step.types.length > 0)
    throw invalid(`The path ${JSON.stringify(path)} must begin with a column.`, { path });
  return plan.column(step.name);
}

function sharedStep(plan: TablePlan, from: Column, step: PathStep): Column {
  const key = JSON.stringify([from.variable, step]);
  const known = plan.pathVariables.get(key);
  if (known) return known;
  const column = addHop(plan, from, step, {
    name: `${from.name}.${step.name}`,
    variable: plan.context.hiddenVariable(),
  });
  if (column.type.kind !== 'entity')
    throw invalid(`${JSON.stringify(step.name)} is a property: it can only end a path.`, { step: step.name });
  plan.pathVariables.set(key, column);
  return column;
}

function addHop(
  plan: TablePlan,
  from: Column,
  step: PathStep,
  as: { name: string; variable: string },
): Column {
  const { text, optionalText, triples, introduces, column, single, inverseSingle } = hop(
    plan,
    from,
    step,
    as,
  );
  plan.addNode({ text, optionalText, triples, introduces, uses: [from.variable], optional: true });
  if (single) plan.rules.push({ from: [from.variable], to: as.variable });
  if (inverseSingle) plan.rules.push({ from: [as.variable], to: from.variable });
  return column;
}
