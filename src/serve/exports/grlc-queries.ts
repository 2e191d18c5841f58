import { stringify } from 'yaml';
import { isVariable, mapTree } from '../../functions/bind/syntax-tree.ts';
import type { CompiledFunction, PublishedQuery } from '../../functions/compiled-function.ts';
import type { ResolvedParameter } from '../../functions/parameters.ts';
import { generateQuery, parseQuery } from '../../rdf/sparql-syntax.ts';
import { namespaces } from '../../rdf/vocabularies.ts';

export interface GrlcQuery {
  /** `find_claim.rq` */
  readonly fileName: string;
  readonly text: string;
}

/**
 * The portable functions as `.rq` files that grlc (https://grlc.io) turns into a Web API: decorators in comments, and
 * parameters as variables `?_name_type`, with two underscores where they are optional. `endpoint` is where grlc asks.
 */
export function grlcQueries(functions: Iterable<CompiledFunction>, endpoint: string): GrlcQuery[] {
  return [...functions]
    .filter(({ portable }) => portable)
    .flatMap((compiled) =>
      compiled.published.map((published) => ({
        fileName: `${published.name}.rq`,
        text: queryText(compiled, published, endpoint),
      })),
    );
}

function queryText(compiled: CompiledFunction, { name, select }: PublishedQuery, endpoint: string): string {
  const names = new Map(
    [...compiled.parameters.values()].map((parameter) => [parameter.name, grlcName(parameter)]),
  );
  const tree = mapTree(parseQuery(select), (node) => {
    const renamed = isVariable(node) ? names.get(node.value) : undefined;
    return renamed === undefined ? undefined : { ...node, value: renamed };
  });
  const decorators = stringify(decoratorsOf(compiled, { name, endpoint }), { lineWidth: 0 }).trimEnd();
  return `${decorators.replace(/^/gm, '#+ ')}\n\n${generateQuery(tree).trim()}\n`;
}

function decoratorsOf(
  { definition, parameters }: CompiledFunction,
  { name, endpoint }: { name: string; endpoint: string },
) {
  const all = [...parameters.values()].filter(({ kind }) => kind !== 'structural');
  const enumerated = all.filter(({ values }) => values !== undefined);
  const preset = all.filter(({ defaults }) => defaults.length > 0);
  return {
    summary: name,
    description: definition.description,
    endpoint,
    method: 'GET',
    tags: [definition.name],
    ...(enumerated.length === 0
      ? {}
      : {
          enumerate: enumerated.map((parameter) => ({
            [plainName(parameter)]: [...(parameter.values ?? [])],
          })),
        }),
    ...(preset.length === 0
      ? {}
      : { defaults: preset.map((parameter) => ({ [plainName(parameter)]: parameter.defaults[0] })) }),
  };
}

function grlcName(parameter: ResolvedParameter): string {
  const mark = parameter.required && parameter.defaults.length === 0 ? '_' : '__';
  return `${mark}${plainName(parameter)}${typeSuffix(parameter)}`;
}

/** grlc reads what follows an underscore as the type. */
function plainName({ name }: ResolvedParameter): string {
  return name.replace(/_+(\p{L}|\p{N})/gu, (_, letter: string) => letter.toUpperCase());
}

function typeSuffix({ kind, type }: ResolvedParameter): string {
  if (kind === 'entity' || kind === 'entity type') return '_iri';
  const datatype = type.startsWith(namespaces.xsd) ? type.slice(namespaces.xsd.length) : 'string';
  if (datatype === 'string') return '';
  return ['integer', 'float'].includes(datatype) ? `_${datatype}` : `_xsd_${datatype}`;
}
