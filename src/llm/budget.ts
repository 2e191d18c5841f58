import type { Ceilings, PriceTable } from '../domain/budget.ts';
import type { ModelReply, ModelRequest } from '../domain/model-call.ts';
import { QuercusError } from '../errors.ts';
import { costOf, findPrice } from './price-table.ts';
import { spendingOf } from './spending.ts';
import { estimatePromptTokens } from './token-estimate.ts';

/** What counts against the ceilings. */
export interface Amount {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}

export interface Reservation {
  /** Replaces what was set aside by what the reply really cost. */
  settle(reply: ModelReply): void;
  /** Gives back what was set aside, when no reply came. Without effect after `settle`. */
  release(): void;
}

export interface Budget {
  /** Sets aside the most that a request can cost. BUDGET_SPENT when that could pass a ceiling. */
  reserve(request: ModelRequest): Reservation;
  spent(): Amount;
}

interface BudgetInput {
  readonly ceilings: Ceilings;
  readonly prices: PriceTable;
  /** What the run spent before it was resumed. */
  readonly spentBefore?: Amount;
}

/** The estimate of a prompt may be too low by so much before a ceiling could be passed. */
const safety = 1.25;
const nothing: Amount = { calls: 0, tokens: 0, cost: 0 };

/**
 * Hard ceilings: a call is made only if its dearest outcome still fits, calls under way included. A ceiling on cost
 * with a model that has no price is PRICES_INVALID: it could not be kept.
 */
export function openBudget({ ceilings, prices, spentBefore = nothing }: BudgetInput): Budget {
  let spent = spentBefore;
  let reserved = nothing;
  return {
    spent: () => spent,
    reserve: (request) => {
      const most = dearestOutcome(request, { ceilings, prices });
      refuseBeyond({ ceilings, spent, reserved, most });
      reserved = add(reserved, most);
      let open = true;
      const release = (): void => {
        if (open) reserved = add(reserved, most, -1);
        open = false;
      };
      return {
        release,
        settle: (reply) => {
          release();
          spent = add(spent, amountOf(request, reply, prices));
        },
      };
    },
  };
}

function dearestOutcome(
  request: ModelRequest,
  { ceilings, prices }: Pick<BudgetInput, 'ceilings' | 'prices'>,
): Amount {
  const inputTokens = Math.ceil(estimatePromptTokens(request) * safety);
  const outputTokens = request.parameters.maxOutputTokens;
  const cost = costOf({ inputTokens, cachedTokens: 0, outputTokens }, findPrice(prices, request.model));
  if (cost === null && ceilings.cost !== undefined) throw withoutPrice(request.model);
  return { calls: 1, tokens: inputTokens + outputTokens, cost: cost ?? 0 };
}

function amountOf(request: ModelRequest, reply: ModelReply, prices: PriceTable): Amount {
  const spending = spendingOf(request, reply);
  const cost = costOf(spending, findPrice(prices, request.model)) ?? 0;
  return { calls: 1, tokens: spending.inputTokens + spending.outputTokens, cost };
}

function refuseBeyond({
  ceilings,
  spent,
  reserved,
  most,
}: {
  ceilings: Ceilings;
  spent: Amount;
  reserved: Amount;
  most: Amount;
}): void {
  for (const unit of ['calls', 'tokens', 'cost'] as const) {
    const ceiling = ceilings[unit];
    if (ceiling === undefined || spent[unit] + reserved[unit] + most[unit] <= ceiling) continue;
    throw new QuercusError(
      'BUDGET_SPENT',
      `The next call could pass the ceiling of ${ceiling} ${unit} (spent ${spent[unit]}, under way ${reserved[unit]}, this call at most ${most[unit]}). Every reply so far is recorded; raise --max-${unit} and resume the run.`,
      { details: { unit, ceiling, spent: spent[unit], underWay: reserved[unit], next: most[unit] } },
    );
  }
}

function add(a: Amount, b: Amount, sign: 1 | -1 = 1): Amount {
  return {
    calls: a.calls + sign * b.calls,
    tokens: a.tokens + sign * b.tokens,
    cost: a.cost + sign * b.cost,
  };
}

function withoutPrice(model: string): QuercusError {
  return new QuercusError(
    'PRICES_INVALID',
    `There is a ceiling on cost, and the price table has no price for ${model}. Add it to the table (--prices FILE; 0 for a model of your own), or limit --max-tokens instead.`,
    { details: { model } },
  );
}
