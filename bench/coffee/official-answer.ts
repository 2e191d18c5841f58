import { pythonFixed, pythonFloat, pythonRounded } from './python-format.ts';
import type { QuestionType } from './question-templates.ts';
import { numberOf, type ResultRow, textOf } from './result-rows.ts';

/**
 * How ToolQA computed and wrote its coffee answers (`dataset_generation/{easy,hard}_questions/*_coffee.ipynb`),
 * faults included. The functions of `examples/coffee` know nothing of it:
 *
 * - arithmetic in binary floating point, `'{:.1f}'.format` in the hard questions, `str(round(x, 2))` in the easy ones;
 * - **price range**: the search for the lowest price starts at 0, which no price is below, so the "range" is the
 *   highest price;
 * - **compared to the previous day** over a period: the rows are filtered first, so its first day has no previous
 *   one (see `officialArguments`);
 * - a day that closes at its opening price is "bearish";
 * - among days that tie, the binary difference decides, then the earlier day.
 */
export function officialAnswer(type: QuestionType, rows: readonly ResultRow[]): string | undefined {
  const [row] = rows;
  return row === undefined ? emptyAnswers[type] : writers[type](row, rows);
}

/** What the functions are asked so that their rows are those the benchmark looked at. */
export function officialArguments(type: QuestionType): Readonly<Record<string, string>> {
  return type === 'greatest_increase' || type === 'number_of_increases'
    ? { compared: 'days after the first' }
    : {};
}

/** Counts of nothing. */
const emptyAnswers: Partial<Record<QuestionType, string>> = {
  number_of_increases: '0',
  number_of_bullish_days: '0',
};

type Writer = (row: ResultRow, rows: readonly ResultRow[]) => string;

const price =
  (column: string): Writer =>
  (row) =>
    pythonFloat(numberOf(row, column));
const priceInCurrency =
  (column: string): Writer =>
  (row) =>
    `${pythonFloat(numberOf(row, column))} ${textOf(row, 'currency')}`;

const writers: Readonly<Record<QuestionType, Writer>> = {
  opening_price: price('open'),
  lowest_price_of_day: price('low'),
  highest_price_of_day: price('high'),
  closing_price: price('close'),
  volume_of_day: (row) => textOf(row, 'volume'),
  percentage_change_of_day: (row) => `${pythonRounded(percent(row, 'open', 'close'), 2)}%`,
  direction_of_day: (row) => (numberOf(row, 'close') > numberOf(row, 'open') ? 'bullish' : 'bearish'),
  price_range_of_day: (row) => pythonRounded(difference(row, 'low', 'high'), 2),
  highest_price: priceInCurrency('high'),
  lowest_price: priceInCurrency('low'),
  average_price: (row) => inCurrency(row, numberOf(row, 'average')),
  price_change: (row) => inCurrency(row, difference(row, 'firstOpen', 'lastClose')),
  percentage_change_from_previous_day: (row) => `${pythonFixed(percent(row, 'previousClose', 'close'), 1)}%`,
  widest_day: (_row, rows) => greatest(rows, (row) => difference(row, 'low', 'high')),
  average_volume: (row) => pythonFixed(numberOf(row, 'average'), 1),
  greatest_increase: (_row, rows) => greatest(rows, (row) => difference(row, 'previousClose', 'close')),
  number_of_increases: (row) => textOf(row, 'times'),
  percentage_increase: (row) => `${pythonFixed(percent(row, 'firstOpen', 'lastClose'), 1)}%`,
  price_range: (row) => inCurrency(row, numberOf(row, 'highest') - 0),
  number_of_bullish_days: (row) => textOf(row, 'days'),
  average_percentage_change: (row) => `${pythonFixed(numberOf(row, 'average'), 1)}%`,
};

function inCurrency(row: ResultRow, value: number): string {
  return `${pythonFixed(value, 1)} ${textOf(row, 'currency')}`;
}

function difference(row: ResultRow, from: string, to: string): number {
  return numberOf(row, to) - numberOf(row, from);
}

function percent(row: ResultRow, from: string, to: string): number {
  return (difference(row, from, to) / numberOf(row, from)) * 100;
}

/** The first of the days with the greatest value; the rows come by date. */
function greatest(rows: readonly ResultRow[], value: (row: ResultRow) => number): string {
  const best = rows.reduce((left, right) => (value(right) > value(left) ? right : left));
  return textOf(best, 'date');
}
