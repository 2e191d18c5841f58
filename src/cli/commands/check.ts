import type { Environment } from '../../config/environment.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { ValidationReport } from '../../domain/validation-report.ts';
import { QuercusError } from '../../errors.ts';
import { importsOfKernel } from '../../kernel/kernel-imports.ts';
import { verifySchema } from '../../kernel/verify-schema.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { checkOntologyFile } from '../../validation/check-ontology-file.ts';
import type { CommandLine } from '../command-line.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { validationText } from '../findings-text.ts';
import { ontologyFile, withReasoner } from '../ontology-argument.ts';
import { collectValues, positiveInteger } from '../option-values.ts';

interface CheckOptions {
  readonly import: readonly string[];
  readonly catalog?: string;
  readonly timeout?: number;
}

/** `quercus check`: the reasoner and the query checks over the ontology of a kernel, or over any ontology file. */
export function registerCheck(commandLine: CommandLine): void {
  commandLine
    .command(
      'check <ontology>',
      'Verify the ontology of a kernel, or an ontology file in Turtle, N-Triples, RDF/XML, OWL/XML, functional or Manchester syntax. Never uses the network. Exit code 3 when the verdict is not "consistent" or a finding blocks.',
      [
        'quercus check acme.kernel',
        'quercus check pizza.owl --import http://purl.org/dc/terms/=dcterms.ttl --json',
      ],
    )
    .option('--import <iri=file>', 'the file of an import; again for each further one', collectValues, [])
    .option('--catalog <file>', 'an OASIS XML catalog that gives the files of imports')
    .option('--timeout <seconds>', 'stop the reasoner after so many seconds', positiveInteger)
    .action(
      commandLine.action<[path: string], CheckOptions>(
        async ({ operands: [path], options, context, environment }) => {
          const { catalog, timeout } = options;
          const report = await checkOntology(
            {
              path,
              imports: readImports(options.import),
              ...(catalog && { catalog }),
              ...(timeout === undefined ? {} : { limits: { seconds: timeout } }),
            },
            { context, environment },
          );
          return { data: report, text: validationText(report), exitCode: exitCodeOfReport(report) };
        },
      ),
    );
}

/** An ontology to check, and where its imports are. */
export interface CheckInput {
  readonly path: string;
  readonly imports?: Readonly<Record<string, string>>;
  readonly catalog?: string;
  readonly limits?: { readonly seconds: number };
}

/** Verifies the ontology of a kernel with the imports it carries, or an ontology file. */
export async function checkOntology(
  { path, imports = {}, catalog, limits }: CheckInput,
  { context, environment }: { readonly context: RunContext; readonly environment: Environment },
): Promise<ValidationReport> {
  const { file, isKernel } = await ontologyFile(path);
  const limited = limits === undefined ? {} : { limits };
  return withReasoner(environment, async (reasoner) =>
    isKernel
      ? verifySchema(
          {
            ontology: await readRdfFile(file),
            imports: await importsOfKernel(path),
            reasoner,
            ...limited,
          },
          context,
        )
      : checkOntologyFile(
          { path: file, imports, reasoner, ...limited, ...(catalog && { catalog }) },
          context,
        ),
  );
}

/** Only a consistent ontology without a blocking finding passes. */
function exitCodeOfReport({ verdict, findings }: ValidationReport): ExitCode {
  const blocked = findings.some(({ severity }) => severity === 'blocks');
  return verdict === 'consistent' && !blocked ? exitCodes.ok : exitCodes.violations;
}

/** `IRI=FILE` pairs; the IRI ends at the last `=` that leaves a file name, because IRIs may hold `=`. */
function readImports(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at > 0 && at < pair.length - 1) return [pair.slice(0, at), pair.slice(at + 1)];
      throw new QuercusError('USAGE', `--import ${JSON.stringify(pair)} is not IRI=FILE.`, {
        details: { got: pair },
      });
    }),
  );
}
