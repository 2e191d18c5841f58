/** Year, month and day at the start of an `xsd:date` or `xsd:dateTime`; `undefined` for anything else. */
export function datePartsOf(text: string): { year: number; month: number; day: number } | undefined {
  const match = /^(-?\d{4,})-(\d\d)-(\d\d)(?:T|Z|[+-]|$)/.exec(text);
  return match ? { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) } : undefined;
}

/** Days since 1970-01-01, proleptic Gregorian: the same number as `days()` gives in SPARQL. */
export function dayNumber(text: string): number | undefined {
  const parts = datePartsOf(text);
  if (!parts) return undefined;
  const back = parts.month < 3 ? 1 : 0;
  const year = parts.year - back;
  const month = parts.month + 12 * back - 3;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + Math.floor((153 * month + 2) / 5) + parts.day - 719469;
}
