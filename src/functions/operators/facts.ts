import type { FactsOptions } from '../../domain/function-step.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { invalid } from '../function-invalid.ts';
import type { TablePlan } from '../plan/table-plan.ts';

/** Adds what S knows about an entity, one row a fact: the property or relation (IRI) and its value. */
export function applyFacts(plan: TablePlan, { column, property, value }: FactsOptions): TablePlan {
  const { context } = plan;
  const from = plan.column(column);
  if (from.type.kind !== 'entity')
    throw invalid(`${JSON.stringify(column)} holds values; only entities have facts.`, { column });
  const { types } = from.type;
  const { properties, relations } = context.index.schema;
  const usable = [...properties, ...relations].filter(
    ({ domains }) => types.length === 0 || domains.length === 0 || context.index.related(types, domains),
  );
  const list = [`${namespaces.rdf}type`, ...usable.map(({ iri }) => iri)].map((iri) =>
    iri.endsWith('#type') ? `<${iri}>` : context.term(iri),
  );
  plan.addNode({
    text: `?${from.variable} ?${property} ?${value} .\nFILTER(?${property} IN (${list.join(', ')}))`,
    triples: [[`?${from.variable}`, `?${property}`, `?${value}`]],
    introduces: [property, value],
    uses: [from.variable],
  });
  plan.addColumn({
    name: property,
    variable: property,
    type: { kind: 'value', datatype: undefined },
    sealedEmpty: false,
    lineage: [from.variable, property],
  });
  plan.addColumn({
    name: value,
    variable: value,
    type: { kind: 'value', datatype: undefined },
    sealedEmpty: false,
    lineage: [from.variable, property, value],
  });
  return plan;
}
