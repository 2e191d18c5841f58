import type { GraphStore } from '../rdf/graph-store.ts';
import { termToNTriples } from '../rdf/n-triples.ts';

/** A triple of terms in canonical N-Triples. */
export type Triple = readonly [subject: string, predicate: string, object: string];
type Index = Map<string, Map<string, Set<string>>>;

/**
 * The facts that actions look at, in memory: all of a small graph, else what was asked for so far. A look-up of what
 * is not there yet finds nothing and is remembered in `missing`; the caller loads it and evaluates again. Changes are
 * made here first and can be taken back as long as they are not kept.
 */
export class FactView {
  readonly #bySubject: Index = new Map();
  readonly #byObject: Index = new Map();
  readonly #loadedSubjects = new Set<string>();
  readonly #loadedObjects = new Set<string>();
  #complete = false;
  #changes: { readonly triple: Triple; readonly added: boolean }[] = [];
  readonly #missingSubjects = new Set<string>();
  readonly #missingObjects = new Map<string, readonly [predicate: string, object: string]>();

  get isMissing(): boolean {
    return this.#missingSubjects.size + this.#missingObjects.size > 0;
  }

  has([subject, predicate, object]: Triple): boolean {
    return this.objects(subject, predicate).has(object);
  }

  objects(subject: string, predicate: string): ReadonlySet<string> {
    return this.propertiesOf(subject).get(predicate) ?? none;
  }

  subjects(predicate: string, object: string): ReadonlySet<string> {
    const key = `${predicate} ${object}`;
    if (!this.#complete && !this.#loadedObjects.has(key)) this.#missingObjects.set(key, [predicate, object]);
    return this.#byObject.get(predicate)?.get(object) ?? none;
  }

  /** Everything said of a subject, by predicate. */
  propertiesOf(subject: string): ReadonlyMap<string, ReadonlySet<string>> {
    if (!this.#complete && !this.#loadedSubjects.has(subject)) this.#missingSubjects.add(subject);
    return this.#bySubject.get(subject) ?? nothing;
  }

  add(triple: Triple): void {
    if (this.has(triple)) return;
    this.#insert(triple);
    this.#changes.push({ triple, added: true });
  }

  remove(triple: Triple): void {
    if (!this.has(triple)) return;
    this.#delete(triple);
    this.#changes.push({ triple, added: false });
  }

  /** What the changes since `keep` or `takeBack` come to; a triple removed and added again is in neither list. */
  netChanges(): { readonly added: Triple[]; readonly removed: Triple[] } {
    const net = new Map<string, { triple: Triple; count: number }>();
    for (const { triple, added } of this.#changes) {
      const key = triple.join(' ');
      const entry = net.get(key) ?? { triple, count: 0 };
      net.set(key, { triple, count: entry.count + (added ? 1 : -1) });
    }
    const all = [...net.values()];
    return {
      added: all.filter(({ count }) => count > 0).map(({ triple }) => triple),
      removed: all.filter(({ count }) => count < 0).map(({ triple }) => triple),
    };
  }

  keep(): void {
    this.#changes = [];
  }

  takeBack(): void {
    for (const { triple, added } of this.#changes.reverse()) {
      if (added) this.#delete(triple);
      else this.#insert(triple);
    }
    this.#changes = [];
  }

  /** Loads everything. Only for a graph that memory holds easily. */
  async loadAll(store: GraphStore): Promise<void> {
    await this.#load(store, 'SELECT ?s ?p ?o WHERE { ?s ?p ?o }');
    this.#complete = true;
  }

  /** Loads what was missed. There must be no changes that are not kept: the store does not know of them. */
  async loadMissing(store: GraphStore): Promise<void> {
    const subjects = [...this.#missingSubjects].filter((subject) => !subject.startsWith('"'));
    const objects = [...this.#missingObjects.values()];
    if (subjects.length > 0)
      await this.#load(store, `SELECT ?s ?p ?o WHERE { VALUES ?s { ${subjects.join(' ')} } ?s ?p ?o }`);
    const pairs = objects.map((pair) => `(${pair.join(' ')})`).join(' ');
    if (objects.length > 0)
      await this.#load(store, `SELECT ?s ?p ?o WHERE { VALUES (?p ?o) { ${pairs} } ?s ?p ?o }`);
    for (const subject of this.#missingSubjects) this.#loadedSubjects.add(subject);
    for (const key of this.#missingObjects.keys()) this.#loadedObjects.add(key);
    this.#missingSubjects.clear();
    this.#missingObjects.clear();
  }

  async #load(store: GraphStore, query: string): Promise<void> {
    const { rows } = await store.select(query);
    for (const { s, p, o } of rows)
      this.#insert([termToNTriples(s!), termToNTriples(p!), termToNTriples(o!)]);
  }

  #insert([subject, predicate, object]: Triple): void {
    insert(this.#bySubject, [subject, predicate, object]);
    insert(this.#byObject, [predicate, object, subject]);
  }

  #delete([subject, predicate, object]: Triple): void {
    this.#bySubject.get(subject)?.get(predicate)?.delete(object);
    this.#byObject.get(predicate)?.get(object)?.delete(subject);
  }
}

const none: ReadonlySet<string> = new Set();
const nothing: ReadonlyMap<string, ReadonlySet<string>> = new Map();

function insert(index: Index, [first, second, third]: Triple): void {
  const level = index.get(first) ?? new Map<string, Set<string>>();
  if (level.size === 0) index.set(first, level);
  const values = level.get(second);
  if (values === undefined) level.set(second, new Set([third]));
  else values.add(third);
}
