import type { TraverseOptions } from '../../domain/function-step.ts';
import { xsd } from '../../domain/lexical.ts';
import { invalid } from '../function-invalid.ts';
import { closeTable, keptVariables } from '../plan/close-table.ts';
import type { Column } from '../plan/column.ts';
import { membershipText, readOperand } from '../plan/membership.ts';
import { hop } from '../plan/path.ts';
import type { TablePlan } from '../plan/table-plan.ts';
import { type Branch, branchesOf } from './traverse-branches.ts';

/** traverse_relations: adds a column of the entities that relations lead to from those of another column. */
export function applyTraverse(plan: TablePlan, options: TraverseOptions): TablePlan {
  const from = plan.column(options.from);
  if (from.type.kind !== 'entity')
    throw invalid(`${JSON.stringify(from.name)} holds values; only entities have relations.`, {
      column: from.name,
    });
  const branches = branchesOf(plan, from, options);
  return isSimple(options, branches)
    ? traverseOnce(plan, from, options)
    : traverseBranches(plan, from, options, branches);
}

/** One relation, one hop: the common case, where determination is known. */
function traverseOnce(plan: TablePlan, from: Column, options: TraverseOptions): TablePlan {
  const name = [options.relation].flat()[0]!;
  const backward = name.startsWith('^') !== (options.direction === 'backward');
  const { types, condition } = typesAsked(plan, options);
  const found = hop(
    plan,
    from,
    { name: name.replace(/^\^/, ''), backward, types },
    { name: options.as, variable: options.as },
  );
  const typed = condition(options.as);
  plan.addNode({
    text: [found.text, ...typed.texts].join('\n'),
    optionalText: [found.optionalText, ...typed.texts].join('\n'),
    triples: [...found.triples, ...typed.triples],
    introduces: [...found.introduces, ...typed.introduces],
    uses: [from.variable],
    optional: !options.required,
  });
  if (found.single) plan.rules.push({ from: [from.variable], to: options.as });
  if (found.inverseSingle) plan.rules.push({ from: [options.as], to: from.variable });
  plan.addColumn(found.column);
  return plan;
}

function traverseBranches(
  plan: TablePlan,
  from: Column,
  options: TraverseOptions,
  branches: readonly Branch[],
): TablePlan {
  const { types, condition } = typesAsked(plan, options);
  const typed = condition(options.as);
  const union = branches.map(({ text }) => `{\n  ${text.replaceAll('\n', '\n  ')}\n}`).join(' UNION ');
  const hopVariable = branches[0]?.hopVariable;
  const introduces = [
    ...new Set([options.as, ...branches.flatMap((branch) => branch.introduces), ...typed.introduces]),
  ];
  const test = types.length === 0 ? [] : [typeTest(plan, options.as, types)];
  plan.addNode({
    text: [union, ...test.map(({ text }) => text), ...typed.texts].join('\n'),
    triples: [...branches.flatMap((branch) => branch.triples), ...typed.triples],
    introduces: [...introduces, ...test.map(({ hidden }) => hidden)],
    uses: [from.variable],
    optional: !options.required,
  });
  const reached =
    types.length > 0
      ? types.map((name) => plan.context.index.entityType(name)!.iri)
      : [...new Set(branches.flatMap((branch) => branch.types))];
  plan.addColumn({
    name: options.as,
    variable: options.as,
    type: { kind: 'entity', types: reached },
    sealedEmpty: false,
    lineage: [options.as],
  });
  if (options.via)
    plan.addColumn({
      name: options.via,
      variable: options.via,
      type: { kind: 'value', datatype: xsd('string') },
      sealedEmpty: false,
      lineage: [options.as, options.via],
    });
  return options.hops && hopVariable ? withHops(plan, options.hops, hopVariable) : plan;
}

/** The least number of hops on which each entity is reached. */
function withHops(plan: TablePlan, name: string, hopVariable: string): TablePlan {
  const groupBy = keptVariables(plan);
  const column: Column = {
    name,
    variable: name,
    type: { kind: 'value', datatype: xsd('integer') },
    sealedEmpty: false,
    lineage: groupBy,
  };
  return closeTable(
    plan,
    { variables: groupBy, groupBy, expressions: [{ text: `MIN(?${hopVariable})`, variable: name }] },
    { extra: [column] },
  );
}

function isSimple(
  { relation, direction, maximumHops, includeStart, hops, via }: TraverseOptions,
  branches: readonly Branch[],
): boolean {
  const plain = [relation].flat().length === 1 && direction !== 'both' && maximumHops === 1;
  return plain && !includeStart && hops === undefined && via === undefined && branches.length === 1;
}

/** Types named outright, and the condition that a parameter puts on the type. */
function typesAsked(plan: TablePlan, { type }: TraverseOptions) {
  const named = [type ?? []].flat();
  const parameter =
    named.length === 1 && named[0]!.startsWith('$') ? plan.context.parameter(named[0]!.slice(1)) : undefined;
  const none = () => ({ texts: [] as string[], triples: [], introduces: [] as string[] });
  if (!parameter) return { types: named, condition: none };
  const top = plan.context.index.entityType(parameter.type);
  if (parameter.kind !== 'entity type' || !top)
    throw invalid(
      `$${parameter.name} stands where an entity type belongs; declare it with \`type: entity type\` or \`choices\`.`,
      { parameter: parameter.name },
    );
  if (!plan.context.isGiven(parameter)) return { types: [top.name], condition: none };
  return {
    types: [top.name],
    condition: (variable: string) => typeCondition(plan, variable, `$${parameter.name}`),
  };
}

function typeCondition(plan: TablePlan, variable: string, operand: string) {
  const hidden = plan.context.hiddenVariable();
  const column: Column = {
    name: 'type',
    variable: hidden,
    type: { kind: 'entity', types: [] },
    sealedEmpty: false,
    lineage: [],
  };
  const text = membershipText(plan.context, `?${hidden}`, readOperand(plan.context, operand, column));
  return {
    texts: [`?${variable} a ?${hidden} . FILTER(${text})`],
    triples: [[`?${variable}`, '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>', `?${hidden}`] as const],
    introduces: [hidden],
  };
}

function typeTest(
  plan: TablePlan,
  variable: string,
  names: readonly string[],
): { text: string; hidden: string } {
  const hidden = plan.context.hiddenVariable();
  const list = names
    .map((name) => plan.context.term(plan.context.index.entityType(name)?.iri ?? name))
    .join(', ');
  return { hidden, text: `?${variable} a ?${hidden} . FILTER(?${hidden} IN (${list}))` };
}
