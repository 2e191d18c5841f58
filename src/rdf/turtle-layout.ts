import type { Quad, Term } from '@rdfjs/types';
import { type Nesting, subjectKey } from './turtle-nesting.ts';
import { TurtleOneLine, type } from './turtle-one-line.ts';
import type { TurtleTerms } from './turtle-terms.ts';
import { compareUtf8 } from './utf8-order.ts';
import { iri } from './vocabularies.ts';

/** A nested node stays on one line up to this many characters. */
const width = 80;
/** Deeper levels are not indented further, so that the text of a very deep graph stays linear in its size. */
const deepestIndent = 40;

/** A piece of the output, or a node still to be written at a level of indentation. */
type Piece = string | { readonly node: Term; readonly level: number };

/** The subjects of a graph as Turtle blocks, an empty line between them. */
export function layOutSubjects(nesting: Nesting, terms: TurtleTerms): string {
  const layout = new TurtleLayout(nesting, new TurtleOneLine(nesting, terms));
  return layout
    .subjects()
    .map((node) => layout.block(node))
    .join('\n');
}

class TurtleLayout {
  readonly #nesting: Nesting;
  readonly #oneLine: TurtleOneLine;

  constructor(nesting: Nesting, oneLine: TurtleOneLine) {
    this.#nesting = nesting;
    this.#oneLine = oneLine;
  }

  /** Ontology headers, other IRIs, labelled blank nodes, then anonymous ones by their text. */
  subjects(): Term[] {
    const { triplesOf, isNested, isUnreferenced } = this.#nesting;
    const outermost = [...triplesOf.values()]
      .map(([triple]) => (triple as Quad).subject)
      .filter((node) => !isNested(node));
    const named = outermost.filter((node) => !isUnreferenced(node));
    named.sort(
      (a, b) => Number(this.#isOntology(b)) - Number(this.#isOntology(a)) || this.#oneLine.compare(a, b),
    );
    const anonymous = outermost
      .filter(isUnreferenced)
      .map((node) => ({ node, text: this.#oneLine.propertiesText(node) }));
    anonymous.sort((a, b) => compareUtf8(a.text, b.text));
    return [...named, ...anonymous.map(({ node }) => node)];
  }

  block(node: Term): string {
    const name = this.#nesting.isUnreferenced(node) ? '[]' : this.#oneLine.text(node);
    return `${this.#write([name, ...this.#propertyPieces(node, 1, ' ')])} .\n`;
  }

  /** A stack instead of recursion: a graph may be nested as deeply as memory allows. */
  #write(pieces: Piece[]): string {
    const output: string[] = [];
    const stack = pieces.reverse();
    for (let piece = stack.pop(); piece !== undefined; piece = stack.pop()) {
      if (typeof piece === 'string') output.push(piece);
      else for (const inner of this.#nodePieces(piece.node, piece.level).reverse()) stack.push(inner);
    }
    return output.join('');
  }

  #nodePieces(node: Term, level: number): Piece[] {
    const text = this.#oneLine.text(node);
    const fits = text.length <= width && !text.includes('\n');
    if (fits || !this.#nesting.isNested(node)) return [text];
    const items = this.#nesting.listItems(node);
    if (!items)
      return ['[', ...this.#propertyPieces(node, level + 1, newLine(level + 1)), newLine(level), ']'];
    const itemPieces = items.flatMap((item): Piece[] => [
      newLine(level + 1),
      { node: item, level: level + 1 },
    ]);
    return ['(', ...itemPieces, newLine(level), ')'];
  }

  #propertyPieces(node: Term, level: number, before: string): Piece[] {
    return this.#oneLine
      .propertiesOf(node)
      .flatMap(({ predicate, objects }, index): Piece[] => [
        index === 0 ? before : ` ;${newLine(level)}`,
        predicate,
        ...objectPieces(objects, level, predicate === 'a'),
      ]);
  }

  #isOntology(node: Term): boolean {
    const triples = this.#nesting.triplesOf.get(subjectKey(node)) ?? [];
    return triples.some(
      ({ predicate, object }) => predicate.value === type && object.value === iri('owl', 'Ontology'),
    );
  }
}

function objectPieces(objects: readonly Term[], level: number, onOneLine: boolean): Piece[] {
  const [only] = objects;
  if (only && objects.length === 1) return [' ', { node: only, level }];
  const separator = onOneLine ? ' ' : newLine(level + 1);
  return objects.flatMap((node, index): Piece[] => [
    index === 0 ? '' : ',',
    separator,
    { node, level: level + 1 },
  ]);
}

function newLine(level: number): string {
  return `\n${'  '.repeat(Math.min(level, deepestIndent))}`;
}
