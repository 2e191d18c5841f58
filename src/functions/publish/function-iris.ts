/** IRI of a function or of one of its published queries. Names are letters, digits and `_`, which need no escape. */
export function functionIri(base: string, name: string): string {
  return `${base}function/${name}`;
}

/** IRI of a function's n-th example, from 1. */
export function exampleIri(base: string, name: string, position: number): string {
  return `${functionIri(base, name)}/example/${position}`;
}

/** `sh:path` of a parameter or result variable: SHACL takes the local name as the variable's name. */
export function variableIri(base: string, name: string): string {
  return `${base}parameter/${name}`;
}
