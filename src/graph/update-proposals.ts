import type { MergeReport, Proposal } from '../domain/merge-report.ts';
import type { Schema } from '../domain/schema.ts';
import { iri } from '../rdf/vocabularies.ts';
import { ClassHierarchy } from './class-hierarchy.ts';
import { type FactsChange, predicateOf } from './facts-change.ts';
import { readLineBatches } from './line-spool.ts';
import { namePropertiesOf, ProposalFinder } from './proposals.ts';

const rdfType = iri('rdf', 'type');

interface Proposals {
  readonly proposals: readonly Proposal[];
  readonly leftOff: number;
}

/**
 * The proposals after some facts changed: those of before where no type and no name is among these facts. Undefined
 * where only a merge knows.
 */
export async function proposalsAfter(
  change: FactsChange,
  before: MergeReport,
  { facts, schema }: { facts: string; schema: Schema },
): Promise<Proposals | undefined> {
  const names = namePropertiesOf(schema);
  const decides = (line: string) => [rdfType, ...names.keys()].includes(predicateOf(line));
  if ([...change.added, ...change.removed].some(decides)) return proposalsOf(facts, schema);
  return { proposals: before.proposals, leftOff: before.leftOff.proposals };
}

/**
 * The proposals about all entities of a sorted file of facts, as a merge without decisions makes them. Undefined when
 * an entity has types of two hierarchies: the order in which they are looked at is then the merge's own.
 */
async function proposalsOf(facts: string, schema: Schema): Promise<Proposals | undefined> {
  const hierarchy = new ClassHierarchy(schema);
  const finder = new ProposalFinder(schema, hierarchy, []);
  let isSure = true;
  let subject = '';
  let types = new Set<string>();
  let values = new Map<string, string[]>();
  const end = () => {
    if (hierarchy.tops(types).length > 1) isSure = false;
    if (subject !== '') finder.add(subject.slice(1, -1), types, values);
    types = new Set();
    values = new Map();
  };
  for await (const lines of readLineBatches(facts)) {
    for (const line of lines) {
      const first = line.indexOf(' ');
      const second = line.indexOf(' ', first + 1);
      const owner = line.slice(0, first);
      if (owner !== subject) end();
      subject = owner;
      const predicate = line.slice(first + 2, second - 1);
      const object = line.slice(second + 1, -2);
      if (predicate === rdfType) types.add(object.slice(1, -1));
      values.set(predicate, [...(values.get(predicate) ?? []), object]);
    }
  }
  end();
  const { listed, leftOff } = finder.finish();
  return isSure ? { proposals: listed, leftOff } : undefined;
}
