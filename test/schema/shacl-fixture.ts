import type { DatasetCore, Quad, Term } from '@rdfjs/types';
import { Store } from 'n3';
import * as shaclEngine from 'shacl-engine';
import * as shaclSparql from 'shacl-engine/sparql.js';
import { dataFactory } from '../../src/rdf/terms.ts';

/** More of the engine than the program declares for its own use. */
interface Engine {
  readonly Validator: new (
    shapes: DatasetCore,
    options: { factory: unknown; validations: unknown },
  ) => { validate(data: { dataset: DatasetCore }): Promise<{ results: readonly Result[] }> };
}
interface Result {
  readonly focusNode: { readonly term: Term };
  readonly path?: readonly { readonly predicates: readonly Term[] }[];
  readonly constraintComponent: Term;
}
const { Validator } = shaclEngine as unknown as Engine;
const { validations } = shaclSparql as unknown as { validations: unknown };

/** What a SHACL engine that is not ours finds: `focus path constraint`, sorted. */
export async function violations(data: readonly Quad[], shapes: readonly Quad[]): Promise<string[]> {
  const validator = new Validator(new Store([...shapes]), { factory: dataFactory, validations });
  const report = await validator.validate({ dataset: new Store([...data]) });
  const short = (iri: string | undefined) => iri?.replace(/^.*[#/]/, '') ?? '';
  return report.results
    .map((result) => {
      const path = result.path?.map(({ predicates }) => short(predicates[0]?.value)).join('/') ?? '';
      return `${short(result.focusNode.term.value)} ${path} ${short(result.constraintComponent.value)}`;
    })
    .sort();
}
