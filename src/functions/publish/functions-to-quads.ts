import type { Quad } from '@rdfjs/types';
import { xsd } from '../../domain/lexical.ts';
import type { Schema } from '../../domain/schema.ts';
import { blankNode, literal, namedNode, term } from '../../rdf/terms.ts';
import type { MintIri } from '../bind/mint-iri.ts';
import { callText } from '../call-function.ts';
import type { CompiledFunction, PublishedQuery } from '../compiled-function.ts';
import { about } from './about.ts';
import { exampleIri, functionIri } from './function-iris.ts';
import { parameterQuads, resultVariableQuads } from './variable-quads.ts';

export interface Catalogue {
  readonly functions: readonly CompiledFunction[];
  readonly schema: Schema;
  readonly mintIri: MintIri;
}

/**
 * The catalogue as RDF (`functions.ttl`). Every function is a `q:Function` with its pipeline. A portable one is also
 * a `dash:SPARQLMultiFunction` that SHACL engines run, or has one for each structural choice. Each of its examples is
 * a `sh:SPARQLSelectExecutable` with the arguments filled in, which runs anywhere as it stands.
 */
export function functionsToQuads({ functions, schema, mintIri }: Catalogue): Quad[] {
  return functions.flatMap((compiled) => [
    ...definitionQuads(compiled, schema),
    ...(compiled.portable
      ? compiled.published.flatMap((published) => publishedQuads(compiled, published))
      : []),
    ...(compiled.portable ? exampleQuads(compiled, mintIri) : []),
  ]);
}

function definitionQuads(
  { definition, portable, notPortable }: CompiledFunction,
  { base, language }: Schema,
): Quad[] {
  return about(namedNode(functionIri(base, definition.name)), [
    [term('rdf', 'type'), term('q', 'Function')],
    [term('rdfs', 'label'), literal(definition.name, language)],
    [term('rdfs', 'comment'), literal(definition.description, language)],
    [term('q', 'pipeline'), literal(JSON.stringify(definition))],
    [term('q', 'portable'), literal(String(portable), namedNode(xsd('boolean')))],
    ...notPortable.map((reason) => [term('q', 'notPortableBecause'), literal(reason, 'en')] as const),
  ]);
}

function publishedQuads(compiled: CompiledFunction, { name, choices, select }: PublishedQuery): Quad[] {
  const { definition, schema, columns } = compiled;
  const subject = namedNode(functionIri(schema.base, name));
  const chosen = Object.entries(choices).map(([parameter, choice]) => `${parameter} = ${choice}`);
  const own = name !== definition.name;
  const parameters = [...compiled.parameters.values()].filter(
    ({ kind, name: parameter }) => kind !== 'structural' && mentions(select, parameter),
  );
  return [
    ...about(subject, [
      [term('rdf', 'type'), term('dash', 'SPARQLMultiFunction')],
      [term('sh', 'select'), literal(select)],
      ...(own
        ? ([
            [term('rdfs', 'label'), literal(name, schema.language)],
            [
              term('rdfs', 'comment'),
              literal(`${definition.description} (${chosen.join(', ')})`, schema.language),
            ],
            [term('q', 'publishedFrom'), namedNode(functionIri(schema.base, definition.name))],
          ] as const)
        : []),
    ]),
    ...parameters.flatMap((parameter, order) => {
      const node = blankNode(`parameter_${name}_${parameter.name}`);
      return [
        ...about(subject, [[term('sh', 'parameter'), node]]),
        ...parameterQuads({ node, parameter, order, compiled }),
      ];
    }),
    ...columns.flatMap((column, order) => {
      const node = blankNode(`result_${name}_${column.name}`);
      return [
        ...about(subject, [[term('dash', 'resultVariable'), node]]),
        ...resultVariableQuads({ node, column, order, compiled }),
      ];
    }),
  ];
}

/** A limit argument is not in the published query: its declared maximum is. */
function mentions(select: string, name: string): boolean {
  return new RegExp(`[$?]${name}(?![\\p{L}\\p{N}_])`, 'u').test(select);
}

function exampleQuads(compiled: CompiledFunction, mintIri: MintIri): Quad[] {
  const { definition, schema } = compiled;
  return definition.examples.flatMap(({ question, arguments: values, expect }, at) =>
    about(namedNode(exampleIri(schema.base, definition.name, at + 1)), [
      [term('rdf', 'type'), term('sh', 'SPARQLExecutable')],
      [term('rdf', 'type'), term('sh', 'SPARQLSelectExecutable')],
      [term('rdfs', 'comment'), literal(question, schema.language)],
      [term('sh', 'select'), literal(callText(compiled, values, mintIri))],
      [term('q', 'exampleOf'), namedNode(functionIri(schema.base, definition.name))],
      ...(expect === undefined ? [] : [[term('q', 'expected'), literal(expect)] as const]),
    ]),
  );
}
