import { invalid } from '../function-invalid.ts';
import { type CompileContext, limitPlaceholder } from '../plan/compile-context.ts';

/** A LIMIT or OFFSET: a number, or an integer parameter whose declared maximum is what gets published. */
export function limitText(context: CompileContext, value: number | string): string {
  if (typeof value === 'number') return String(value);
  const parameter = limitParameter(context, value);
  if (context.shape.mode === 'published') return String(parameter.definition.maximum);
  return context.isGiven(parameter)
    ? String(limitPlaceholder + parameter.position)
    : String(parameter.definition.maximum);
}

function limitParameter(context: CompileContext, value: string) {
  const parameter = context.parameter(value.replace(/^\$/, ''));
  const { maximum } = parameter.definition;
  if (
    value.startsWith('$') &&
    Number.isSafeInteger(maximum) &&
    parameter.type.endsWith('#integer') &&
    !parameter.multiple
  )
    return parameter;
  throw invalid(
    `A limit is a number, or $name of an integer parameter with a \`maximum\` (the published limit); got ${JSON.stringify(value)}.`,
    { limit: value },
  );
}
