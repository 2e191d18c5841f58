/** What the model layer takes from the environment. Keys are handed out one by one and never part of an object. */
export interface ModelEnvironment {
  /** QUERCUS_MODEL and QUERCUS_MODEL_URL: the model for everything when the task names none. */
  readonly model?: string;
  readonly url?: string;
  readonly network: NetworkSettings;
  /** The value of a variable that holds a key; undefined when it is not set. */
  secretOf(variable: string): string | undefined;
}

export interface NetworkSettings {
  /** HTTP_PROXY, HTTPS_PROXY, NO_PROXY in either case; the lower one wins, as in curl. */
  readonly httpProxy?: string;
  readonly httpsProxy?: string;
  readonly noProxy?: string;
  /** PEM file of certificate authorities that are trusted too: QUERCUS_CA_FILE, else SSL_CERT_FILE. */
  readonly caFile?: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

export function readModelEnvironment(variables: Variables = process.env): ModelEnvironment {
  const first = (...names: string[]): string | undefined =>
    names.map((name) => variables[name]).find((value) => value !== undefined && value !== '');
  return Object.freeze({
    model: first('QUERCUS_MODEL'),
    url: first('QUERCUS_MODEL_URL'),
    network: Object.freeze({
      httpProxy: first('http_proxy', 'HTTP_PROXY'),
      httpsProxy: first('https_proxy', 'HTTPS_PROXY'),
      noProxy: first('no_proxy', 'NO_PROXY'),
      caFile: first('QUERCUS_CA_FILE', 'SSL_CERT_FILE'),
    }),
    secretOf: (variable: string) => first(variable),
  });
}
