declare module 'rdf-canonize' {
  import type { Quad } from '@rdfjs/types';

  interface CanonizeOptions {
    readonly algorithm: 'RDFC-1.0';
    /** Filled with input label → canonical label, both without `_:`. */
    readonly canonicalIdMap?: Map<string, string>;
    /** Deep comparisons allowed = non-unique blank nodes to this power. */
    readonly maxWorkFactor?: number;
    readonly maxDeepIterations?: number;
    readonly signal?: AbortSignal;
    /** Milliseconds; only `_canonizeSync`. */
    readonly timeout?: number;
  }
  const rdfCanonize: {
    canonize(dataset: readonly Quad[], options: CanonizeOptions): Promise<string>;
    _canonizeSync(dataset: readonly Quad[], options: CanonizeOptions): string;
  };
  export default rdfCanonize;
}
