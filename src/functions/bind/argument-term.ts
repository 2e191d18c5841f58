import type { Term } from '@rdfjs/types';
import { validateLexical } from '../../domain/lexical.ts';
import { QuercusError } from '../../errors.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import type { CompiledFunction } from '../compiled-function.ts';
import type { ResolvedParameter } from '../parameters.ts';
import { familyOf } from '../plan/column.ts';
import { compareCells } from '../tail/compare-terms.ts';
import { entityTerm } from './entity-argument.ts';
import { expectation } from './expectation.ts';
import type { RawArgument } from './mint-iri.ts';

/** One argument as a term; ARGUMENT_INVALID when it is not what its parameter declares. */
export function argumentTerm(argument: RawArgument): Term {
  const { value, parameter, compiled } = argument;
  if (parameter.kind === 'entity') return entityTerm(argument);
  if (parameter.kind === 'entity type') return typeTerm(value, parameter, compiled);
  return valueTerm(value, parameter);
}

function typeTerm(value: unknown, parameter: ResolvedParameter, { index }: CompiledFunction): Term {
  const type = typeof value === 'string' ? index.entityType(value) : undefined;
  if (type && parameter.values?.includes(type.name)) return namedNode(type.iri);
  throw unfit(value, parameter);
}

function valueTerm(value: unknown, parameter: ResolvedParameter): Term {
  if (!['string', 'number', 'boolean'].includes(typeof value)) throw unfit(value, parameter);
  const form = validateLexical(String(value), parameter.type);
  if (form === undefined) throw unfit(value, parameter);
  const term = literal(form, namedNode(parameter.type));
  if (parameter.values && !parameter.values.some((allowed) => sameValue(allowed, term, parameter)))
    throw unfit(value, parameter);
  checkRange(term, value, parameter);
  return term;
}

function sameValue(allowed: string, term: Term, parameter: ResolvedParameter): boolean {
  return compareCells(literal(allowed, namedNode(parameter.type)), term) === 0;
}

/** Ranges and, for text, a greatest length; all declared bounds are allowed values themselves. */
function checkRange(term: Term, value: unknown, parameter: ResolvedParameter): void {
  const { minimum, maximum, maximumLength } = parameter.definition;
  const bound = (limit: string | number) => literal(String(limit), namedNode(parameter.type));
  const tooSmall = minimum !== undefined && compareCells(term, bound(minimum)) < 0;
  const tooLarge = maximum !== undefined && compareCells(term, bound(maximum)) > 0;
  if (tooSmall || tooLarge || term.value === 'NaN')
    throw unfit(value, parameter, ` from ${minimum ?? 'any'} to ${maximum ?? 'any'}`);
  const isText = familyOf({ kind: 'value', datatype: parameter.type }) === 'text';
  if (isText && maximumLength !== undefined && Array.from(term.value).length > maximumLength)
    throw unfit(value, parameter, ` of at most ${maximumLength} characters`);
}

function unfit(value: unknown, parameter: ResolvedParameter, more = ''): QuercusError {
  const got = JSON.stringify(value)?.slice(0, 200) ?? String(value);
  return new QuercusError(
    'ARGUMENT_INVALID',
    `$${parameter.name} must be ${expectation(parameter)}${more}; got ${got}.`,
    {
      details: {
        parameter: parameter.name,
        got: value,
        type: parameter.definition.type,
        ...(parameter.values && { allowed: parameter.values }),
      },
    },
  );
}
