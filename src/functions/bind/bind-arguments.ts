import type { Term } from '@rdfjs/types';
import { QuercusError } from '../../errors.ts';
import type { Choices, CompiledFunction } from '../compiled-function.ts';
import type { ResolvedParameter } from '../parameters.ts';
import type { Shape } from '../plan/compile-context.ts';
import { argumentTerm } from './argument-term.ts';
import { expectation } from './expectation.ts';
import type { MintIri } from './mint-iri.ts';

/** Arguments as RDF terms, and what they mean for the query. */
export interface BoundArguments {
  readonly choices: Choices;
  /** Absent arguments are not in it; defaults are. */
  readonly terms: Readonly<Record<string, readonly Term[]>>;
  readonly shape: Shape;
}

/**
 * Checks every argument against its parameter and turns it into RDF terms. A multiple parameter takes a list or one
 * value; `null`, `undefined` and an empty list count as absent. Throws ARGUMENT_MISSING or ARGUMENT_INVALID naming
 * the parameter, what was got and what is allowed. `mintIri` makes an entity's IRI from its key.
 */
export function bindArguments(
  compiled: CompiledFunction,
  rawArguments: Readonly<Record<string, unknown>>,
  mintIri: MintIri,
): BoundArguments {
  refuseUnknown(compiled, rawArguments);
  const choices: Record<string, string> = {};
  const terms: Record<string, readonly Term[]> = {};
  for (const parameter of compiled.parameters.values()) {
    const values = rawValues(
      parameter,
      Object.hasOwn(rawArguments, parameter.name) ? rawArguments[parameter.name] : undefined,
    );
    if (values.length === 0) continue;
    if (parameter.kind === 'structural') choices[parameter.name] = chosen(parameter, values[0]);
    else
      terms[parameter.name] = distinct(
        values.map((value) => argumentTerm({ value, parameter, compiled, mintIri })),
      );
  }
  return { choices, terms, shape: shapeOf(terms) };
}

function rawValues(parameter: ResolvedParameter, raw: unknown): unknown[] {
  const given = (Array.isArray(raw) ? raw : [raw]).filter((value) => value !== undefined && value !== null);
  if (given.length > 1 && !parameter.multiple)
    throw new QuercusError(
      'ARGUMENT_INVALID',
      `$${parameter.name} takes one value, got ${given.length}: ${JSON.stringify(given)}.`,
      { details: { parameter: parameter.name, got: given } },
    );
  if (given.length > 0) return given;
  if (parameter.defaults.length > 0) return [...parameter.defaults];
  if (!parameter.required) return [];
  const description = parameter.definition.description && ` (${parameter.definition.description})`;
  throw new QuercusError(
    'ARGUMENT_MISSING',
    `The argument ${parameter.name}${description} is missing: ${expectation(parameter)}.`,
    { details: { parameter: parameter.name } },
  );
}

function refuseUnknown(compiled: CompiledFunction, rawArguments: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(rawArguments).filter((name) => !compiled.parameters.has(name));
  if (unknown.length === 0) return;
  const known = [...compiled.parameters.keys()];
  throw new QuercusError(
    'ARGUMENT_INVALID',
    `${compiled.definition.name} has no parameter ${unknown.map((name) => JSON.stringify(name)).join(', ')}. Parameters: ${known.join(', ') || 'none'}.`,
    {
      details: { function: compiled.definition.name, unknown, known },
    },
  );
}

function chosen(parameter: ResolvedParameter, value: unknown): string {
  const choice = String(value);
  if (typeof value === 'string' && parameter.choices.has(choice)) return choice;
  throw new QuercusError(
    'ARGUMENT_INVALID',
    `$${parameter.name} must be one of ${[...parameter.choices.keys()].join(', ')}; got ${JSON.stringify(value)}.`,
    {
      details: { parameter: parameter.name, got: value, allowed: [...parameter.choices.keys()] },
    },
  );
}

function distinct(terms: readonly Term[]): Term[] {
  return terms.filter((term, at) => terms.findIndex((other) => other.equals(term)) === at);
}

function shapeOf(terms: Readonly<Record<string, readonly Term[]>>): Shape {
  const entries = Object.entries(terms);
  return {
    mode: 'executed',
    given: Object.fromEntries(entries.map(([name, values]) => [name, values.length])),
    lengths: Object.fromEntries(
      entries
        .filter(([, [first]]) => isText(first))
        .map(([name, [first]]) => [name, Array.from(first!.value).length]),
    ),
  };
}

function isText(term: Term | undefined): boolean {
  return term?.termType === 'Literal' && term.datatype.value.endsWith('#string');
}
