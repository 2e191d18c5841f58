import type { ActionCall } from '../domain/action.ts';
import type { Reason } from '../domain/action-outcome.ts';
import { QuercusError } from '../errors.ts';
import type { MintIri } from '../functions/bind/mint-iri.ts';
import { nearestNames } from '../sources/nearest-names.ts';
import { type BoundCall, bindAction } from './bind-action.ts';
import { checkTouched } from './check-touched.ts';
import type { Clocks } from './clocks.ts';
import type { ActionCatalogue } from './compiled-action.ts';
import type { FactView, Triple } from './fact-view.ts';
import type { Tick } from './journal/batch.ts';
import { runAction } from './run-action.ts';
import type { Constraints } from './type-rules.ts';

export interface BatchInput {
  readonly actions: readonly ActionCall[];
  readonly catalogue: ActionCatalogue;
  readonly constraints: Constraints;
  readonly view: FactView;
  readonly clocks: Clocks;
  readonly mintIri: MintIri;
}

/** What a batch would do; with reasons it does nothing, and the view is as before. */
export interface BatchResult {
  readonly reasons: readonly Reason[];
  readonly added: readonly Triple[];
  readonly removed: readonly Triple[];
  readonly ticks: readonly Tick[];
}

/**
 * Evaluates a batch on the view: each action sees what those before it did. The changes stay in the view, to be kept
 * or taken back by the caller. Look-ups that the view could not answer show in `view.isMissing`: load and evaluate again.
 */
export function evaluateBatch(input: BatchInput): BatchResult {
  const { actions, view, constraints, clocks } = input;
  const bound = bindAll(input);
  if (bound.reasons.length > 0) return refused(bound.reasons);
  const ticks = clocks.ticksOf(bound.actions);
  if (ticks.reasons.length > 0) return refused(ticks.reasons);
  for (const [at, { action, values }] of bound.actions.entries()) {
    const reasons = runAction(action, values, view);
    if (reasons.length > 0) return refused(reasons.map((reason) => ({ action: at, ...reason })));
  }
  const { added, removed } = view.netChanges();
  const faults = checkTouched([...added, ...removed], view, constraints);
  if (faults.length > 0) return refused(faults.map((message) => ({ code: 'CONSTRAINT', message })));
  if (actions.length === 0) return refused([{ code: 'EMPTY', message: 'The batch has no action.' }]);
  return { reasons: [], added, removed, ticks: ticks.ticks };
}

/** All faults of all calls at once: whoever wrote the batch can mend them together. */
function bindAll({ actions, catalogue, mintIri }: BatchInput): { actions: BoundCall[]; reasons: Reason[] } {
  const found: BoundCall[] = [];
  const reasons: Reason[] = [];
  for (const [at, call] of actions.entries()) {
    const action = catalogue.actions.get(call.action);
    if (action === undefined) {
      reasons.push({
        action: at,
        code: 'ACTION_NOT_FOUND',
        message: unknownAction(call.action, [...catalogue.actions.keys()]),
      });
      continue;
    }
    try {
      found.push({ action, values: bindAction(action, call, mintIri) });
    } catch (error) {
      if (!(error instanceof QuercusError)) throw error;
      reasons.push({ action: at, code: error.code, message: `${call.action}: ${error.message}` });
    }
  }
  return { actions: found, reasons };
}

/** Names what exists. */
export function unknownAction(name: string, known: readonly string[]): string {
  return `There is no action ${JSON.stringify(name)}. There are: ${nearestNames(name, known).join(', ')}.`;
}

/** A batch that does nothing, and why. */
export function refused(reasons: readonly Reason[]): BatchResult {
  return { reasons, added: [], removed: [], ticks: [] };
}
