import type { Estimate, Ledger, PlannedCalls, PriceTable } from '../domain/budget.ts';
import { costOf, findPrice } from './price-table.ts';

/** Stands for a model where none is named yet. */
export const unnamedModel = 'a model';

interface EstimateInput {
  readonly planned: readonly PlannedCalls[];
  readonly prices: PriceTable;
  /** Ledger of earlier runs; its means replace assumed lengths of replies, stage by stage. */
  readonly earlier?: Ledger;
}

/** What calls to come will cost, with the basis of every number. A model without a price leaves the cost unknown. */
export function estimateCalls({ planned, prices, earlier }: EstimateInput): Estimate {
  const lines = planned.map((line) => withCost(withExperience(line, earlier), prices));
  const unpriced = [...new Set(lines.filter(({ cost }) => cost === null).map(({ model }) => model))];
  return {
    currency: prices.currency,
    pricesAsOf: prices.asOf,
    lines,
    calls: sum(lines.map(({ calls }) => calls)),
    inputTokens: Math.round(sum(lines.map(({ calls, inputTokens }) => calls * inputTokens))),
    outputTokens: Math.round(sum(lines.map(({ calls, outputTokens }) => calls * outputTokens))),
    cost: unpriced.length > 0 ? null : sum(lines.map(({ cost }) => cost ?? 0)),
    notes: unpriced.map((model) =>
      model === unnamedModel
        ? 'No model is named, so there is no price: name one (docs/models.md) to see what the calls cost.'
        : `No price for ${model}: add it to the price table.`,
    ),
  };
}

function withExperience(line: PlannedCalls, earlier: Ledger | undefined): PlannedCalls {
  const known = earlier?.lines.find(
    ({ stage, model, calls }) => stage === line.stage && model === line.model && calls > 0,
  );
  if (known === undefined) return line;
  const perAccepted = known.calls / Math.max(1, known.calls - known.rejected);
  return {
    ...line,
    calls: Math.ceil(line.calls * perAccepted),
    inputTokens: known.inputTokens / known.calls,
    outputTokens: known.outputTokens / known.calls,
    basis: `means of ${known.calls} recorded calls of this stage and model, ${known.rejected} of them asked again`,
  };
}

function withCost(line: PlannedCalls, prices: PriceTable): Estimate['lines'][number] {
  const tokens = {
    inputTokens: line.calls * line.inputTokens,
    cachedTokens: 0,
    outputTokens: line.calls * line.outputTokens,
  };
  return { ...line, cost: costOf(tokens, findPrice(prices, line.model)) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
