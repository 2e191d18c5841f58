import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Quad } from '@rdfjs/types';
import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import { quadToNQuads } from '../rdf/n-triples.ts';
import { parseRdf } from '../rdf/parse-rdf.ts';
import { dataFactory, term } from '../rdf/terms.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { Reasoner } from '../reasoner/reasoner.ts';
import type { LoadedDocument, OntologyFormat } from '../reasoner/worker-protocol.ts';
import { detectOntologyFormat, importsInText } from './ontology-format.ts';
import { type Imports, importClosure, importedIris } from './ontology-imports.ts';

export interface OntologyFiles {
  readonly quads: readonly Quad[];
  /** What could be read of the imports, by IRI. */
  readonly imports: Imports;
  /** Terms without a declaration in a syntax of OWL, where reading declares them silently. */
  readonly undeclared: LoadedDocument['undeclared'];
}

/**
 * Reads an ontology of any format with the files of its imports. Turtle and N-Triples are parsed here; the rest by the
 * reasoner (REASONER_MISSING when there is none). RDF_SYNTAX names the file. Never opens a connection.
 */
export async function readOntologyFiles(
  {
    path,
    files,
    reasoner,
  }: { path: string; files: Readonly<Record<string, string>>; reasoner: Reasoner | undefined },
  context: RunContext,
): Promise<OntologyFiles> {
  const imports: Record<string, readonly Quad[]> = {};
  const reading = new Set<string>();

  const readImports = async (iris: readonly string[]) => {
    for (const importIri of iris) {
      if (!Object.hasOwn(files, importIri) || reading.has(importIri)) continue;
      reading.add(importIri);
      imports[importIri] = (await read(files[importIri]!)).quads;
    }
  };
  const read = async (file: string): Promise<{ quads: Quad[]; undeclared: LoadedDocument['undeclared'] }> => {
    const text = await readText(file);
    const format = detectOntologyFormat(text, file);
    const named = importsInText(text, format);
    await readImports(named);
    const document = await parse(
      { text, format, file, known: importDocuments(named, imports) },
      reasoner,
      context,
    );
    await readImports(importedIris(document.quads));
    return document;
  };
  const root = await read(path);
  return { ...root, imports };
}

async function parse(
  {
    text,
    format,
    file,
    known,
  }: { text: string; format: OntologyFormat; file: string; known: ImportDocument[] },
  reasoner: Reasoner | undefined,
  context: RunContext,
): Promise<{ quads: Quad[]; undeclared: LoadedDocument['undeclared'] }> {
  const base = `file:///${encodeURIComponent(basename(file))}`;
  if (format === 'turtle' || format === 'ntriples') {
    const short = format === 'turtle' ? 'ttl' : 'nt';
    return { quads: parseRdf(text, { format: short, baseIri: base, name: file }), undeclared: [] };
  }
  if (reasoner === undefined) {
    throw new QuercusError('REASONER_MISSING', `${file} is in ${format}, which only the reasoner reads.`, {
      details: { path: file, format },
    });
  }
  const request = { text: text.replace(/^\uFEFF/, ''), format, base, imports: known, name: file };
  const { ntriples, undeclared } = await reasoner.load(request, context);
  return { quads: parseRdf(ntriples, { format: 'nt', name: file }), undeclared };
}

type ImportDocument = { iri: string; ntriples: string };

/** All imported triples in the first document, so that cycles among imports do not matter; the others are empty. */
function importDocuments(named: readonly string[], imports: Imports): ImportDocument[] {
  const present = named.filter((importIri) => Object.hasOwn(imports, importIri));
  const closure = present.flatMap((importIri) => [
    ...imports[importIri]!,
    ...importClosure(imports[importIri]!, imports).imported,
  ]);
  const triples = closure.filter(
    ({ predicate, object }) =>
      predicate.value !== iri('owl', 'imports') && object.value !== iri('owl', 'Ontology'),
  );
  return present.map((importIri, index) => {
    const header = dataFactory.quad(
      dataFactory.namedNode(importIri),
      term('rdf', 'type'),
      term('owl', 'Ontology'),
    );
    const quads = index === 0 ? [header, ...triples] : [header];
    return { iri: importIri, ntriples: quads.map((quad) => `${quadToNQuads(quad)}\n`).join('') };
  });
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const reason = missing ? 'does not exist' : `could not be read: ${(cause as Error).message}`;
    throw new QuercusError(missing ? 'SOURCE_NOT_FOUND' : 'SOURCE_UNREADABLE', `${path} ${reason}.`, {
      details: { path },
      cause,
    });
  }
}
