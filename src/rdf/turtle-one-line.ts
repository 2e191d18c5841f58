import type { NamedNode, Quad, Term } from '@rdfjs/types';
import { groupBy } from './group-by.ts';
import { type Nesting, subjectKey } from './turtle-nesting.ts';
import type { TurtleTerms } from './turtle-terms.ts';
import { compareUtf8 } from './utf8-order.ts';
import { iri } from './vocabularies.ts';

export const type = iri('rdf', 'type');
const nil = iri('rdf', 'nil');

/** The properties of a node in writing order, each with its objects in writing order. */
export interface OrderedProperty {
  readonly predicate: string;
  readonly objects: readonly Term[];
}

/** Every node as text on one line, which is also what nested nodes are ordered by: it holds no label. */
export class TurtleOneLine {
  readonly #nesting: Nesting;
  readonly #terms: TurtleTerms;
  readonly #nested = new Map<string, string>();

  constructor(nesting: Nesting, terms: TurtleTerms) {
    this.#nesting = nesting;
    this.#terms = terms;
    const subjects = [...nesting.triplesOf.values()].map(([triple]) => (triple as Quad).subject);
    const outermost = subjects.filter((node) => !nesting.isNested(node));
    // Innermost first, so that the text of every inner node is there when it is needed: no recursion.
    for (const node of nestedNodes(outermost, nesting).reverse())
      this.#nested.set(subjectKey(node), this.#writeNested(node));
  }

  text(node: Term): string {
    return this.plain(node) ?? (this.#nested.get(subjectKey(node)) as string);
  }

  /** The text of a node that is not nested, otherwise undefined. */
  plain(node: Term): string | undefined {
    if (node.termType === 'NamedNode') return node.value === nil ? '()' : this.#terms.iri(node);
    if (node.termType === 'Literal') return this.#terms.literal(node);
    return this.#nesting.isNested(node) ? undefined : `_:${node.value}`;
  }

  propertiesOf(node: Term): OrderedProperty[] {
    const triples = this.#nesting.triplesOf.get(subjectKey(node)) ?? [];
    return [...groupBy(triples, ({ predicate }) => predicate.value)]
      .sort(([a], [b]) => Number(b === type) - Number(a === type) || compareUtf8(a, b))
      .map(([predicate, group]) => ({
        predicate: predicate === type ? 'a' : this.#terms.iri((group[0] as Quad).predicate as NamedNode),
        objects: group.map(({ object }) => object).sort((a, b) => this.compare(a, b)),
      }));
  }

  propertiesText(node: Term): string {
    return this.propertiesOf(node)
      .map(
        ({ predicate, objects }) => `${predicate} ${objects.map((object) => this.text(object)).join(', ')}`,
      )
      .join(' ; ');
  }

  /** IRIs, then literals, then labelled blank nodes, then nested ones. */
  compare(a: Term, b: Term): number {
    const byRank = this.#rank(a) - this.#rank(b);
    if (byRank !== 0) return byRank;
    if (a.termType === 'NamedNode') return compareUtf8(a.value, b.value);
    if (a.termType !== 'Literal' || b.termType !== 'Literal') return compareUtf8(this.text(a), this.text(b));
    return (
      compareUtf8(a.value, b.value) ||
      compareUtf8(a.language, b.language) ||
      compareUtf8(a.datatype.value, b.datatype.value)
    );
  }

  #rank(node: Term): number {
    if (node.termType === 'NamedNode') return 0;
    if (node.termType === 'Literal') return 1;
    return this.#nesting.isNested(node) ? 3 : 2;
  }

  #writeNested(node: Term): string {
    const items = this.#nesting.listItems(node);
    if (items) return `( ${items.map((item) => this.text(item)).join(' ')} )`;
    const properties = this.propertiesText(node);
    return properties === '' ? '[]' : `[ ${properties} ]`;
  }
}

/** Nested nodes below the given ones, each before the nodes inside it; the later cells of a list are no nodes of their own. */
function nestedNodes(outermost: readonly Term[], { isNested, listItems, triplesOf }: Nesting): Term[] {
  const found: Term[] = [];
  const queue = [...outermost];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const inside = listItems(next) ?? (triplesOf.get(subjectKey(next)) ?? []).map(({ object }) => object);
    for (const node of inside.filter(isNested)) {
      found.push(node);
      queue.push(node);
    }
  }
  return found;
}
