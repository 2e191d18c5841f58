import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Price, type PriceTable, priceTableSchema, type Spending } from '../domain/budget.ts';
import { QuercusError } from '../errors.ts';

/** The table that comes with the installation. */
const suppliedTable = new URL('../../docs/prices.yaml', import.meta.url);

/** Reads a price table (YAML); without a path, the one of the installation. Errors: PRICES_INVALID. */
export function readPriceTable(path?: string): PriceTable {
  try {
    return priceTableSchema.parse(parse(readFileSync(path ?? suppliedTable, 'utf8')));
  } catch (cause) {
    throw new QuercusError(
      'PRICES_INVALID',
      `The price table ${path ?? 'docs/prices.yaml'} cannot be read: ${(cause as Error).message} It needs currency, asOf and models, as docs/models.md shows.`,
      { details: { path }, cause },
    );
  }
}

/** The first entry whose name fits. */
export function findPrice(table: PriceTable, model: string): Price | undefined {
  return table.models.find((price) => fits(price.model, model));
}

type PricedTokens = Pick<Spending, 'inputTokens' | 'cachedTokens' | 'outputTokens'>;

/** Cost in the table's currency; null when it has no price for the model. */
export function costOf(tokens: PricedTokens, price: Price | undefined): number | null {
  if (price === undefined) return null;
  const fresh = Math.max(0, tokens.inputTokens - tokens.cachedTokens);
  const cached = tokens.cachedTokens * (price.cachedInput ?? price.input);
  return (fresh * price.input + cached + tokens.outputTokens * price.output) / 1_000_000;
}

function fits(pattern: string, model: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(model);
}
