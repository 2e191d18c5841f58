import { readdir, readFile } from 'node:fs/promises';
import type { Quad } from '@rdfjs/types';
import { z } from 'zod';
import { type Finding, severitySchema } from '../domain/finding.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import { QuercusError } from '../errors.ts';
import { openEmbeddedStore } from '../rdf/embedded-store.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { quadToNQuads } from '../rdf/n-triples.ts';
import { compareUtf8, sortUtf8 } from '../rdf/utf8-order.ts';

/** `schema` = an S that this program makes and freezes; `ontology` = any file that people have. */
export type CheckedAs = 'schema' | 'ontology';

/** A rule of `sparql/checks`: its SELECT binds `?subject`, and `?related` when another term is involved. */
export interface QueryCheck {
  readonly name: string;
  readonly title: string;
  readonly problem: string;
  readonly solution: string;
  readonly query: string;
}

const folder = new URL('../../sparql/checks/', import.meta.url);
const importedGraph = 'urn:quercus:imported';
const milliseconds = 30_000;

const severitiesSchema = z.record(
  z.string(),
  z.object({
    schema: z.union([severitySchema, z.literal('off')]),
    ontology: z.union([severitySchema, z.literal('off')]),
  }),
);

/**
 * Runs the rules of `sparql/checks` over an ontology; its imports stand in a named graph and are not checked themselves.
 * One finding a rule, with all its subjects. A rule that could not run is a part `not evaluated`.
 */
export async function runQueryChecks(
  {
    ontology,
    imported,
    checkedAs,
  }: {
    ontology: readonly Quad[];
    imported: readonly Quad[];
    checkedAs: CheckedAs;
  },
  context: RunContext,
): Promise<Pick<ValidationReport, 'findings' | 'parts'>> {
  const [checks, severities] = await Promise.all([readQueryChecks(), readSeverities()]);
  const store = await openEmbeddedStore({ signal: context.signal });
  const findings: Finding[] = [];
  const parts: ValidationReport['parts'] = [];
  try {
    await store.load({ text: lines(ontology) }, { format: 'nt' });
    await store.load({ text: lines(imported) }, { format: 'nt', graph: importedGraph });
    for (const check of checks) {
      const severity = severities[check.name]?.[checkedAs] ?? 'warning';
      if (severity === 'off') continue;
      const { finding, part } = await runQueryCheck(store, check, severity);
      parts.push(part);
      if (finding !== undefined) findings.push(finding);
    }
  } finally {
    await store.close();
  }
  return { findings, parts };
}

/** Runs one rule over a store: its rows are what is wrong. One that could not run is `not evaluated`. */
export async function runQueryCheck(
  store: GraphStore,
  check: QueryCheck,
  severity: Finding['severity'],
): Promise<{ finding?: Finding; part: ValidationReport['parts'][number] }> {
  const part = `query check ${check.name}`;
  try {
    const { rows } = await store.select(check.query, { timeout: milliseconds });
    if (rows.length === 0) return { part: { part, outcome: 'passed' } };
    const subjects = sortUtf8([...new Set(rows.flatMap(({ subject }) => (subject ? [subject.value] : [])))]);
    const related = rows.flatMap((row) =>
      row.related ? [`${row.subject?.value} – ${row.related.value}`] : [],
    );
    return {
      part: { part, outcome: severity === 'blocks' ? 'failed' : 'passed' },
      finding: {
        check: check.name,
        severity,
        message: `${check.title} (${subjects.length}): ${check.problem}`,
        subjects,
        axioms: sortUtf8([...new Set(related)]),
        repairHint: check.solution,
      },
    };
  } catch (error) {
    if (!(error instanceof QuercusError) || error.code === 'CANCELLED') throw error;
    return { part: { part, outcome: 'not evaluated', reason: error.message } };
  }
}

/** All rules, sorted by name. */
export async function readQueryChecks(): Promise<QueryCheck[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.rq')).sort(compareUtf8);
  return Promise.all(
    names.map(async (file) =>
      parseQueryCheck(file.slice(0, -3), await readFile(new URL(file, folder), 'utf8')),
    ),
  );
}

/** A rule from its text: the comments `# title:`, `# problem:` and `# solution:` before the query say what it is. */
export function parseQueryCheck(name: string, query: string): QueryCheck {
  const comment = (key: string) => new RegExp(`^# ${key}: (.+)$`, 'm').exec(query)?.[1] ?? '';
  const title = comment('title') || name;
  return { name, title, problem: comment('problem'), solution: comment('solution'), query };
}

async function readSeverities(): Promise<z.infer<typeof severitiesSchema>> {
  return severitiesSchema.parse(JSON.parse(await readFile(new URL('profile.json', folder), 'utf8')));
}

function lines(quads: readonly Quad[]): string {
  return quads.map((quad) => `${quadToNQuads(quad)}\n`).join('');
}
