import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import type { TaskFile } from '../config/read-task.ts';
import type { RunContext } from '../domain/run-context.ts';
import { writeTurtle } from '../rdf/turtle-writer.ts';
import { compareUtf8 } from '../rdf/utf8-order.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import type { Reasoner } from '../reasoner/reasoner.ts';
import type { Imports } from '../validation/ontology-imports.ts';
import { readOntologyFiles } from '../validation/read-ontology-file.ts';

/** The ontologies that the author brought: the one to adopt as S, and those it imports. */
export interface AuthorOntologies {
  readonly schema: readonly Quad[] | undefined;
  readonly imports: Imports;
}

/** Reads `schema:` and `imports:` of task.yaml, in any OWL format. Nothing is fetched from the network. */
export async function readAuthorOntologies(
  { task, folder }: TaskFile,
  reasoner: Reasoner,
  context: RunContext,
): Promise<AuthorOntologies> {
  const files = Object.fromEntries(
    Object.entries(task.imports).map(([iri, path]) => [iri, join(folder, path)]),
  );
  const read = (path: string) => readOntologyFiles({ path, files, reasoner }, context);
  const schema = task.schema === undefined ? undefined : await read(join(folder, task.schema));
  const imports: Record<string, readonly Quad[]> = { ...schema?.imports };
  for (const [iri, path] of Object.entries(files)) imports[iri] ??= (await read(path)).quads;
  return { schema: schema?.quads, imports };
}

/** The imports as files of the kernel, with the OASIS catalog by which Protégé finds them. None = no files. */
export function importFiles(imports: Imports): { path: string; text: string }[] {
  const iris = Object.keys(imports).sort(compareUtf8);
  if (iris.length === 0) return [];
  const { owl, rdf, rdfs, xsd, dcterms, skos } = namespaces;
  const files = iris.map((iri, index) => ({ iri, path: `imports/import-${index + 1}.ttl` }));
  const entries = files.map(({ iri, path }) => `    <uri name="${escapeXml(iri)}" uri="${path}"/>\n`);
  const catalog = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<catalog prefer="public" xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">\n${entries.join('')}</catalog>\n`;
  return [
    { path: 'catalog-v001.xml', text: catalog },
    ...files.map(({ iri, path }) => ({
      path,
      text: writeTurtle(imports[iri] as readonly Quad[], {
        prefixes: { owl, rdf, rdfs, xsd, dcterms, skos },
      }),
    })),
  ];
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
