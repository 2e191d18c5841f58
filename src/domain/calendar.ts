const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether the day exists in the proleptic Gregorian calendar. Parts are digits as they stand in an `xsd:date`,
 * the year with its sign; there is no year 0000 (it is legal in XSD 1.1 only, and HermiT reads 1.0).
 */
export function validCalendarDate(yearText: string, monthText: string, dayText: string): boolean {
  const year = BigInt(yearText);
  const month = Number(monthText);
  const day = Number(dayText);
  if (year === 0n || month < 1 || month > 12 || day < 1) return false;
  const leapDay = month === 2 && isLeapYear(year) ? 1 : 0;
  return day <= daysInMonth[month - 1]! + leapDay;
}

function isLeapYear(year: bigint): boolean {
  return year % 4n === 0n && (year % 100n !== 0n || year % 400n === 0n);
}
