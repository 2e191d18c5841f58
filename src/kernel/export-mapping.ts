import { mappingToR2rml } from '../graph/r2rml.ts';
import { mappingFromQuads } from '../graph/rml-reader.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { writeTurtle } from '../rdf/turtle-writer.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import { kernelFile, requireKernel } from './kernel-files.ts';

/** Formats in which the mapping can be had, as `quercus export --to` calls them. */
export const mappingFormats = ['r2rml'] as const;
export type MappingFormat = (typeof mappingFormats)[number];

/**
 * The mapping of a kernel as R2RML in Turtle, for an engine that answers from the tables themselves (see
 * `mappingToR2rml`). KERNEL_INVALID when there is no kernel, MAPPING_INVALID when its mapping cannot be read.
 */
export async function exportMapping(kernel: string): Promise<string> {
  requireKernel(kernel);
  const mapping = mappingFromQuads(await readRdfFile(kernelFile(kernel, 'mapping')));
  const { rr, xsd, q } = namespaces;
  return writeTurtle(mappingToR2rml(mapping), { prefixes: { rr, xsd, q } });
}
