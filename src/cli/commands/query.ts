import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import { QuercusError } from '../../errors.ts';
import { prefixedNames } from '../../rdf/shorten-iri.ts';
import type { CommandLine } from '../command-line.ts';
import { positiveInteger } from '../option-values.ts';
import { type QueryResults, queryText, resultsMediaType } from '../query-text.ts';
import { addStoreOptions, remoteStore, type StoreOptions } from '../store-options.ts';
import type { Terminal } from '../terminal.ts';
import { withKernel } from '../with-kernel.ts';

const mediaTypes = {
  table: undefined,
  json: resultsMediaType,
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  turtle: 'text/turtle',
} as const;

interface QueryOptions extends StoreOptions {
  readonly format: keyof typeof mediaTypes;
  readonly evidence?: boolean;
  readonly timeout?: number;
  readonly at?: string;
}

/** `quercus query`: any read-only SPARQL query over the facts of a kernel. */
export function registerQuery(commandLine: CommandLine): void {
  const command = commandLine
    .command(
      'query <kernel> <sparql>',
      'Ask a SPARQL query: as text, @FILE, or - for standard input. The prefixes of the kernel are declared already.',
      [
        "quercus query acme.kernel 'SELECT ?class (COUNT(?x) AS ?n) WHERE { ?x a ?class } GROUP BY ?class'",
        'quercus query acme.kernel @largest-claims.rq --format csv',
      ],
    )
    .addOption(
      new Option('--format <format>', 'how the answer is written')
        .choices(Object.keys(mediaTypes))
        .default('table'),
    )
    .option('--evidence', 'load the evidence graphs too')
    .option('--at <moment>', 'of a living kernel: a batch number, a time, or NAME=VALUE such as turn=12')
    .option('--timeout <seconds>', 'stop the query after so many seconds', positiveInteger);
  addStoreOptions(command).action(
    commandLine.action<[kernel: string, sparql: string], QueryOptions>(
      async ({ operands: [path, argument], options, context, environment, terminal }) => {
        const sparql = await readQuery(argument, terminal);
        const { format, evidence = false, timeout } = options;
        const mediaType = options.json ? undefined : mediaTypes[format];
        return withKernel(
          path,
          async (kernel) => {
            const asked = kernel.query(sparql, {
              evidence,
              ...(mediaType === undefined ? {} : { mediaType }),
              ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
              ...(context.signal === undefined ? {} : { signal: context.signal }),
            });
            const answer = await asked.catch((error) => {
              throw formatUnfit(error, format) ?? error;
            });
            if (answer.mediaType !== resultsMediaType) return { data: answer, text: answer.text };
            const results = JSON.parse(answer.text) as QueryResults;
            return {
              data: results,
              text: format === 'json' ? answer.text : queryText(results, prefixedNames(kernel.prefixes)),
            };
          },
          {
            evidence,
            remote: remoteStore(options, environment),
            ...(options.at === undefined ? {} : { at: options.at }),
          },
        );
      },
    ),
  );
}

/** The refusal of a media type in the words of `--format`; `undefined` for every other error. */
function formatUnfit(error: unknown, format: string): QuercusError | undefined {
  if (!(error instanceof QuercusError)) return undefined;
  const { allowed, form } = error.details;
  if (error.code !== 'QUERY_REFUSED' || !Array.isArray(allowed)) return undefined;
  const fitting = Object.entries(mediaTypes)
    .filter(([, mediaType]) => mediaType === undefined || allowed.includes(mediaType))
    .map(([name]) => name);
  const article = form === 'ask' ? 'An' : 'A';
  return new QuercusError(
    'USAGE',
    `${article} ${String(form).toUpperCase()} query has no result as ${format}. Use --format ${fitting.join(', ')}.`,
    { details: { got: format, allowed: fitting }, cause: error },
  );
}

async function readQuery(argument: string, terminal: Terminal): Promise<string> {
  if (argument === '-') return terminal.readInput();
  if (!argument.startsWith('@')) return argument;
  const path = argument.slice(1);
  return readFile(path, 'utf8').catch((cause) => {
    throw new QuercusError('USAGE', `The query file ${path} cannot be read: ${(cause as Error).message}`, {
      details: { path },
      cause,
    });
  });
}
