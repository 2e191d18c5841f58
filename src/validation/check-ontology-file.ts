import type { Finding } from '../domain/finding.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import { QuercusError } from '../errors.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';
import type { Reasoner } from '../reasoner/reasoner.ts';
import { type OntologyFiles, readOntologyFiles } from './read-ontology-file.ts';
import { type ValidationLimits, validateOntology } from './validate-ontology.ts';
import { readXmlCatalog } from './xml-catalog.ts';

export interface OntologyFileToCheck {
  readonly path: string;
  /** Files of imports by IRI; they win over the catalog. */
  readonly imports?: Readonly<Record<string, string>>;
  /** An OASIS XML catalog. */
  readonly catalog?: string;
  readonly reasoner: Reasoner | undefined;
  readonly limits?: ValidationLimits;
}

/**
 * Checks an ontology file as people have it: Turtle, N-Triples, RDF/XML, OWL/XML, functional, Manchester or OBO, with or
 * without imports. Throws RDF_SYNTAX, SOURCE_NOT_FOUND, SOURCE_UNREADABLE; whatever is wrong with the ontology is the report.
 */
export async function checkOntologyFile(
  input: OntologyFileToCheck,
  context: RunContext,
): Promise<ValidationReport> {
  const { path, imports = {}, catalog, reasoner, limits } = input;
  const files = { ...(catalog === undefined ? {} : await readXmlCatalog(catalog)), ...imports };
  const read = await readOrMissing({ path, files, reasoner }, context);
  if ('verdict' in read) return read;
  const report = await validateOntology(
    { ontology: read.quads, imports: read.imports, reasoner, checkedAs: 'ontology', limits },
    context,
  );
  return { ...report, findings: [...report.findings, ...undeclaredFindings(read)] };
}

/** Without a reasoner some formats cannot even be read: that is a verdict, not the end of the run. */
async function readOrMissing(
  input: Parameters<typeof readOntologyFiles>[0],
  context: RunContext,
): Promise<OntologyFiles | ValidationReport> {
  try {
    return await readOntologyFiles(input, context);
  } catch (error) {
    if (!(error instanceof QuercusError) || error.code !== 'REASONER_MISSING') throw error;
    return unreadReport(error.message);
  }
}

function unreadReport(reason: string): ValidationReport {
  const names = [
    'disjointness',
    'restriction',
    'property-level',
    'global consistency',
    'unsatisfiable classes',
  ] as const;
  return {
    verdict: 'reasoner missing',
    checks: names.map((check) => ({ check, outcome: 'not evaluated', reason })),
    parts: [{ part: 'ontology', outcome: 'not evaluated', reason }],
    findings: [{ check: 'reasoner-missing', severity: 'blocks', message: reason, subjects: [], axioms: [] }],
    reasoningCopy: [],
  };
}

function undeclaredFindings({ undeclared }: OntologyFiles): Finding[] {
  if (undeclared.length === 0) return [];
  const kinds = sortUtf8([...new Set(undeclared.map(({ kind }) => kind))]);
  return [
    {
      check: 'undeclared-term',
      severity: 'warning',
      message: `${undeclared.length} terms are used but not declared (${kinds.join(', ')}).`,
      subjects: sortUtf8(undeclared.map(({ iri }) => iri)),
      axioms: [],
      repairHint: 'Declare the terms, or supply the import that declares them (--import IRI=FILE).',
    },
  ];
}
