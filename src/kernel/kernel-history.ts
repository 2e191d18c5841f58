import type { Quad, Term } from '@rdfjs/types';
import { DataFactory } from 'n3';
import { iri, type Prefix } from '../rdf/vocabularies.ts';

/** How a kernel came to be, where a construction run made it. */
export interface KernelHistory {
  readonly seed: number;
  /** Names of the models that were asked. */
  readonly models: readonly string[];
  /** Number of the round that was frozen. */
  readonly best: number;
  /** Official score over the test split, 0…1. */
  readonly testScore?: number;
  readonly rounds: readonly {
    readonly number: number;
    /** Round that it was revised from. */
    readonly parent?: number;
    readonly outcome: string;
    readonly reason: string;
    readonly acceptScore?: number;
    readonly buildScore?: number;
  }[];
}

const { namedNode, literal, quad } = DataFactory;

/** Rounds and scores as PROV activities of `kernel.ttl`: the build was informed by the round that was kept last. */
export function describeHistory(base: string, history: KernelHistory): Quad[] {
  const term = (prefix: Prefix, name: string) => namedNode(iri(prefix, name));
  const quads: Quad[] = [];
  const add = (subject: Term, [prefix, name]: [Prefix, string], object: Term) =>
    quads.push(quad(subject as never, term(prefix, name), object as never));
  const integer = (value: number) => literal(String(value), term('xsd', 'integer'));
  const score = (value: number) => literal(value.toFixed(4), term('xsd', 'decimal'));
  const round = (number: number) => namedNode(`${base}kernel#round-${number}`);
  const build = namedNode(`${base}kernel#build`);
  add(build, ['prov', 'wasInformedBy'], round(history.best));
  add(build, ['q', 'seed'], integer(history.seed));
  if (history.testScore !== undefined) add(build, ['q', 'testScore'], score(history.testScore));
  for (const [at, model] of history.models.entries()) {
    const agent = namedNode(`${base}kernel#model-${at + 1}`);
    add(agent, ['rdf', 'type'], term('prov', 'SoftwareAgent'));
    add(agent, ['rdfs', 'label'], literal(model));
    add(build, ['prov', 'wasAssociatedWith'], agent);
  }
  for (const { number, parent, outcome, reason, acceptScore, buildScore } of history.rounds) {
    const subject = round(number);
    add(subject, ['rdf', 'type'], term('prov', 'Activity'));
    add(subject, ['rdfs', 'label'], literal(`round ${number}`));
    if (parent !== undefined) add(subject, ['prov', 'wasInformedBy'], round(parent));
    add(subject, ['q', 'outcome'], literal(outcome));
    add(subject, ['q', 'reason'], literal(reason));
    if (acceptScore !== undefined) add(subject, ['q', 'acceptScore'], score(acceptScore));
    if (buildScore !== undefined) add(subject, ['q', 'buildScore'], score(buildScore));
  }
  return quads;
}
