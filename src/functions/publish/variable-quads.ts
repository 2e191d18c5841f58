import type { Quad, Term } from '@rdfjs/types';
import type { CallColumn } from '../../domain/call-result.ts';
import { xsd } from '../../domain/lexical.ts';
import { blankNode, literal, namedNode, term } from '../../rdf/terms.ts';
import type { CompiledFunction } from '../compiled-function.ts';
import { anyEntity, type ResolvedParameter } from '../parameters.ts';
import { about } from './about.ts';
import { variableIri } from './function-iris.ts';

type Pair = readonly [Term, Term];

/** A `sh:parameter`: path, type, allowed values, order. A multiple parameter is published as one value. */
export function parameterQuads({
  node,
  parameter,
  order,
  compiled,
}: {
  node: Term;
  parameter: ResolvedParameter;
  order: number;
  compiled: CompiledFunction;
}): Quad[] {
  const { schema } = compiled;
  const { definition } = parameter;
  const value = (text: string | number) => literal(String(text), namedNode(parameter.type));
  const optional = !parameter.required || parameter.defaults.length > 0;
  const [only, ...more] = parameter.defaults;
  return [
    ...about(node, [
      ...variablePairs(schema.base, parameter.name, order),
      ...describedBy(definition.description, schema.language),
      ...parameterType(parameter),
      ...(optional ? [[term('sh', 'optional'), literal('true', namedNode(xsd('boolean')))] as Pair] : []),
      ...(parameter.kind === 'value' && only !== undefined && more.length === 0
        ? [[term('sh', 'defaultValue'), value(only)] as Pair]
        : []),
      ...(definition.minimum === undefined
        ? []
        : [[term('sh', 'minInclusive'), value(definition.minimum)] as Pair]),
      ...(definition.maximum === undefined
        ? []
        : [[term('sh', 'maxInclusive'), value(definition.maximum)] as Pair]),
      ...(definition.maximumLength === undefined
        ? []
        : [
            [
              term('sh', 'maxLength'),
              literal(String(definition.maximumLength), namedNode(xsd('integer'))),
            ] as Pair,
          ]),
    ]),
    ...allowedValues(node, parameter, compiled),
  ];
}

/** A `dash:resultVariable`, which dash describes like a parameter. */
export function resultVariableQuads({
  node,
  column,
  order,
  compiled,
}: {
  node: Term;
  column: CallColumn;
  order: number;
  compiled: CompiledFunction;
}): Quad[] {
  const [type, ...others] = column.types;
  const typed: Pair[] =
    type === undefined || others.length > 0
      ? []
      : [[term('sh', column.kind === 'entity' ? 'class' : 'datatype'), namedNode(type)]];
  return about(node, [
    ...variablePairs(compiled.schema.base, column.name, order),
    ...describedBy(column.description ?? '', compiled.schema.language),
    ...typed,
  ]);
}

function variablePairs(base: string, name: string, order: number): Pair[] {
  return [
    [term('sh', 'path'), namedNode(variableIri(base, name))],
    [term('sh', 'name'), literal(name)],
    [term('sh', 'order'), literal(String(order), namedNode(xsd('integer')))],
  ];
}

function describedBy(description: string, language: string): Pair[] {
  return description === '' ? [] : [[term('sh', 'description'), literal(description, language)]];
}

function parameterType({ kind, type }: ResolvedParameter): Pair[] {
  if (kind === 'value') return [[term('sh', 'datatype'), namedNode(type)]];
  const isIri: Pair = [term('sh', 'nodeKind'), term('sh', 'IRI')];
  return kind === 'entity' && type !== anyEntity ? [[term('sh', 'class'), namedNode(type)], isIri] : [isIri];
}

function allowedValues(node: Term, parameter: ResolvedParameter, { index }: CompiledFunction): Quad[] {
  if (!parameter.values) return [];
  const terms = parameter.values.map((value) =>
    parameter.kind === 'entity type'
      ? namedNode(index.entityType(value)!.iri)
      : literal(value, namedNode(parameter.type)),
  );
  const cells = terms.map((_, at) => blankNode(`${node.value}_in_${at}`));
  const [first] = cells;
  if (!first) return [];
  return [
    ...about(node, [[term('sh', 'in'), first]]),
    ...cells.flatMap((cell, at) =>
      about(cell, [
        [term('rdf', 'first'), terms[at]!],
        [term('rdf', 'rest'), cells[at + 1] ?? term('rdf', 'nil')],
      ]),
    ),
  ];
}
