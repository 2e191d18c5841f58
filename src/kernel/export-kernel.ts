import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunContext } from '../domain/run-context.ts';
import { quadToNQuads } from '../rdf/n-triples.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import type { Conversion } from '../reasoner/convert.ts';
import { startReasoner } from '../reasoner/reasoner.ts';
import type { ReasonerOptions } from '../reasoner/reasoner-options.ts';
import { readSchema } from '../schema/read-schema.ts';
import { kernelFile, requireKernel } from './kernel-files.ts';
import { importsOfKernel } from './kernel-imports.ts';
import { makeFolders } from './make-folders.ts';
import { asUnwritable } from './staging.ts';

/** Formats in which S can be had, as `--to` calls them. */
export const exportFormats = ['rdfxml', 'owlxml', 'functional', 'manchester', 'jsonld', 'ntriples'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportInput {
  readonly kernel: string;
  readonly to: ExportFormat;
  /** File to write; absent = only the text is returned. */
  readonly out?: string;
  readonly reasoner?: ReasonerOptions;
}

/** S in another format. `lost` are the axioms that the format cannot hold, found by reading the text back. */
export type Export = Pick<Conversion, 'text' | 'lost' | 'gained'> & { readonly out?: string };

/** Writes the ontology of a kernel in another format, through OWLAPI (REASONER_MISSING without Java) where it is no RDF syntax. */
export async function exportKernel(
  { kernel, to, out, reasoner: options }: ExportInput,
  context: RunContext,
): Promise<Export> {
  requireKernel(kernel);
  const quads = await readRdfFile(kernelFile(kernel, 'ontology'));
  const { owl, rdf, rdfs, xsd, dcterms, q } = namespaces;
  const prefixes = { owl, rdf, rdfs, xsd, dcterms, q, ...readSchema(quads).prefixes };
  const imports = Object.entries(await importsOfKernel(kernel)).map(([iri, imported]) => ({
    iri,
    ntriples: imported.map((quad) => `${quadToNQuads(quad)}\n`).join(''),
  }));
  const reasoner = await startReasoner(options);
  try {
    const { text, lost, gained } = await reasoner.convert({ quads, to, prefixes, imports }, context);
    if (out !== undefined) await writeWhole(out, text);
    return { text, lost, gained, ...(out === undefined ? {} : { out }) };
  } finally {
    await reasoner.close();
  }
}

/** The file appears complete or not at all. */
async function writeWhole(path: string, text: string): Promise<void> {
  try {
    await makeFolders(dirname(path));
    await writeFile(`${path}.part`, text);
    await rename(`${path}.part`, path);
  } catch (cause) {
    throw asUnwritable(path, cause);
  }
}
