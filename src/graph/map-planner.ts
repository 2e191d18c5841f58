import type { ObjectMap, TriplesMap } from '../domain/mapping.ts';
import type { Normalisation, Schema } from '../domain/schema.ts';
import type { Table } from '../domain/table.ts';
import { QuercusError } from '../errors.ts';
import { defaultNormalisation } from './key-normalisation.ts';
import type { PlanInput, PlannedColumn, PlannedMap, PlannedObject, PlannedTemplate } from './planned-map.ts';
import { compileTemplate, escapeTemplate } from './template.ts';

type Join = Extract<ObjectMap, { kind: 'join' }>;

/** Resolves one triples map after the other against the same schema, profile and mapping. */
export class MapPlanner {
  private readonly input: PlanInput;
  private readonly rulesByShape: Map<string, Normalisation[][]>;
  private readonly entityShapes: Set<string>;
  private readonly inverses: Map<string, string>;

  constructor(input: PlanInput) {
    const entityMaps = input.mapping.maps.filter((map) => map.classes.length > 0);
    this.input = input;
    this.rulesByShape = normalisationByShape(input.schema);
    this.entityShapes = new Set(entityMaps.map((map) => compileTemplate(map.subject).shape));
    this.inverses = storedDirections(input.schema);
  }

  planMap(map: TriplesMap, table: Table): PlannedMap {
    const subject = this.planTemplate(map.subject, map, table);
    const split = subject.columns.find((column) => column.separator !== undefined);
    if (split !== undefined)
      throw invalid(map, `the key column ${split.name} holds several values in a cell`);
    return {
      name: map.name,
      subject,
      classes: map.classes,
      predicates: map.predicates.map(({ predicate, object }) => ({
        predicate: this.inverses.get(predicate) ?? predicate,
        inverted: this.inverses.has(predicate),
        object: this.planObject(object, map, table, subject),
      })),
      joinIndexes: this.joinsOnto(map).map((join) => ({
        index: joinIndexName(join),
        columns: join.conditions.map(({ parent }) =>
          this.planColumn(parent, map, table, defaultNormalisation),
        ),
      })),
    };
  }

  private planColumn(
    name: string,
    map: TriplesMap,
    table: Table,
    rules?: readonly Normalisation[],
  ): PlannedColumn {
    const index = table.columns.indexOf(name);
    if (index < 0) throw unknownName('column', name, map, table.columns);
    const tableProfile = this.input.profile.tables.find((one) => one.table === table.name);
    const known = tableProfile?.columns.find((one) => one.column === name);
    return {
      name,
      index,
      rules: rules ?? known?.normalise ?? [],
      datatype: known?.datatype ?? '',
      separator: known?.multiValued?.separator,
    };
  }

  private planTemplate(text: string, map: TriplesMap, table: Table): PlannedTemplate {
    const template = compileTemplate(text);
    const rules = this.rulesByShape.get(template.shape);
    const columns = template.columns.map((name, position) => {
      const column = this.planColumn(name, map, table, rules?.[position]);
      return rules === undefined && column.rules.length === 0
        ? { ...column, rules: defaultNormalisation }
        : column;
    });
    return { template, columns };
  }

  private planObject(
    object: ObjectMap,
    map: TriplesMap,
    table: Table,
    subject: PlannedTemplate,
  ): PlannedObject {
    switch (object.kind) {
      case 'column': {
        const key = subject.columns.find((column) => column.name === object.column);
        const column = key ?? this.planColumn(object.column, map, table);
        return {
          kind: 'column',
          column,
          datatype: this.baseDatatype(object.datatype),
          language: object.language ?? '',
        };
      }
      case 'template':
        return this.planReference(object.template, map, table);
      case 'join': {
        const parents = this.input.mapping.maps.map((parent) => parent.name);
        if (!parents.includes(object.parent)) throw unknownName('triples map', object.parent, map, parents);
        const columns = object.conditions.map(({ child }) =>
          this.planColumn(child, map, table, defaultNormalisation),
        );
        return { kind: 'join', columns, index: joinIndexName(object) };
      }
    }
  }

  /** Literals of a closed value list carry the datatype of its values. */
  private baseDatatype(datatype: string): string {
    return this.input.schema.enumerations.find((list) => list.iri === datatype)?.datatype ?? datatype;
  }

  private planReference(text: string, map: TriplesMap, table: Table): PlannedObject {
    const planned = this.planTemplate(text, map, table);
    if (planned.columns.filter((column) => column.separator !== undefined).length > 1) {
      throw invalid(map, `${text} holds more than one column with several values in a cell; one is allowed`);
    }
    return { kind: 'template', reference: this.entityShapes.has(planned.template.shape), ...planned };
  }

  /** Joins of any map whose parent is this map, each combination of parent columns once. */
  private joinsOnto(map: TriplesMap): Join[] {
    const objects = this.input.mapping.maps.flatMap(({ predicates }) =>
      predicates.map(({ object }) => object),
    );
    const joins = objects
      .filter((object) => object.kind === 'join')
      .filter((join) => join.parent === map.name);
    return [...new Map(joins.map((join) => [joinIndexName(join), join])).values()];
  }
}

function joinIndexName(join: Join): string {
  return JSON.stringify([join.parent, ...join.conditions.map(({ parent }) => parent)]);
}

/** Rules by position for every template that has the shape of a declared identity, on either side of a reference. */
function normalisationByShape(schema: Schema): Map<string, Normalisation[][]> {
  const identities = schema.entityTypes.flatMap(({ identity }) => identity ?? []);
  return new Map(
    identities.map(({ template, properties, normalisation }) => [
      compileTemplate(template.replace('{base}', escapeTemplate(schema.base))).shape,
      properties.map((property) => normalisation[property] ?? [...defaultNormalisation]),
    ]),
  );
}

/** Relations that are stored the other way round, with the one that is stored: one direction per pair of inverses. */
function storedDirections(schema: Schema): Map<string, string> {
  const listed = new Set(schema.relations.map((relation) => relation.iri));
  const inverted = schema.relations.flatMap(({ iri, inverse }): [string, string][] => {
    if (inverse === undefined || inverse === iri) return [];
    return !listed.has(inverse) || iri < inverse ? [[inverse, iri]] : [];
  });
  return new Map(inverted);
}

export function unknownName(
  kind: string,
  name: string,
  map: TriplesMap,
  known: readonly string[],
): QuercusError {
  const names = known.map((one) => JSON.stringify(one)).join(', ');
  return invalid(map, `there is no ${kind} ${JSON.stringify(name)}; there are ${names}`);
}

function invalid(map: TriplesMap, reason: string): QuercusError {
  return new QuercusError('MAPPING_INVALID', `Triples map ${map.name}: ${reason}.`, {
    details: { map: map.name, reason },
  });
}
