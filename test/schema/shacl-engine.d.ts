declare module 'shacl-engine' {
  import type { DatasetCore, Term } from '@rdfjs/types';

  interface ValidationResult {
    readonly focusNode: { readonly term: Term };
    readonly path?: readonly { readonly predicates: readonly Term[] }[];
    readonly constraintComponent: Term;
  }
  export class Validator {
    constructor(shapes: DatasetCore, options: { readonly factory: unknown; readonly validations?: unknown });
    validate(data: {
      readonly dataset: DatasetCore;
    }): Promise<{ readonly results: readonly ValidationResult[] }>;
  }
}

declare module 'shacl-engine/sparql.js' {
  export const validations: unknown;
}
