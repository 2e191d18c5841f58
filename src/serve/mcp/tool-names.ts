import { createHash } from 'node:crypto';

/** What clients and the models behind them take as the name of a tool. */
const accepted = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/**
 * Tool names for functions. A name that clients do not take (letters beyond ASCII, more than 64) or that is taken
 * becomes what is left of it with eight digits of its hash, so it is the same at every start.
 */
export function toolNames(names: readonly string[], taken: readonly string[]): Map<string, string> {
  return new Map(
    names.map((name) => [name, accepted.test(name) && !taken.includes(name) ? name : substitute(name)]),
  );
}

function substitute(name: string): string {
  const digits = createHash('sha256').update(name, 'utf8').digest('hex').slice(0, 8);
  const left = name.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  return `f_${left.slice(0, 50)}_${digits}`.replace('__', '_');
}
