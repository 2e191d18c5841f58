import type { Normalisation } from '../../domain/schema.ts';
import type { CompiledFunction } from '../compiled-function.ts';
import type { ResolvedParameter } from '../parameters.ts';

/** The rule by which the graph mints IRIs: template, values and normalisation by the names in the template's braces. */
export type MintIri = (
  template: string,
  values: Readonly<Record<string, string>>,
  normalisation?: Readonly<Record<string, readonly Normalisation[]>>,
) => { readonly iri?: string | undefined; readonly problem?: string };

/** One value as a caller gave it, with all that is needed to understand it. */
export interface RawArgument {
  readonly value: unknown;
  readonly parameter: ResolvedParameter;
  readonly compiled: CompiledFunction;
  readonly mintIri: MintIri;
}
