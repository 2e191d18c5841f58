declare module 'shacl-engine' {
  import type { DatasetCore, Term } from '@rdfjs/types';

  interface EnginePointer {
    readonly term: Term;
    readonly terms: Term[];
    out(predicates: Term[]): EnginePointer;
  }
  export interface EngineResult {
    readonly focusNode: EnginePointer;
    readonly value?: EnginePointer;
    readonly path?: { readonly predicates: Term[] }[];
    readonly shape: { readonly ptr: EnginePointer };
    readonly constraintComponent: Term;
    readonly severity: Term;
    readonly message: Term[];
  }
  export class Validator {
    constructor(
      shapes: DatasetCore,
      options: { factory: unknown; targetResolvers?: unknown; validations?: unknown },
    );
    validate(
      data: { dataset: DatasetCore },
      shapes?: { terms: Term[] }[],
    ): Promise<{ conforms: boolean; results: EngineResult[] }>;
  }
}

declare module 'shacl-engine/sparql.js' {
  export const targetResolvers: unknown;
  export const validations: unknown;
}
