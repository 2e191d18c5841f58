import type { Term } from '@rdfjs/types';
import { QuercusError } from '../errors.ts';
import { generateQuery, parseQuery, type Query } from '../rdf/sparql-syntax.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { Compilation, Focus } from './shacl-compilation.ts';
import { preBind } from './shacl-pre-binding.ts';
import { pathOf } from './shacl-shape-tests.ts';
import { NotCompilable, nodeKey, type ShapesGraph } from './shacl-shapes-graph.ts';

/** A SPARQL constraint (SHACL §5.2) as one query over all focus nodes; undefined when it is deactivated. */
export function compileSparqlConstraint(
  compilation: Compilation,
  { shape, node, focus }: { shape: Term; node: Term; focus: Focus },
): string | undefined {
  const { shapes } = compilation;
  if (shapes.isTrue(node, 'deactivated')) return undefined;
  const [select, ...more] = shapes.values(node, 'select');
  if (!select || more.length > 0)
    throw new NotCompilable('a SPARQL constraint needs exactly one sh:select', { engine: false });
  const query = parseConstraint(`${prefixLines(shapes, node)}${select.value}`);
  return generateQuery(preBind(query, { focus, path: pathOf(compilation, shape) }));
}

function parseConstraint(text: string): Query & { subType: 'select' } {
  const query = parseOrRefuse(text);
  if (query.subType === 'select') return query;
  throw new NotCompilable('sh:select is no SELECT query', { engine: false });
}

function parseOrRefuse(text: string): Query {
  try {
    return parseQuery(text);
  } catch (error) {
    if (!(error instanceof QuercusError)) throw error;
    throw new NotCompilable(`sh:select cannot be parsed: ${error.message}`, { engine: false });
  }
}

/** sh:prefixes (SHACL §5.2.1): sh:declare of the named nodes and of what they import. */
function prefixLines(shapes: ShapesGraph, constraint: Term): string {
  const sources = new Map(shapes.values(constraint, 'prefixes').map((node) => [nodeKey(node), node]));
  for (const node of sources.values()) {
    for (const imported of shapes.objects(node, iri('owl', 'imports')))
      sources.set(nodeKey(imported), imported);
  }
  const declarations = [...sources.values()].flatMap((node) => shapes.values(node, 'declare'));
  return declarations
    .map((node) => prefixLine(shapes.value(node, 'prefix')?.value, shapes.value(node, 'namespace')?.value))
    .join('');
}

function prefixLine(prefix: string | undefined, namespace: string | undefined): string {
  if (
    prefix !== undefined &&
    namespace !== undefined &&
    /^[\p{L}\p{N}_.-]*$/u.test(prefix) &&
    !/[\s<>"{}|^`\\]/.test(namespace)
  ) {
    return `PREFIX ${prefix}: <${namespace}>\n`;
  }
  throw new NotCompilable('a prefix declaration (sh:declare) is ill-formed', { engine: false });
}
