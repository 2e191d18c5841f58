import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import type { Imports } from '../validation/ontology-imports.ts';
import { readXmlCatalog } from '../validation/xml-catalog.ts';

/** The ontologies that S imports, from the files that the kernel's catalog names. */
export async function importsOfKernel(kernel: string): Promise<Imports> {
  const catalog = join(kernel, 'catalog-v001.xml');
  if (!existsSync(catalog)) return {};
  const imports: Record<string, readonly Quad[]> = {};
  for (const [iri, path] of Object.entries(await readXmlCatalog(catalog)))
    imports[iri] = await readRdfFile(path);
  return imports;
}
