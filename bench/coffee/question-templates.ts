/** A question of the benchmark, understood: which of its 21 types it is, which function answers it, with what. */
export interface ParsedQuestion {
  readonly type: QuestionType;
  readonly arguments: Readonly<Record<string, string>>;
}

const day = String.raw`(?<date>\d{4}-\d\d-\d\d)`;
const period = String.raw`from (?<from>\d{4}-\d\d-\d\d) to (?<to>\d{4}-\d\d-\d\d)`;

/** The fixed wordings of ToolQA's coffee questions, 8 easy and 13 hard, by the function that answers them. */
const templates = {
  opening_price: `What was the opening price of coffee on ${day}`,
  lowest_price_of_day: `What was the lowest price of coffee on ${day}`,
  highest_price_of_day: `What was the highest price of coffee on ${day}`,
  closing_price: `What was the closing price of coffee on ${day}`,
  volume_of_day: `What was the volume of coffee on ${day}`,
  percentage_change_of_day: `What was the percentage change in coffee price on ${day}, based on the difference between the opening and closing prices`,
  direction_of_day: `Was ${day} a bearish or bullish day for coffee price`,
  price_range_of_day: `What was the range of coffee price on ${day}, based on the difference between the high and low prices`,
  highest_price: `What was the highest coffee price ${period}`,
  lowest_price: `What was the lowest coffee price ${period}`,
  average_price: `What was the average coffee price ${period}`,
  price_change: `How much did the coffee price change ${period}`,
  percentage_change_from_previous_day: `What was the percentage change in coffee price on ${day} compared to the previous day`,
  widest_day: `On which date ${period} was the difference between the highest and lowest coffee prices the greatest`,
  average_volume: `What was the average daily volume of coffee traded ${period}`,
  greatest_increase: `On which date ${period} did the coffee price have the highest increase compared to the previous day`,
  number_of_increases: `How many times ${period} did the coffee price increase compared to the previous day`,
  percentage_increase: `What was the percentage increase in coffee price ${period}`,
  price_range: `What was the coffee price range ${period}`,
  number_of_bullish_days: `On how many days ${period} did the coffee price close higher than the opening price`,
  average_percentage_change: `What was the average percentage change in coffee price ${period}`,
} as const;

/** Named as the function of `examples/coffee` that answers it. */
export type QuestionType = keyof typeof templates;
export const questionTypes = Object.keys(templates) as QuestionType[];

const patterns = questionTypes.map((type) => ({
  type,
  pattern: new RegExp(`^${templates[type]}\\?*$`, 'i'),
}));

/** Undefined when the text is none of the fixed wordings. */
export function parseQuestion(text: string): ParsedQuestion | undefined {
  const wording = text.trim().replace(/\s+/g, ' ');
  for (const { type, pattern } of patterns) {
    const found = pattern.exec(wording)?.groups;
    if (found) return { type, arguments: { ...found } };
  }
  return undefined;
}
