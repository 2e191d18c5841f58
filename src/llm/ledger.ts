import type { Ledger, LedgerLine, PriceTable } from '../domain/budget.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { costOf, findPrice } from './price-table.ts';
import type { Recordings } from './recordings.ts';
import { addSpending, nothingSpent, spendingOf } from './spending.ts';

/** What all recorded calls cost, a line per stage and model, rejected replies included: they were paid too. */
export async function readLedger(recordings: Recordings, prices: PriceTable): Promise<Ledger> {
  const lines = new Map<string, LedgerLine>();
  for await (const { stage, request, exchanges } of recordings.all()) {
    const key = `${stage}\n${request.model}`;
    const line = lines.get(key) ?? { ...nothingSpent, stage, model: request.model, rejected: 0, cost: null };
    const spent = exchanges.map(({ reply }) => spendingOf(request, reply)).reduce(addSpending, line);
    const rejected = line.rejected + exchanges.filter((exchange) => exchange.rejected !== undefined).length;
    lines.set(key, { ...line, ...spent, rejected });
  }
  const priced = [...lines.entries()]
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([, line]) => ({ ...line, cost: costOf(line, findPrice(prices, line.model)) }));
  return { currency: prices.currency, lines: priced, total: totalOf(priced) };
}

function totalOf(lines: readonly LedgerLine[]): Ledger['total'] {
  const cost = lines.reduce<number | null>((sum, line) => addCost(sum, line.cost), 0);
  return { ...lines.reduce(addSpending, nothingSpent), cost };
}

/** A sum with an unknown part is unknown. */
function addCost(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
