import type { NumberMeaning } from './number-formats.ts';

const dayLength = 86_400_000;
/** 10000-01-01 in either system is beyond this. */
const lastDay = 2_958_466;

/**
 * A serial date (ECMA-376 part 1, 18.17.4.1) as text of XSD: `2024-03-01`, `08:30:00` or `2024-03-01T08:30:00`, to the
 * millisecond. A time of day that the format hides is kept; a time on some day is a dateTime. `undefined` when there is
 * no such day: before the first of the system, after 9999, and 1900-02-29, which Excel believes in.
 */
export function serialDateText(
  serial: number,
  { meaning, from1904 }: { meaning: NumberMeaning; from1904: boolean },
): string | undefined {
  const milliseconds = Math.round(serial * dayLength);
  const day = Math.floor(milliseconds / dayLength);
  const time = milliseconds - day * dayLength;
  if (serial < 0 || day >= lastDay) return undefined;
  if (meaning === 'time' && day === 0) return timeText(time);
  const firstDay = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  if (!from1904 && (day === 0 || day === 60)) return undefined;
  const date = new Date(firstDay + day * dayLength).toISOString().slice(0, 10);
  return meaning === 'date' && time === 0 ? date : `${date}T${timeText(time)}`;
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(11, 23).replace('.000', '');
}
