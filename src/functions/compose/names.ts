import { functionNamePattern } from '../../domain/function.ts';

/** `ClaimAmount` → `claim_amount`; whatever a function name cannot hold becomes `_`. */
export function snakeCase(name: string): string {
  const words = name.replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1_$2').toLowerCase();
  return words.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/gu, '');
}

/** Whether a term's name can name a column and stand in a path. */
export function isUsableName(name: string): boolean {
  return functionNamePattern.test(name);
}

/** Gives every wanted name once: a name that is taken gets `_2`, `_3` …. */
export function uniqueNames(taken: readonly string[] = []): (wanted: string) => string {
  const known = new Set(taken);
  return (wanted) => {
    let name = wanted;
    for (let count = 2; known.has(name); count++) name = `${wanted}_${count}`;
    known.add(name);
    return name;
  };
}
