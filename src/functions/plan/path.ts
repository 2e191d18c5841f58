import type { Property, Relation } from '../../domain/schema.ts';
import { invalid } from '../function-invalid.ts';
import { unknownTerm } from '../schema-index.ts';
import type { Column } from './column.ts';
import type { CompileContext } from './compile-context.ts';
import type { TriplePattern } from './pattern-node.ts';
import type { TablePlan } from './table-plan.ts';
import { checkedTypes, typePattern } from './type-pattern.ts';

/** One step of a path: `^claim[LossPayment|LossReserve]`. */
export interface PathStep {
  readonly name: string;
  readonly backward: boolean;
  readonly types: readonly string[];
}

/** Where a step leads: patterns from a variable to a new one, and the column that this gives. */
export interface Hop {
  readonly text: string;
  /** The same inside an OPTIONAL. */
  readonly optionalText: string;
  readonly triples: readonly TriplePattern[];
  /** Every new variable: the end's, and those that only test types. */
  readonly introduces: readonly string[];
  readonly column: Column;
  /** Whether the start determines the end, and the end the start. */
  readonly single: boolean;
  readonly inverseSingle: boolean;
}

const stepPattern = /^(\^?)([\p{L}_][\p{L}\p{N}_-]*)(?:\[([^\]]+)\])?$/u;

/** Splits `claim.^claim[LossPayment].claimAmount` at its dots. FUNCTION_INVALID when malformed. */
export function parsePath(text: string): PathStep[] {
  return text.split('.').map((part) => {
    const match = stepPattern.exec(part.trim());
    if (!match)
      throw invalid(
        `${JSON.stringify(text)} is no path: write names joined by dots, ^name for the other direction, name[Type] to keep one type.`,
        { path: text },
      );
    return {
      backward: match[1] === '^',
      name: match[2]!,
      types: match[3]?.split('|').map((type) => type.trim()) ?? [],
    };
  });
}

/** One step from a column of entities, to a fresh or a named variable. */
export function hop(
  plan: TablePlan,
  from: Column,
  step: PathStep,
  as: { name: string; variable: string },
): Hop {
  const { context } = plan;
  if (from.type.kind !== 'entity')
    throw invalid(
      `${JSON.stringify(from.name)} holds values; only entities have ${JSON.stringify(step.name)}.`,
      { column: from.name },
    );
  if (from.sealedEmpty)
    throw invalid(
      `${JSON.stringify(from.name)} may be empty here and was closed over by an earlier step; add \`filter: { column: ${from.name}, is: present }\` before going on from it.`,
      { column: from.name },
    );
  const relation = context.index.relation(step.name);
  if (relation) return relationHop({ plan, from, step, as, relation });
  const property = step.backward ? undefined : context.index.property(step.name);
  if (property) return propertyHop({ plan, from, as, property });
  throw unknownTerm('property or relation', step.name, usableTerms(context, from.type.types));
}

function relationHop({
  plan,
  from,
  step,
  as,
  relation,
}: {
  plan: TablePlan;
  from: Column;
  step: PathStep;
  as: { name: string; variable: string };
  relation: Relation;
}): Hop {
  const { index } = plan.context;
  const start = step.backward ? relation.ranges : relation.domains;
  const possible = step.backward ? relation.domains : relation.ranges;
  requireUsable({ plan, from, what: `${step.backward ? '^' : ''}${relation.name}`, domains: start });
  const types = checkedTypes(plan.context, step.types, possible);
  const filter = typePattern(plan, as.variable, types, possible);
  const ends = [`?${from.variable}`, `?${as.variable}`];
  const [subject, object] = step.backward ? [ends[1]!, ends[0]!] : [ends[0]!, ends[1]!];
  const startTypes = from.type.kind === 'entity' ? from.type.types : [];
  const target = types.length > 0 ? types : possible;
  const forwardSingle = index.singleValued(relation, step.backward ? target : startTypes);
  const backwardSingle = relation.characteristics.includes('inverseFunctional');
  const link = `${subject} ${plan.context.term(relation.iri)} ${object} .`;
  return {
    text: [link, ...filter.text].join('\n'),
    optionalText: [link, ...filter.optionalText].join('\n'),
    triples: [[subject, `<${relation.iri}>`, object], ...filter.triples],
    introduces: [as.variable, ...filter.introduces],
    column: { ...as, type: { kind: 'entity', types: target }, sealedEmpty: false, lineage: [as.variable] },
    single: step.backward ? backwardSingle : forwardSingle,
    inverseSingle: step.backward ? forwardSingle : backwardSingle,
  };
}

function propertyHop({
  plan,
  from,
  as,
  property,
}: {
  plan: TablePlan;
  from: Column;
  as: { name: string; variable: string };
  property: Property;
}): Hop {
  const { context } = plan;
  requireUsable({ plan, from, what: property.name, domains: property.domains });
  const triple: TriplePattern = [`?${from.variable}`, `<${property.iri}>`, `?${as.variable}`];
  const datatypes = [
    ...new Set(property.datatypes.map((iri) => context.index.enumeration(iri)?.datatype ?? iri)),
  ];
  const types = from.type.kind === 'entity' ? from.type.types : [];
  const text = `?${from.variable} ${context.term(property.iri)} ?${as.variable} .`;
  return {
    text,
    optionalText: text,
    triples: [triple],
    introduces: [as.variable],
    column: {
      ...as,
      type: { kind: 'value', datatype: datatypes.length === 1 ? datatypes[0] : undefined },
      sealedEmpty: false,
      lineage: [from.variable, as.variable],
    },
    single: context.index.singleValued(property, types),
    inverseSingle: false,
  };
}

function requireUsable({
  plan,
  from,
  what,
  domains,
}: {
  plan: TablePlan;
  from: Column;
  what: string;
  domains: readonly string[];
}): void {
  const types = from.type.kind === 'entity' ? from.type.types : [];
  const { index } = plan.context;
  if (types.length === 0 || domains.length === 0 || index.related(types, domains)) return;
  const names = types.map((iri) => index.entityType(iri)?.name ?? iri).join(', ');
  throw invalid(
    `${names} has no ${JSON.stringify(what)}. It has: ${usableTerms(plan.context, types).join(', ')}.`,
    { column: from.name, term: what },
  );
}

function usableTerms({ index }: CompileContext, types: readonly string[]): string[] {
  const fits = (domains: readonly string[]) =>
    types.length === 0 || domains.length === 0 || index.related(types, domains);
  const { properties, relations } = index.schema;
  return [
    ...properties.filter(({ domains }) => fits(domains)).map(({ name }) => name),
    ...relations.filter(({ domains }) => fits(domains)).map(({ name }) => name),
    ...relations.filter(({ ranges }) => fits(ranges)).map(({ name }) => `^${name}`),
  ];
}
