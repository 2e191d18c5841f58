import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TextDocument } from '../domain/document.ts';
import type { ExtractionReport } from '../domain/extraction.ts';
import type { Finding } from '../domain/finding.ts';
import type { TriplesMap } from '../domain/mapping.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Schema } from '../domain/schema.ts';
import type { Table } from '../domain/table.ts';
import { QuercusError } from '../errors.ts';
import { textPath } from '../graph/evidence-lines.ts';
import { asUnwritable } from './staging.ts';

/** Turns texts into rows that merge by key with those of tables. Who reads them (a model, as a rule) is no matter of the kernel. */
export type ReadDocuments = (
  input: {
    readonly schema: Schema;
    readonly documents: readonly TextDocument[];
    /** Names of tables and maps that exist. */
    readonly taken: ReadonlySet<string>;
  },
  context: RunContext,
) => Promise<ReadTexts>;

export interface ReadTexts {
  readonly tables: readonly Table[];
  readonly maps: readonly TriplesMap[];
  readonly report: ExtractionReport;
}

/** What a build does where nobody reads documents: DOCUMENTS_NOT_READ, so that nothing is left out unnoticed. */
export const refuseDocuments: ReadDocuments = async ({ documents }) => {
  const paths = documents.map(({ path }) => path);
  throw new QuercusError(
    'DOCUMENTS_NOT_READ',
    `The sources hold texts (${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ' …' : ''}), and nothing was given that reads them. Give a model (docs/extraction.md), or leave them out of \`sources:\`.`,
    { details: { documents: paths } },
  );
};

/** The documents that say anything outside their tables. */
export function withText(documents: readonly TextDocument[]): TextDocument[] {
  return documents.filter(({ text }) => text.trim() !== '');
}

/** Keeps the texts that quotes point into. */
export async function writeTexts(folder: string, documents: readonly TextDocument[]): Promise<void> {
  for (const { name, text } of documents) {
    const path = join(folder, textPath(name));
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    } catch (cause) {
      throw asUnwritable(path, cause);
    }
  }
}

/** What did not get from the texts into the graph, for the report of the build. */
export function extractionFindings({ chunks, candidates, quarantine }: ExtractionReport): Finding[] {
  const [unread, refused] = [chunks.quarantined, candidates.quarantined];
  const first = quarantine.find(({ candidate }) => candidate === undefined);
  const documents = [...new Set(quarantine.map(({ document }) => document))];
  return [
    ...(unread === 0
      ? []
      : [
          finding('text-not-read', 'warning', {
            message: `${unread} of ${chunks.candidates} chunks of text gave no usable reply and are in quarantine; the first: ${first?.reason ?? ''}`,
            subjects: documents,
            repairHint:
              'Read them again with another model: quercus extract TASK. report/extraction.json lists the places.',
          }),
        ]),
    ...(unread === 0 && chunks.candidates > 0 && candidates.accepted === 0
      ? [
          finding('texts-without-facts', 'warning', {
            message: `Nothing that the ${chunks.candidates} chunks of text say became a fact.`,
            subjects: [],
            repairHint: 'See whether the classes of the schema are what the texts are about.',
          }),
        ]
      : []),
    ...(refused === 0
      ? []
      : [
          finding('text-candidates-quarantined', 'information', {
            message: `${refused} of ${candidates.candidates} candidates from texts were not accepted; report/extraction.json lists them with their reasons.`,
            subjects: documents,
          }),
        ]),
  ];
}

function finding(
  check: string,
  severity: Finding['severity'],
  rest: Pick<Finding, 'message' | 'subjects'> & { readonly repairHint?: string },
): Finding {
  return { check, severity, axioms: [], ...rest };
}
