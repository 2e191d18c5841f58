import type { PlanEvaluation } from './evaluate-plan.ts';
import type { TravelQuery } from './query.ts';

/** The six official numbers (0…1) with the counts behind them, under the names of the benchmark's own report. */
export interface TravelPlannerAggregates {
  readonly n: number;
  readonly delivery_rate: number | null;
  readonly commonsense_micro: number | null;
  readonly commonsense_macro: number | null;
  readonly hard_micro: number | null;
  readonly hard_macro: number | null;
  readonly final_pass_rate: number | null;
  readonly counts: {
    readonly delivered: number;
    readonly commonsense_pass: number;
    readonly commonsense_total: number;
    readonly hard_pass: number;
    readonly hard_total: number;
    readonly commonsense_macro: number;
    readonly hard_macro: number;
    readonly final: number;
  };
}

export interface JudgedPlan {
  readonly query: TravelQuery;
  readonly evaluation: PlanEvaluation;
}

/** Number of hard constraints of a query: the budget, and each local constraint that is given. */
export function hardConstraintsAsked({ local_constraint: constraint }: TravelQuery): number {
  return 1 + Object.values(constraint).filter((value) => value !== null).length;
}

/** Aggregates over the plans given. The official script divides by 45, 180 or 1,000 queries: the same when every query has one plan. */
export function aggregatePlans(plans: readonly JudgedPlan[]): TravelPlannerAggregates {
  const n = plans.length;
  const counts = {
    delivered: count(plans, ({ evaluation }) => evaluation.delivered),
    commonsense_pass: total(plans, ({ evaluation }) => passed(evaluation.commonsense)),
    commonsense_total: 8 * n,
    hard_pass: total(plans, ({ evaluation }) => passed(evaluation.hard)),
    hard_total: total(plans, ({ query }) => hardConstraintsAsked(query)),
    commonsense_macro: count(plans, ({ evaluation }) => keepsCommonsense(evaluation)),
    hard_macro: count(plans, ({ evaluation }) => keepsHard(evaluation)),
    final: count(plans, ({ evaluation }) => passesFinally(evaluation)),
  };
  const rate = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return {
    n,
    delivery_rate: rate(counts.delivered, n),
    commonsense_micro: rate(counts.commonsense_pass, counts.commonsense_total),
    commonsense_macro: rate(counts.commonsense_macro, n),
    hard_micro: rate(counts.hard_pass, counts.hard_total),
    hard_macro: rate(counts.hard_macro, n),
    final_pass_rate: rate(counts.final, n),
    counts,
  };
}

/** Whether a plan passes everything: the Final Pass of one item. */
export function passesFinally(evaluation: PlanEvaluation): boolean {
  return keepsCommonsense(evaluation) && keepsHard(evaluation);
}

/** Number of constraints that hold. */
export function passed(outcomes: PlanEvaluation['commonsense'] | PlanEvaluation['hard']): number {
  return Object.values(outcomes ?? {}).filter(({ holds }) => holds === true).length;
}

/** Officially a plan without hard results passes neither group. */
function keepsCommonsense({ commonsense, hard }: PlanEvaluation): boolean {
  return (
    hard !== null && commonsense !== null && Object.values(commonsense).every(({ holds }) => holds === true)
  );
}

function keepsHard({ hard }: PlanEvaluation): boolean {
  return hard !== null && Object.values(hard).every(({ holds }) => holds === true || holds === null);
}

function count<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length;
}

function total<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}
