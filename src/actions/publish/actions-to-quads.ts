import type { Quad, Term } from '@rdfjs/types';
import { xsd } from '../../domain/lexical.ts';
import { about } from '../../functions/publish/about.ts';
import { parameterQuads } from '../../functions/publish/variable-quads.ts';
import { blankNode, literal, namedNode, term } from '../../rdf/terms.ts';
import type { ActionCatalogue, CompiledAction } from '../compiled-action.ts';
import { withPrefixes } from '../with-prefixes.ts';

/** IRI of an action. Names are letters, digits and `_`, which need no escape. */
export function actionIri(base: string, name: string): string {
  return `${base}action/${name}`;
}

/**
 * The catalogue as RDF (`actions.ttl`). Every action is a `q:Action` with its definition, its parameters as SHACL
 * has them, its preconditions as `sh:SPARQLAskExecutable` and its effects as `sh:SPARQLUpdateExecutable`.
 */
export function actionsToQuads({ actions, schema }: ActionCatalogue): Quad[] {
  return [...actions.values()].flatMap((action) => actionQuads(action, schema));
}

function actionQuads(action: CompiledAction, schema: ActionCatalogue['schema']): Quad[] {
  const { definition, signature } = action;
  const subject = namedNode(actionIri(schema.base, definition.name));
  const parameters = [...signature.callable.parameters.values()].flatMap((parameter, order) => {
    const node = blankNode(`parameter_${definition.name}_${parameter.name}`);
    return [
      ...about(subject, [[term('sh', 'parameter'), node]]),
      ...parameterQuads({ node, parameter, order, compiled: signature.callable }),
    ];
  });
  return [
    ...about(subject, [
      [term('rdf', 'type'), term('q', 'Action')],
      [term('rdfs', 'label'), literal(definition.name, schema.language)],
      [term('rdfs', 'comment'), literal(definition.description, schema.language)],
      [term('q', 'definition'), literal(JSON.stringify(definition))],
    ]),
    ...parameters,
    ...definition.requires.flatMap(({ ask, message }, at) =>
      partQuads({
        subject,
        link: 'precondition',
        type: 'SPARQLAskExecutable',
        order: at,
        pairs: [
          [term('sh', 'ask'), literal(withPrefixes(ask, schema))],
          [term('sh', 'message'), literal(message, schema.language)],
        ],
      }),
    ),
    ...definition.effects.flatMap(({ update }, at) =>
      partQuads({
        subject,
        link: 'effect',
        type: 'SPARQLUpdateExecutable',
        order: at,
        pairs: [[term('sh', 'update'), literal(withPrefixes(update, schema))]],
      }),
    ),
  ];
}

interface Part {
  readonly subject: Term;
  readonly link: 'precondition' | 'effect';
  readonly type: string;
  readonly order: number;
  readonly pairs: readonly (readonly [Term, Term])[];
}

function partQuads({ subject, link, type, order, pairs }: Part): Quad[] {
  const node = blankNode(`${link}_${subject.value.replace(/^.*\//, '')}_${order}`);
  return [
    ...about(subject, [[term('q', link), node]]),
    ...about(node, [
      [term('rdf', 'type'), term('sh', type)],
      [term('sh', 'order'), literal(String(order), namedNode(xsd('integer')))],
      ...pairs,
    ]),
  ];
}
