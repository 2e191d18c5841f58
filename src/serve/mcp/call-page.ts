import { QuercusError } from '../../errors.ts';
import { type HttpCall, pageLimits, pagingNames } from '../functions/read-call.ts';

/** Which rows are wanted, and whether with evidence. */
export type CallPage = Omit<HttpCall, 'arguments' | 'format'>;

/** A model pays for every row it reads. */
const defaultLimit = 100;

/** What a tool takes beside the arguments of its function. */
export const pageSchema = {
  [pagingNames.limit]: {
    type: 'integer',
    minimum: 1,
    maximum: pageLimits.maximumLimit,
    default: defaultLimit,
    description: 'at most so many rows',
  },
  [pagingNames.offset]: {
    type: 'integer',
    minimum: 0,
    maximum: pageLimits.maximumOffset,
    default: 0,
    description: 'rows to skip',
  },
  [pagingNames.evidence]: {
    type: 'boolean',
    default: false,
    description: 'also give the entities and facts that each row rests on',
  },
};

/** Takes the page out of the values of a tool call; the rest are the arguments of the function. ARGUMENT_INVALID. */
export function readPage(values: Readonly<Record<string, unknown>>): {
  readonly page: CallPage;
  readonly rest: Record<string, unknown>;
} {
  const { _limit, _offset, _evidence, ...rest } = values;
  const { limit, offset, evidence } = pagingNames;
  if (_evidence !== undefined && typeof _evidence !== 'boolean')
    throw invalid(evidence, _evidence, 'true or false');
  const page = {
    limit: wholeNumber(limit, _limit ?? defaultLimit, [1, pageLimits.maximumLimit]),
    offset: wholeNumber(offset, _offset ?? 0, [0, pageLimits.maximumOffset]),
    evidence: _evidence ?? false,
  };
  return { page, rest };
}

function wholeNumber(name: string, value: unknown, [least, most]: readonly [number, number]): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalid(name, value, `a whole number from ${least} to ${most}`);
}

function invalid(name: string, got: unknown, allowed: string): QuercusError {
  return new QuercusError(
    'ARGUMENT_INVALID',
    `${name} must be ${allowed}; got ${JSON.stringify(got).slice(0, 200)}.`,
    { details: { parameter: name, got, allowed } },
  );
}
