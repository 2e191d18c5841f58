import { literalToNTriples } from '../../rdf/n-triples.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { invalid } from '../function-invalid.ts';
import type { ResolvedParameter } from '../parameters.ts';
import type { SchemaIndex } from '../schema-index.ts';

/**
 * For what a query is compiled. `published`: nothing is known about the arguments, absent ones are tested in the
 * query. `executed`: `given` counts the values of each argument that is there; branches of the others are left out.
 */
export type Shape =
  | { readonly mode: 'published' }
  | {
      readonly mode: 'executed';
      readonly given: Readonly<Record<string, number>>;
      /** Lengths of texts for fuzzy search, in characters, by parameter. */
      readonly lengths: Readonly<Record<string, number>>;
    };

/** Replaced by the terms of a multiple argument when the query is bound. */
export const placeholderPrefix = 'urn:quercus:parameter:';
/** LIMIT and OFFSET hold only integers: this number + the parameter's position stands for an argument. */
export const limitPlaceholder = 2_000_000_000;

/** What all steps of one compilation share. */
export class CompileContext {
  readonly index: SchemaIndex;
  readonly parameters: ReadonlyMap<string, ResolvedParameter>;
  readonly shape: Shape;
  private hidden = 0;

  constructor(options: {
    index: SchemaIndex;
    parameters: ReadonlyMap<string, ResolvedParameter>;
    shape: Shape;
  }) {
    this.index = options.index;
    this.parameters = options.parameters;
    this.shape = options.shape;
  }

  /** A variable that no author can write: their names start with a letter. */
  hiddenVariable(): string {
    this.hidden += 1;
    return `_${this.hidden}`;
  }

  parameter(name: string): ResolvedParameter {
    const found = this.parameters.get(name);
    if (found) return found;
    throw invalid(
      `There is no parameter $${name}. Parameters: ${[...this.parameters.keys()].join(', ') || 'none'}.`,
      { name },
    );
  }

  /** Whether a query of this shape holds the parameter: always when published, else when an argument is given. */
  isGiven(parameter: ResolvedParameter): boolean {
    return this.shape.mode === 'published' || (this.shape.given[parameter.name] ?? 0) > 0;
  }

  /** Number of values: one when published (a multiple parameter is published as one value). */
  valueCount(parameter: ResolvedParameter): number {
    return this.shape.mode === 'published' ? 1 : (this.shape.given[parameter.name] ?? 0);
  }

  /** Whether the query itself must ask if there is an argument. */
  mayBeAbsent(parameter: ResolvedParameter): boolean {
    return this.shape.mode === 'published' && !parameter.required && parameter.defaults.length === 0;
  }

  /** An IRI in SPARQL, prefixed where the prefix is declared and the local name needs no escape. */
  term(iri: string): string {
    const own = `${this.index.schema.base}schema#`;
    if (iri.startsWith(own) && simpleLocalName.test(iri.slice(own.length)))
      return `:${iri.slice(own.length)}`;
    if (iri === `${namespaces.rdf}type`) return 'a';
    return `<${iri}>`;
  }

  literal(value: string, datatype: string): string {
    return literalToNTriples(value, '', datatype);
  }

  /** The PREFIX lines of every query. */
  prologue(): string {
    return `PREFIX : <${this.index.schema.base}schema#>\n`;
  }
}

const simpleLocalName = /^[A-Za-z_][A-Za-z0-9_]*$/;
