import type { Quad } from '@rdfjs/types';
import type { z } from 'zod';
import { quadsToJsonLd } from './json-ld.ts';
import { canonicalOntologyText } from './ontology-text.ts';
import type { WorkerRequest } from './worker.ts';
import { type Axiom, convertResultSchema, type OntologyFormat } from './worker-protocol.ts';

/** What is converted: quads, or text in a given format. */
export type ConversionRequest = (
  | { readonly quads: readonly Quad[] }
  | { readonly text: string; readonly from: OntologyFormat }
) & {
  readonly to: OntologyFormat;
  /** Prefix → namespace IRI, for formats that have prefixes. */
  readonly prefixes?: Readonly<Record<string, string>>;
  readonly imports?: readonly { iri: string; ntriples: string }[];
  readonly seconds?: number;
};

export interface Conversion {
  readonly text: string;
  /** Axioms of the source, declarations aside; `undefined` when only triples were written. */
  readonly axioms?: number;
  /** Axioms that the format could not hold, found by reading the text back. */
  readonly lost: readonly Axiom[];
  /** Axioms that only the text holds. */
  readonly gained: readonly Axiom[];
  readonly missingImports: readonly string[];
}

type Ask = <Schema extends z.ZodType>(request: WorkerRequest, schema: Schema) => Promise<z.infer<Schema>>;

/** N-Triples and JSON-LD hold triples as they are and need no reasoner; the rest goes through OWLAPI. */
export async function convertOntology(request: ConversionRequest, ask: Ask): Promise<Conversion> {
  const { to, prefixes, imports, seconds } = request;
  if ('quads' in request && (to === 'ntriples' || to === 'jsonld')) {
    const text =
      to === 'ntriples' ? canonicalOntologyText(request.quads).text : quadsToJsonLd(request.quads, prefixes);
    return { text, lost: [], gained: [], missingImports: [] };
  }
  const document =
    'quads' in request ? canonicalOntologyText(request.quads) : { text: request.text, format: request.from };
  return ask({ op: 'convert', source: { ...document, imports }, to, prefixes, seconds }, convertResultSchema);
}
