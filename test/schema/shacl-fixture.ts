import type { Quad } from '@rdfjs/types';
import { Store } from 'n3';
import { Validator } from 'shacl-engine';
import { validations } from 'shacl-engine/sparql.js';
import { dataFactory } from '../../src/rdf/terms.ts';

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
