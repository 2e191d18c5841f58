import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Quad } from '@rdfjs/types';
import { Parser } from 'n3';
import { QuercusError } from '../errors.ts';
import { dataFactory } from './terms.ts';

export const rdfFormats = { ttl: 'Turtle', nt: 'N-Triples', nq: 'N-Quads', trig: 'TriG' } as const;
export type RdfFormat = keyof typeof rdfFormats;

export interface ParseOptions {
  readonly format: RdfFormat;
  readonly baseIri?: string;
  /** Named in the error message, such as a path. */
  readonly name?: string;
}

/**
 * Parses RDF 1.1 text. Blank nodes are named `b0`, `b1` … in the order of their appearance, so the same text always
 * gives the same quads; join two parses only with `mergeGraphs`. Throws RDF_SYNTAX with line and reason.
 */
export function parseRdf(text: string, options: ParseOptions): Quad[] {
  return parseRdfDocument(text, options).quads;
}

/** Like `parseRdf`, with the prefixes that the text declares (the last declaration of each). */
export function parseRdfDocument(
  text: string,
  options: ParseOptions,
): { quads: Quad[]; prefixes: Record<string, string> } {
  const prefixes: Record<string, string> = {};
  const parser = new Parser({
    format: rdfFormats[options.format],
    baseIRI: options.baseIri,
    factory: numberingFactory(),
  } as ConstructorParameters<typeof Parser>[0]);
  try {
    const quads = parser.parse(text, null, (prefix, namespace) => {
      prefixes[prefix] = typeof namespace === 'string' ? namespace : namespace.value;
    });
    for (const quad of quads) refuseRdf12(quad);
    return { quads, prefixes };
  } catch (error) {
    throw syntaxError(error, options);
  }
}

/** Reads a file; the format follows its ending (`.ttl`, `.nt`, `.nq`, `.trig`, each also with `.gz`) unless given. */
export async function readRdfFile(path: string, options: Partial<ParseOptions> = {}): Promise<Quad[]> {
  const format = options.format ?? formatOfPath(path);
  return parseRdf(await readText(path), { name: path, ...options, format });
}

/** The format that a file name stands for; RDF_SYNTAX names the endings that are known. */
export function formatOfPath(path: string): RdfFormat {
  const ending = /\.([a-z]+)(\.gz)?$/.exec(path)?.[1] ?? '';
  if (Object.hasOwn(rdfFormats, ending)) return ending as RdfFormat;
  const known = Object.keys(rdfFormats).map((name) => `.${name}`);
  throw new QuercusError(
    'RDF_SYNTAX',
    `${path} has no known RDF ending. Known are ${known.join(', ')}, each also with .gz.`,
    {
      details: { path, known },
    },
  );
}

async function readText(path: string): Promise<string> {
  try {
    const bytes: Uint8Array = await readFile(path);
    const text = path.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes;
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const reason = missing ? 'does not exist' : `could not be read: ${(cause as Error).message}`;
    throw new QuercusError(missing ? 'SOURCE_NOT_FOUND' : 'SOURCE_UNREADABLE', `${path} ${reason}.`, {
      details: { path },
      cause,
    });
  }
}

/** n3 numbers anonymous nodes over the whole process and could meet a label of the text; this counts per parse. */
function numberingFactory() {
  const labels = new Map<string, string>();
  let next = 0;
  const blankNode = (name?: string) => {
    const label = (name === undefined ? undefined : labels.get(name)) ?? `b${next++}`;
    if (name !== undefined) labels.set(name, label);
    return dataFactory.blankNode(label);
  };
  return { ...dataFactory, blankNode };
}

function refuseRdf12({ subject, object }: Quad): void {
  const isTripleTerm = (subject.termType as string) === 'Quad' || (object.termType as string) === 'Quad';
  const hasDirection = object.termType === 'Literal' && Boolean((object as { direction?: string }).direction);
  if (isTripleTerm || hasDirection) {
    throw new Error('Triple terms and text directions (RDF 1.2) are not supported; write RDF 1.1.');
  }
}

function syntaxError(error: unknown, { format, name }: ParseOptions): QuercusError {
  const { message, context } = error as Error & { context?: { line?: number } };
  const reason = message.replace(/ on line \d+\.$/, '');
  const place = context?.line === undefined ? '' : `, line ${context.line}`;
  return new QuercusError(
    'RDF_SYNTAX',
    `${name ?? 'The text'} is not valid ${rdfFormats[format]}${place}: ${reason}`,
    {
      details: { format, line: context?.line, reason, name },
      cause: error,
    },
  );
}
