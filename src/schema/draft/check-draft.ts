import { knownDatatypes, xsd } from '../../domain/lexical.ts';
import type { DraftedProperty, DraftedType, DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { nearestNames } from '../../sources/nearest-names.ts';
import { className, propertyName } from '../names.ts';
import { findCycle } from './find-cycle.ts';
import { keyColumns } from './overrules-of-draft.ts';
import { columnOf, type DraftedTables, tableOf } from './table-links.ts';

/** A draft with more types than that is no draft of anybody: no prompt and no reader can hold it. */
export const mostTypes = 150;

/** What cannot stand in a draft of S, whatever the data says: names, clashes, cycles, tables and columns that do not exist. */
export function checkDraft(draft: SchemaDraft, drafted: DraftedTables): DraftProblem[] {
  if (draft.types.length > mostTypes)
    return [
      {
        at: 'types',
        message: `the draft has ${draft.types.length} entity types; at most ${mostTypes} are taken. Keep those that the questions need.`,
      },
    ];
  return [
    ...clashes(draft),
    ...draft.types.flatMap((type) => checkType(type, draft, drafted)),
    ...draft.relations.flatMap((relation) => checkRelation(relation, draft, drafted)),
    ...cycles(draft),
  ];
}

function clashes({ types, relations }: SchemaDraft): DraftProblem[] {
  const seen = new Map<string, string>();
  const properties = new Set(types.flatMap((type) => (type.properties ?? []).map(({ name }) => name)));
  const names = [
    ...types.map(({ name }) => ({ name, kind: 'entity type', key: name.toLowerCase() })),
    ...relations.map(({ name, from, to }) => ({ name, kind: 'relation', key: `${name}\n${from}\n${to}` })),
  ];
  const repeated = names.flatMap(({ name, kind, key }) => {
    if (!seen.has(key)) {
      seen.set(key, kind);
      return [];
    }
    return [{ at: name, message: `the ${kind} ${name} stands twice. Write each once.` }];
  });
  const shared = relations
    .filter(({ name }) => properties.has(name))
    .map(({ name }) => ({
      at: name,
      message: `${name} is a property and a relation. A relation leads to an entity, a property to a value: keep one, or rename one.`,
    }));
  return [...repeated, ...shared];
}

function checkType(type: DraftedType, draft: SchemaDraft, drafted: DraftedTables): DraftProblem[] {
  const at = type.name;
  const problems = [
    ...nameProblem(at, type.name, className(type.name), 'an entity type'),
    ...tableProblems(type, draft, drafted),
    ...keyProblems(type, draft, drafted),
  ];
  const properties = type.properties ?? [];
  const twice = properties.filter(({ name }, index) => properties.findIndex((p) => p.name === name) < index);
  return [
    ...problems,
    ...twice.map(({ name }) => ({ at: `${at}.${name}`, message: 'the property stands twice in the type.' })),
    ...properties.flatMap((property) => checkProperty(property, { type, draft, drafted })),
  ];
}

function nameProblem(at: string, name: string, proper: string, what: string): DraftProblem[] {
  return name === proper
    ? []
    : [{ at, message: `${JSON.stringify(name)} cannot name ${what}; write ${JSON.stringify(proper)}.` }];
}

function tableProblems(type: DraftedType, draft: SchemaDraft, drafted: DraftedTables): DraftProblem[] {
  if (type.table === undefined) return [];
  if (tableOf(type, draft.start, drafted) === undefined)
    return [
      {
        at: type.name,
        message: `there is no table ${JSON.stringify(type.table)}; there are: ${named(type.table, drafted)}.`,
      },
    ];
  const other = draft.types.find((each) => each !== type && each.table === type.table);
  return other === undefined || draft.types.indexOf(other) > draft.types.indexOf(type)
    ? []
    : [{ at: type.name, message: `the table ${type.table} is that of ${other.name} already.` }];
}

function named(wanted: string, { tables }: DraftedTables): string {
  return (
    nearestNames(
      wanted,
      tables.map(({ name }) => name),
    ).join(', ') || 'none (the sources are texts)'
  );
}

/** A key of a table needs columns; a key of a type from texts needs properties of the draft. */
function keyProblems(type: DraftedType, draft: SchemaDraft, drafted: DraftedTables): DraftProblem[] {
  const { key = [], name } = type;
  if (key.length === 0) return [];
  const table = tableOf(type, draft.start, drafted);
  if (table !== undefined)
    return keyColumns({ type, table, drafted }) === undefined
      ? [
          {
            at: name,
            message: `its key (${key.join(', ')}) is not all in columns of the table ${table.name}: ${table.columns.join(', ')}.`,
          },
        ]
      : [];
  const own = new Set((type.properties ?? []).map((property) => property.name));
  const missing = draft.start === 'nothing' ? key.filter((each) => !own.has(each)) : [];
  return missing.map((each) => ({
    at: name,
    message: `its key names ${each}, which is no property of it. Add the property, or another key.`,
  }));
}

function checkProperty(
  property: DraftedProperty,
  { type, draft, drafted }: { type: DraftedType; draft: SchemaDraft; drafted: DraftedTables },
): DraftProblem[] {
  const at = `${type.name}.${property.name}`;
  const table = tableOf(type, draft.start, drafted);
  const problems = nameProblem(at, property.name, propertyName(property.name), 'a property');
  const datatype = property.datatype?.replace(/^xsd:/, '');
  if (datatype !== undefined && !knownDatatypes.includes(xsd(datatype)))
    problems.push({
      at,
      message: `there is no datatype ${JSON.stringify(property.datatype)}; write one of XSD, such as string, integer, decimal, boolean, date, dateTime.`,
    });
  if (property.column === undefined || property.column === '') return problems;
  if (table === undefined)
    problems.push({
      at,
      message: `it names the column ${JSON.stringify(property.column)}, but ${type.name} has no table.`,
    });
  else if (columnOf(table, property.column, drafted) === undefined)
    problems.push({
      at,
      message: `the table ${table.name} has no column ${JSON.stringify(property.column)}; it has: ${nearestNames(property.column, table.columns, 12).join(', ')}.`,
    });
  return problems;
}

function checkRelation(
  { name, from, to, columns = [] }: SchemaDraft['relations'][number],
  draft: SchemaDraft,
  drafted: DraftedTables,
): DraftProblem[] {
  const problems = nameProblem(name, name, propertyName(name), 'a relation');
  const known = new Set(draft.types.map((type) => type.name));
  if (draft.start === 'nothing')
    for (const end of [from, to])
      if (!known.has(end))
        problems.push({ at: name, message: `there is no entity type ${JSON.stringify(end)} in the draft.` });
  if (columns.length === 0) return problems;
  const type = draft.types.find((each) => each.name === from) ?? { name: from };
  const table = tableOf(type, draft.start, drafted);
  const missing = columns.filter((column) => !table?.columns.includes(column));
  if (table === undefined)
    problems.push({ at: name, message: `it names columns, but ${from} has no table.` });
  else if (missing.length > 0)
    problems.push({
      at: name,
      message: `the table ${table.name} has no column ${missing.map((each) => JSON.stringify(each)).join(', ')}; it has: ${table.columns.join(', ')}.`,
    });
  return problems;
}

function cycles({ types }: SchemaDraft): DraftProblem[] {
  const cycle = findCycle(new Map(types.map(({ name, superTypes = [] }) => [name, superTypes])));
  if (cycle === undefined) return [];
  return [
    {
      at: cycle[0] as string,
      message: `the types are above one another in a circle: ${[...cycle, cycle[0]].join(' < ')}. Leave one of these out of \`superTypes\`.`,
    },
  ];
}
