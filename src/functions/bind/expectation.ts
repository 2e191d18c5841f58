import type { ResolvedParameter } from '../parameters.ts';

/** What a parameter wants, for messages. */
export function expectation(parameter: ResolvedParameter): string {
  if (parameter.kind === 'structural') return `one of ${[...parameter.choices.keys()].join(', ')}`;
  if (parameter.values) return `one of ${parameter.values.slice(0, 30).join(', ')}`;
  return parameter.kind === 'entity'
    ? `an entity of type ${parameter.definition.type}, as IRI, CURIE or key`
    : `a value of type ${parameter.definition.type}`;
}
