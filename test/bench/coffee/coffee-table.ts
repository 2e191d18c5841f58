/** Trading days of a generated coffee table: weekdays of April to July 2015, prices that walk up and down in steps of 0.05. */
export interface CoffeeDay {
  readonly date: string;
  /** In hundredths, so that sums are exact. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export function coffeeDays(): CoffeeDay[] {
  const dates = Array.from({ length: 100 }, (_, index) => new Date(Date.UTC(2015, 3, 6 + index)));
  const weekdays = dates.filter((date) => date.getUTCDay() % 6 !== 0);
  let close = 14_000;
  return weekdays.map((date, index) => {
    const open = close + 5 * ((index * 7) % 5) - 10;
    close = open + 5 * (((index * 37) % 23) - 11);
    const high = Math.max(open, close) + 5 * ((index * 13) % 7);
    const low = Math.min(open, close) - 5 * ((index * 11) % 9);
    return {
      date: date.toISOString().slice(0, 10),
      open,
      high,
      low,
      close,
      volume: 1000 + ((index * 7919) % 5000),
    };
  });
}

export function coffeeCsv(days: readonly CoffeeDay[]): string {
  const lines = days.map(({ date, open, high, low, close, volume }) =>
    [date, ...[open, high, low, close].map((price) => price / 100), volume, 'USD'].join(','),
  );
  return `Date,Open,High,Low,Close,Volume,Currency\n${lines.join('\n')}\n`;
}
