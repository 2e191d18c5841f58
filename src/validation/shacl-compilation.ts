import type { Term } from '@rdfjs/types';
import type { ClassHierarchy } from './shacl-classes.ts';
import { NotCompilable, nodeKey, type ShapesGraph } from './shacl-shapes-graph.ts';

/** A SPARQL expression over the variable it is given (`?value`), true exactly when that node violates the constraint. Never an error. */
export type Test = (variable: string) => string;

/** A graph pattern that binds the variable it is given to the focus nodes. */
export type Focus = (variable: string) => string;

/** What the compilation of one targeted shape carries along. */
export class Compilation {
  readonly shapes: ShapesGraph;
  readonly classes: ClassHierarchy;
  /** Regular expressions met, as SPARQL expressions that are unbound when the engine cannot read them. */
  readonly regularExpressions = new Set<string>();
  /** Datatypes met that the store does not keep apart: `shacl-datatypes` checks their values. */
  readonly checkedByValue = new Set<string>();
  readonly #open = new Set<string>();
  #variables = 0;

  constructor(shapes: ShapesGraph, classes: ClassHierarchy) {
    this.shapes = shapes;
    this.classes = classes;
  }

  /** A variable that occurs nowhere else in the query. */
  variable(): string {
    return `?v${this.#variables++}`;
  }

  /** Runs `compile` inside `shape`; SHACL §3.4.3 leaves shapes that refer to themselves undefined. */
  inside<Result>(shape: Term, compile: () => Result): Result {
    const key = nodeKey(shape);
    if (this.#open.has(key))
      throw new NotCompilable('the shape refers to itself (recursion is undefined in SHACL)', {
        engine: false,
      });
    this.#open.add(key);
    try {
      return compile();
    } finally {
      this.#open.delete(key);
    }
  }
}
