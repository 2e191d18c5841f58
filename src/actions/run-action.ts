import type { Reason } from '../domain/action-outcome.ts';
import type { BoundAction, BoundSignature } from './bind-action.ts';
import type { CompiledAction } from './compiled-action.ts';
import type { FactView, Triple } from './fact-view.ts';
import { termOfCell } from './pattern/cell.ts';
import type { Change } from './pattern/compile-statement.ts';
import { cellAt, type TriplePattern } from './pattern/compile-triples.ts';
import type { Solution } from './pattern/solution.ts';

/** Tests the preconditions of one action and, when all hold, applies its effects to the view. Returns why not, else nothing. */
export function runAction(
  action: CompiledAction,
  bound: BoundAction,
  view: FactView,
): Omit<Reason, 'action'>[] {
  const reasons: Omit<Reason, 'action'>[] = [];
  for (const { when, forEach, test, message } of action.requires) {
    for (const part of applicable({ when, forEach }, bound)) {
      if (!test(part.solution, view)) reasons.push({ code: 'PRECONDITION', message: fill(message, part) });
    }
  }
  if (reasons.length > 0) return reasons;
  for (const { when, forEach, changes } of action.effects) {
    for (const part of applicable({ when, forEach }, bound))
      for (const change of changes) apply(change, part.solution, view);
  }
  return [];
}

/** The arguments that a part is run with: once, once a record, or not at all. */
function applicable(
  { when, forEach }: { when: Readonly<Record<string, string>>; forEach: string | undefined },
  bound: BoundAction,
): BoundSignature[] {
  const records =
    forEach === undefined ? [bound] : (bound.lists.get(forEach) ?? []).map((record) => joined(bound, record));
  return records.filter((part) =>
    Object.entries(when).every(([name, wanted]) => applies(name, wanted, part)),
  );
}

function joined(outer: BoundSignature, record: BoundSignature): BoundSignature {
  return {
    solution: { ...outer.solution, ...record.solution },
    choices: { ...outer.choices, ...record.choices },
  };
}

function applies(name: string, wanted: string, { solution, choices }: BoundSignature): boolean {
  if (Object.hasOwn(choices, name)) return choices[name] === wanted;
  return (solution[name] === undefined) === (wanted === 'absent');
}

/** SPARQL 1.1 Update §3.1.3: everything is found first, then taken, then given. */
function apply({ where, remove, insert }: Change, start: Solution, view: FactView): void {
  const solutions = where([start], view);
  const removed = solutions.flatMap((solution) => instances(remove, solution));
  const inserted = solutions.flatMap((solution) => instances(insert, solution));
  for (const triple of removed) view.remove(triple);
  for (const triple of inserted) view.add(triple);
}

/** A template triple with an unbound variable, or with a literal as subject, gives no triple. */
function instances(template: readonly TriplePattern[], solution: Solution): Triple[] {
  return template.flatMap(({ subject, predicate, object }) => {
    const [s, o] = [cellAt(subject, solution), cellAt(object, solution)];
    return s === undefined || o === undefined || s.startsWith('"') ? [] : [[s, predicate, o] as const];
  });
}

function fill(message: string, { solution, choices }: BoundSignature): string {
  return message.replace(/\{([\p{L}\p{N}_]+)\}/gu, (whole, name: string) => {
    const cell = solution[name];
    return cell === undefined ? (choices[name] ?? whole) : termOfCell(cell).value;
  });
}
