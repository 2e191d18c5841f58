import { InvalidArgumentError } from 'commander';

/** For options that come again: keeps every value in order. */
export function collectValues(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** For options that take a whole number above zero. */
export function positiveInteger(value: string): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number > 0) return number;
  throw new InvalidArgumentError('It must be a whole number above zero.');
}

/** For options that take a whole number, zero included. */
export function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It must be a whole number.');
}
