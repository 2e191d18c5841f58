import { type Decimal, formatDecimal, parseDecimal, round } from '../../src/functions/tail/exact-decimal.ts';
import type { QuestionType } from './question-templates.ts';
import { type ResultRow, textOf } from './result-rows.ts';

/**
 * What the function answers, in the benchmark's wording and number of digits but with nothing of its arithmetic:
 * exact decimals, halves away from zero, no negative zero, the lowest price in the price range, the first day of a
 * period against the day before it.
 */
export function strictAnswer(type: QuestionType, rows: readonly ResultRow[]): string | undefined {
  const [row] = rows;
  return row === undefined ? undefined : writers[type](row);
}

/** More than any price has. */
const mostDecimals = 18;

type Writer = (row: ResultRow) => string;

/** At least one decimal, as the benchmark shows prices. */
const price =
  (column: string): Writer =>
  (row) =>
    shown(textOf(row, column), mostDecimals);
const amount =
  (column: string): Writer =>
  (row) =>
    `${shown(textOf(row, column), 1)} ${textOf(row, 'currency')}`;
const percent =
  (column: string): Writer =>
  (row) =>
    `${shown(textOf(row, column), 1)}%`;
const text =
  (column: string): Writer =>
  (row) =>
    textOf(row, column);

const writers: Readonly<Record<QuestionType, Writer>> = {
  opening_price: price('open'),
  lowest_price_of_day: price('low'),
  highest_price_of_day: price('high'),
  closing_price: price('close'),
  volume_of_day: text('volume'),
  percentage_change_of_day: (row) => `${shown(textOf(row, 'percent'), 2)}%`,
  direction_of_day: text('direction'),
  price_range_of_day: (row) => shown(textOf(row, 'range'), 2),
  highest_price: (row) => `${price('high')(row)} ${textOf(row, 'currency')}`,
  lowest_price: (row) => `${price('low')(row)} ${textOf(row, 'currency')}`,
  average_price: amount('average'),
  price_change: amount('change'),
  percentage_change_from_previous_day: percent('percent'),
  widest_day: text('date'),
  average_volume: (row) => shown(textOf(row, 'average'), 1),
  greatest_increase: text('date'),
  number_of_increases: text('times'),
  percentage_increase: percent('percent'),
  price_range: amount('range'),
  number_of_bullish_days: text('days'),
  average_percentage_change: percent('average'),
};

/** Rounded to `places` digits, at least one decimal shown. */
function shown(lexical: string, places: number): string {
  const plain = formatDecimal(round(decimal(lexical), places, 'halfAway'));
  return plain.includes('.') ? plain : `${plain}.0`;
}

function decimal(lexical: string): Decimal {
  const parsed = parseDecimal(lexical);
  if (parsed === undefined) throw new Error(`${JSON.stringify(lexical)} is no decimal.`);
  return parsed;
}
