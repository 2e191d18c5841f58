import { xsd } from '../../domain/lexical.ts';
import { QuercusError } from '../../errors.ts';
import type { CompiledFunction } from '../../functions/compiled-function.ts';
import type { ResolvedParameter } from '../../functions/parameters.ts';
import { bodyMediaType, readBody } from '../http/request-body.ts';
import { queryStringOf, RequestParameters } from '../http/request-parameters.ts';
import type { JsonSchema } from './json-schema.ts';
import { parameterJsonSchema } from './parameter-json-schema.ts';
import { plainDecimal } from './plain-decimal.ts';

/** A call as it came over HTTP. */
export interface HttpCall {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly offset: number;
  /** Also tell which entities and facts each row rests on. */
  readonly evidence: boolean;
  readonly format: string | undefined;
}

/** Names of what is no argument; names of parameters begin with a letter. */
export const pagingNames = {
  limit: '_limit',
  offset: '_offset',
  evidence: '_evidence',
  format: '_format',
} as const;

export interface PageLimits {
  readonly defaultLimit: number;
  /** Most rows of one page, and most rows before it. */
  readonly maximumLimit: number;
  readonly maximumOffset: number;
}

export const pageLimits: PageLimits = { defaultLimit: 1000, maximumLimit: 10_000, maximumOffset: 100_000 };

/**
 * Reads the arguments of a call: in the URL for GET, as a JSON object for POST; `_limit`, `_offset`, `_evidence` and
 * `_format` always in the URL. Whether arguments fit their parameters is checked when they are bound.
 */
export async function readCall(
  request: Request,
  compiled: CompiledFunction,
  requestLimit: number,
): Promise<HttpCall> {
  const parameters = new RequestParameters(queryStringOf(request.url));
  const inUrl = parameters.names.filter((name) => !Object.values<string>(pagingNames).includes(name));
  const isPost = request.method === 'POST';
  if (isPost && inUrl.length > 0) throw misplaced(inUrl);
  return {
    arguments: isPost
      ? await jsonArguments(request, compiled, requestLimit)
      : urlArguments(parameters, inUrl, compiled),
    limit:
      parameters.wholeNumber(pagingNames.limit, { minimum: 1, maximum: pageLimits.maximumLimit }) ??
      pageLimits.defaultLimit,
    offset:
      parameters.wholeNumber(pagingNames.offset, { minimum: 0, maximum: pageLimits.maximumOffset }) ?? 0,
    evidence: parameters.truth(pagingNames.evidence) ?? false,
    format: parameters.one(pagingNames.format),
  };
}

function urlArguments(
  given: RequestParameters,
  names: readonly string[],
  { parameters }: CompiledFunction,
): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const parameter = parameters.get(name);
      const values = given
        .all(name)
        .map((value) => (parameter && isDecimal(parameter) ? plainDecimal(value) : value));
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

async function jsonArguments(
  request: Request,
  compiled: CompiledFunction,
  requestLimit: number,
): Promise<Record<string, unknown>> {
  if (bodyMediaType(request) !== 'application/json') {
    const got = request.headers.get('content-type');
    throw new QuercusError(
      'REQUEST_MEDIA_TYPE',
      `Arguments are posted as application/json; got ${got === null ? 'no Content-Type' : JSON.stringify(got)}.`,
      {
        details: { got, allowed: ['application/json'] },
      },
    );
  }
  return checkedArguments(parseJson(await readBody(request, requestLimit)), compiled);
}

/** Arguments that came as JSON: each has the JSON type that its schema says, else ARGUMENT_INVALID. */
export function checkedArguments(
  values: Readonly<Record<string, unknown>>,
  compiled: CompiledFunction,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const parameter = compiled.parameters.get(name);
      return [name, parameter ? checkedJson(value, parameter, compiled) : value];
    }),
  );
}

function parseJson(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new QuercusError('REQUEST_INVALID', `The body is not JSON: ${(cause as Error).message}`, { cause });
  }
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Record<string, unknown>;
  throw new QuercusError(
    'REQUEST_INVALID',
    'The body must be a JSON object of arguments by parameter name, such as {"claimNumber": "12312701"}.',
  );
}

/** JSON has types: what the description calls a number is not taken as text. */
function checkedJson(value: unknown, parameter: ResolvedParameter, compiled: CompiledFunction): unknown {
  const schema = parameterJsonSchema(parameter, compiled);
  if (!fitsType(value, schema)) {
    throw new QuercusError(
      'ARGUMENT_INVALID',
      `$${parameter.name} must be a JSON ${[schema.type].flat().join(' or ')}; got ${JSON.stringify(value).slice(0, 200)}.`,
      {
        details: { parameter: parameter.name, got: value, type: schema.type },
      },
    );
  }
  return isDecimal(parameter) && typeof value === 'number' ? plainDecimal(String(value)) : value;
}

function fitsType(value: unknown, { type, items }: JsonSchema): boolean {
  const types = Array.isArray(type) ? type : [type];
  if (Array.isArray(value))
    return types.includes('array') && value.every((item) => fitsType(item, items ?? {}));
  return types.some((one) =>
    one === 'integer' ? Number.isSafeInteger(value) : value !== null && typeof value === one,
  );
}

function isDecimal({ kind, type }: ResolvedParameter): boolean {
  return kind === 'value' && type === xsd('decimal');
}

function misplaced(names: readonly string[]): QuercusError {
  return new QuercusError(
    'REQUEST_INVALID',
    `A POST takes its arguments in the body; ${names.join(', ')} came in the URL.`,
    {
      details: { got: names, allowed: Object.values(pagingNames) },
    },
  );
}
