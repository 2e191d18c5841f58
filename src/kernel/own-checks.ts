import { existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../domain/finding.ts';
import { severitySchema } from '../domain/finding.ts';
import type { Schema } from '../domain/schema.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import { QuercusError } from '../errors.ts';
import { checkQuery } from '../functions/gate/check-query.ts';
import { indexSchema, type SchemaIndex } from '../functions/schema-index.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { parseQuery } from '../rdf/sparql-syntax.ts';
import { parseQueryCheck, type QueryCheck, runQueryCheck } from '../validation/query-checks.ts';
import { checksFolder } from './kernel-files.ts';
import { blockingFinding, outcomeOf, type Verified } from './verified-part.ts';

/** A rule of the author over the facts, with the severity that its file names. */
interface OwnCheck extends QueryCheck {
  readonly severity: Finding['severity'];
  /** Why it cannot run, where it cannot. */
  readonly wrong: readonly string[];
}

interface OwnChecksInput {
  /** Folder of the `.rq` files; one that is not there holds none. */
  readonly folder: string;
  readonly schema: Schema;
  readonly store: GraphStore;
}

/**
 * Runs the author's query checks (`checks/*.rq`) over the facts: a SELECT whose rows are what is wrong, with `# title:`,
 * `# problem:`, `# solution:` and `# severity:` (blocks, warning, information; default warning). A check that cannot
 * run, or that names what S does not have, is a blocking finding: what was not looked at is not in order.
 */
export async function runOwnChecks({
  folder,
  schema,
  store,
}: OwnChecksInput): Promise<Pick<ValidationReport, 'findings' | 'parts'>> {
  const findings: Finding[] = [];
  const parts: ValidationReport['parts'] = [];
  for (const check of await readOwnChecks(folder, schema)) {
    const { finding, part } = await runOwnCheck(store, check);
    parts.push(part);
    if (finding !== undefined) findings.push(finding);
    if (part.outcome === 'not evaluated')
      findings.push(
        blockingFinding('own-check-not-evaluated', `The check ${check.name} could not run: ${part.reason}`, [
          check.name,
        ]),
      );
  }
  return { findings, parts };
}

function runOwnCheck(store: GraphStore, check: OwnCheck): ReturnType<typeof runQueryCheck> {
  if (check.wrong.length === 0) return runQueryCheck(store, check, check.severity);
  const part = `query check ${check.name}`;
  return Promise.resolve({ part: { part, outcome: 'not evaluated', reason: check.wrong.join(' ') } });
}

/** The same for a kernel that holds its checks; nothing to say of one without. */
export async function verifyOwnChecks({
  kernel,
  accepted,
  ...input
}: Omit<OwnChecksInput, 'folder'> & {
  readonly kernel: string;
  readonly accepted: readonly string[];
}): Promise<Verified | undefined> {
  const folder = join(kernel, checksFolder);
  if (!existsSync(folder)) return undefined;
  const { findings } = await runOwnChecks({ folder, ...input });
  const blocking = findings.filter(
    ({ severity, check }) => severity === 'blocks' && !accepted.includes(check),
  );
  return { part: outcomeOf('own checks', blocking), findings };
}

/** Puts the checks of a task into its kernel. */
export async function copyOwnChecks(folder: string, kernel: string): Promise<void> {
  for (const name of await namesIn(folder)) await cp(join(folder, name), join(kernel, checksFolder, name));
}

async function readOwnChecks(folder: string, schema: Schema): Promise<OwnCheck[]> {
  const index = indexSchema(schema);
  return Promise.all(
    (await namesIn(folder)).map(async (file) => {
      const check = parseQueryCheck(file.slice(0, -'.rq'.length), await readFile(join(folder, file), 'utf8'));
      const named = /^# severity: (.+)$/m.exec(check.query)?.[1]?.trim() ?? 'warning';
      const severity = severitySchema.safeParse(named);
      const unknown = severity.success
        ? []
        : [`Its severity is ${JSON.stringify(named)}; allowed: ${severitySchema.options.join(', ')}.`];
      return {
        ...check,
        severity: severity.data ?? 'blocks',
        wrong: [...unknown, ...problemsOf(check.query, index)],
      };
    }),
  );
}

/** What the gate of functions says of the query, and whether it names what is wrong. */
function problemsOf(query: string, index: SchemaIndex): string[] {
  try {
    const tree = parseQuery(query);
    const named =
      tree.subType === 'select'
        ? tree.variables.map((column) =>
            'variable' in column ? column.variable.value : 'value' in column ? column.value : '',
          )
        : [];
    const subject = named.includes('subject')
      ? []
      : ['It must be a SELECT that names ?subject, what is wrong.'];
    return [...subject, ...checkQuery({ tree, index, parameters: new Map() }).map(({ message }) => message)];
  } catch (error) {
    if (!(error instanceof QuercusError)) throw error;
    return [error.message];
  }
}

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => name.endsWith('.rq')).sort(compareUtf8);
}
