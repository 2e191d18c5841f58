import type { Schema } from '../domain/schema.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { FactView, Triple } from './fact-view.ts';

/** What decides about the entities that a batch touched. */
export interface TouchedFacts {
  /** The touched entities and those that point to one whose type changed, as `<iri>`. */
  readonly entities: ReadonlySet<string>;
  /** All facts about them and about what they point to. */
  readonly facts: readonly Triple[];
}

/** Says what is wrong with touched entities, one sentence a fault. */
export type CheckTouchedFacts = (touched: TouchedFacts) => Promise<readonly string[]>;

const type = `<${iri('rdf', 'type')}>`;

/** The facts around a change, as they are after it. Look-ups that the view cannot answer show in `view.isMissing`. */
export function touchedFacts(
  changed: readonly Triple[],
  view: FactView,
  { relations }: Pick<Schema, 'relations'>,
): TouchedFacts {
  const entities = new Set(changed.map(([subject]) => subject));
  const retyped = new Set(changed.filter(([, predicate]) => predicate === type).map(([subject]) => subject));
  for (const target of retyped)
    for (const relation of relations)
      for (const subject of view.subjects(`<${relation.iri}>`, target)) entities.add(subject);
  const own = [...entities].flatMap((entity) => factsAbout(entity, view));
  const targets = new Set(own.map(([, , object]) => object).filter((object) => object.startsWith('<')));
  const further = [...targets].filter((target) => !entities.has(target));
  return { entities, facts: [...own, ...further.flatMap((target) => factsAbout(target, view))] };
}

function factsAbout(subject: string, view: FactView): Triple[] {
  return [...view.propertiesOf(subject)].flatMap(([predicate, objects]) =>
    [...objects].map((object) => [subject, predicate, object] as const),
  );
}
