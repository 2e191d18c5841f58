import { type Step, stepSchemas } from '../domain/function-step.ts';
import { invalid } from './function-invalid.ts';

/**
 * Checks the steps of a definition, with `choices` of structural parameters put in their places first. A choice only
 * ever is one that the author declared, never what a caller wrote.
 */
export function readSteps(
  steps: readonly Readonly<Record<string, unknown>>[],
  choices: Readonly<Record<string, string>> = {},
): Step[] {
  return steps.map((step, position) =>
    readStep(replaceChoices(step, choices) as Record<string, unknown>, position + 1),
  );
}

function readStep(step: Readonly<Record<string, unknown>>, position: number): Step {
  const [operator, ...more] = Object.keys(step);
  if (operator === undefined || more.length > 0 || !Object.hasOwn(stepSchemas, operator))
    throw invalid(
      `Step ${position} must have exactly one of the keys ${Object.keys(stepSchemas).join(', ')}; it has ${Object.keys(step).join(', ') || 'none'}.`,
      { position },
    );
  const parsed = stepSchemas[operator as keyof typeof stepSchemas].safeParse(step[operator]);
  if (parsed.success) return { operator, options: parsed.data } as Step;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${['', ...path].join('.').slice(1) || operator}: ${message}`,
  );
  throw invalid(`Step ${position} (${operator}) is not as it should be: ${problems.join('; ')}.`, {
    position,
    operator,
    problems,
  });
}

function replaceChoices(value: unknown, choices: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replace(/\$(\p{L}[\p{L}\p{N}_]*)/gu, (whole, name) =>
      Object.hasOwn(choices, name) ? choices[name]! : whole,
    );
  if (Array.isArray(value)) return value.map((item) => replaceChoices(item, choices));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceChoices(item, choices)]));
}
