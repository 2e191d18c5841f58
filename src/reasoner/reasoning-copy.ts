import type { Quad } from '@rdfjs/types';
import { withoutCostlyAxioms } from './costly-axioms.ts';
import { type Replacement, withMappedDatatypes } from './mapped-datatypes.ts';
import { withoutShapes } from './shapes-in-ontology.ts';

/** What the reasoner sees in place of the ontology, and everything that is different in it. */
export interface ReasoningCopy {
  readonly quads: readonly Quad[];
  /** What was replaced or left out, such as `xsd:date -> xsd:dateTime (3 literals)`. */
  readonly report: readonly string[];
  /** Datatypes with what stands for them, as short names. */
  readonly replaced: readonly Replacement[];
  /** IRIs of datatypes that the reasoner does not take and nothing can stand for. */
  readonly unsupported: readonly string[];
  /** Clashes that the copy cannot show, one sentence each. */
  readonly notEvaluated: readonly string[];
}

/**
 * Makes an ontology fit for HermiT: datatypes outside the OWL 2 datatype map are replaced in ranges, facets and literals,
 * axioms that cost quadratic time over individuals and SHACL shapes are left out. Nothing happens without a line in
 * the report. `ontology` is merged with its imports.
 */
export function makeReasoningCopy(ontology: readonly Quad[]): ReasoningCopy {
  const shapeless = withoutShapes(ontology);
  const light = withoutCostlyAxioms(shapeless.quads);
  const mapped = withMappedDatatypes(light.quads);
  return {
    quads: mapped.quads,
    report: [...shapeless.report, ...light.report, ...mapped.report],
    replaced: mapped.replaced,
    unsupported: mapped.unsupported,
    notEvaluated: [...light.notEvaluated, ...mapped.notEvaluated],
  };
}
