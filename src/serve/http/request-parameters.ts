import { QuercusError } from '../../errors.ts';

/** Parameters of a query string or form, strictly decoded: what is not UTF-8 is refused, not replaced. */
export class RequestParameters {
  readonly #values = new Map<string, string[]>();

  /** `texts` as in URLs, without `?`: `a=1&b=2`. REQUEST_INVALID for broken percent-encoding. */
  constructor(...texts: readonly string[]) {
    for (const pair of texts.flatMap((text) => text.split('&'))) {
      if (pair === '') continue;
      const at = pair.indexOf('=');
      const name = decode(at < 0 ? pair : pair.slice(0, at));
      const value = at < 0 ? '' : decode(pair.slice(at + 1));
      this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
    }
  }

  get names(): string[] {
    return [...this.#values.keys()];
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** REQUEST_INVALID when the parameter comes more than once. */
  one(name: string): string | undefined {
    const values = this.all(name);
    if (values.length <= 1) return values[0];
    throw new QuercusError(
      'REQUEST_INVALID',
      `The parameter ${name} comes ${values.length} times; it is allowed once.`,
      {
        details: { parameter: name },
      },
    );
  }

  /** A whole number from `minimum` to `maximum`; REQUEST_INVALID for anything else. */
  wholeNumber(name: string, { minimum, maximum }: { minimum: number; maximum: number }): number | undefined {
    const text = this.one(name);
    if (text === undefined) return undefined;
    const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new QuercusError(
      'REQUEST_INVALID',
      `${name} must be a whole number from ${minimum} to ${maximum}; got ${JSON.stringify(text)}.`,
      {
        details: { parameter: name, got: text, minimum, maximum },
      },
    );
  }

  /** `true` or `false`; REQUEST_INVALID for anything else. */
  truth(name: string): boolean | undefined {
    const text = this.one(name);
    if (text === undefined || text === 'true' || text === 'false')
      return text === undefined ? undefined : text === 'true';
    throw new QuercusError('REQUEST_INVALID', `${name} must be true or false; got ${JSON.stringify(text)}.`, {
      details: { parameter: name, got: text, allowed: ['true', 'false'] },
    });
  }
}

/** The query string of a URL, without `?`. */
export function queryStringOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : (url.slice(at + 1).split('#')[0] as string);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new QuercusError(
      'REQUEST_INVALID',
      `${JSON.stringify(text.slice(0, 100))} is not percent-encoded UTF-8.`,
      {
        details: { got: text.slice(0, 100) },
        cause,
      },
    );
  }
}
