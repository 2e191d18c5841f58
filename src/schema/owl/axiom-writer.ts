import type { Quad, Term } from '@rdfjs/types';
import { blankNode, dataFactory, literal, namedNode, term } from '../../rdf/terms.ts';
import { iri, type Prefix } from '../../rdf/vocabularies.ts';

/** Collects the triples of an ontology or of shapes; the predicate is given as prefix and local name. */
export class AxiomWriter {
  readonly quads: Quad[] = [];
  #blankNodes = 0;

  state(subject: Term | string, [prefix, localName]: Name, object: Term | string): void {
    this.quads.push(
      dataFactory.quad(
        node(subject) as Quad['subject'],
        term(prefix, localName),
        node(object) as Quad['object'],
      ),
    );
  }

  /** A blank node with the properties given; the same property may be given more than once. */
  blank(properties: readonly (readonly [Name, Term | string])[]): Term {
    const blank = this.#newBlankNode();
    for (const [name, object] of properties) this.state(blank, name, object);
    return blank;
  }

  list(items: readonly (Term | string)[]): Term {
    return items.reduceRight<Term>(
      (rest, item) =>
        this.blank([
          [['rdf', 'first'], item],
          [['rdf', 'rest'], rest],
        ]),
      term('rdf', 'nil'),
    );
  }

  /** The IRI itself when it is one, else a typed `owl:unionOf` of all; `undefined` for none. */
  union(iris: readonly string[], type: 'owl:Class' | 'rdfs:Datatype'): Term | undefined {
    if (iris.length === 0) return undefined;
    if (iris.length === 1) return namedNode(iris[0]!);
    return this.blank([
      [['rdf', 'type'], type === 'owl:Class' ? term('owl', 'Class') : term('rdfs', 'Datatype')],
      [['owl', 'unionOf'], this.list(iris)],
    ]);
  }

  #newBlankNode(): Term {
    this.#blankNodes += 1;
    return blankNode(`x${this.#blankNodes}`);
  }
}

/** Prefix and local name of a vocabulary term. */
export type Name = readonly [Prefix, string];

/** A literal with the datatype `xsd:<localName>`. */
export function typed(value: string, localName: string): Term {
  return literal(value, namedNode(iri('xsd', localName)));
}

function node(value: Term | string): Term {
  return typeof value === 'string' ? namedNode(value) : value;
}
