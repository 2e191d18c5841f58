import type { LookupOptions } from '../../domain/function-step.ts';
import { invalid } from '../function-invalid.ts';
import type { Column } from '../plan/column.ts';
import { addMembership } from '../plan/membership.ts';
import { navigate } from '../plan/navigate.ts';
import type { TablePlan } from '../plan/table-plan.ts';
import { unknownTerm } from '../schema-index.ts';
import { matchName } from './match-name.ts';

const rdfType = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>';

/** lookup_entities: starts a table with the entities of a type, by id, exact values or a name that is nearly right. */
export function applyLookup(plan: TablePlan, options: LookupOptions): TablePlan {
  const column = addTypedColumn(plan, options);
  if (options.id !== undefined) addMembership(plan, column, options.id);
  for (const [property, operand] of Object.entries(options.where)) {
    addMembership(plan, navigate(plan, `${options.as}.${property}`), operand);
  }
  return options.name ? matchName(plan, column, options.name) : plan;
}

function addTypedColumn(plan: TablePlan, { type, as }: LookupOptions): Column {
  const named = [type ?? []].flat();
  const parameter =
    named.length === 1 && named[0]!.startsWith('$') ? plan.context.parameter(named[0]!.slice(1)) : undefined;
  if (parameter && parameter.kind !== 'entity type')
    throw invalid(
      `$${parameter.name} stands where an entity type belongs; declare it with \`type: entity type\` or \`choices\`.`,
      { parameter: parameter.name },
    );
  const types = parameter ? [parameter.type] : named.map((name) => typeIri(plan, name));
  const column = plan.addColumn({
    name: as,
    variable: as,
    type: { kind: 'entity', types },
    sealedEmpty: false,
    lineage: [as],
  });
  if (types.length === 1) addType(plan, as, types[0]!);
  if (types.length === 0) addTypeVariable(plan, as);
  if (types.length > 1) addMembership(plan, addTypeVariable(plan, as), named);
  if (parameter && plan.context.isGiven(parameter))
    addMembership(plan, addTypeVariable(plan, as), `$${parameter.name}`);
  return column;
}

function addType(plan: TablePlan, variable: string, type: string): void {
  plan.addNode({
    text: `?${variable} a ${plan.context.term(type)} .`,
    triples: [[`?${variable}`, rdfType, `<${type}>`]],
    introduces: [variable],
  });
}

/** A hidden column for the types of an entity, so that they can be compared like values. */
export function addTypeVariable(plan: TablePlan, variable: string): Column {
  const hidden = plan.context.hiddenVariable();
  plan.addNode({
    text: `?${variable} a ?${hidden} .`,
    triples: [[`?${variable}`, rdfType, `?${hidden}`]],
    introduces: [variable, hidden],
    uses: [variable],
  });
  return {
    name: `type of ${variable}`,
    variable: hidden,
    type: { kind: 'entity', types: [] },
    sealedEmpty: false,
    lineage: [variable, hidden],
  };
}

function typeIri(plan: TablePlan, name: string): string {
  const type = plan.context.index.entityType(name);
  if (type) return type.iri;
  throw unknownTerm(
    'entity type',
    name,
    plan.context.index.schema.entityTypes.map((known) => known.name),
  );
}
