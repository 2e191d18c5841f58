import type { Term } from '@rdfjs/types';
import { namespaces } from '../rdf/vocabularies.ts';
import { NotCompilable, type ShapesGraph } from './shacl-shapes-graph.ts';

/** Properties of a shape that are no constraints, or belong to one that is compiled. */
const withoutEffect = [
  'path targetClass targetNode targetSubjectsOf targetObjectsOf severity message deactivated name description order',
  'group defaultValue flags ignoredProperties qualifiedMinCount qualifiedMaxCount qualifiedValueShapesDisjoint declare prefixes select',
].flatMap((names) => names.split(' '));

/** Constraint parameters that are compiled somewhere (`shacl-value-tests`, `-set-tests`, `-shape-tests`, `-compiler`). */
const compiled = [
  'class datatype nodeKind minCount maxCount minExclusive minInclusive maxExclusive maxInclusive minLength maxLength pattern',
  'languageIn uniqueLang equals disjoint lessThan lessThanOrEquals not and or xone node property qualifiedValueShape closed',
  'hasValue in sparql',
].flatMap((names) => names.split(' '));

const known = new Set([...withoutEffect, ...compiled].map((name) => namespaces.sh + name));

/** Throws NotCompilable when a shape says something that would be overlooked: an unknown SHACL term, a custom component. */
export function refuseUnknownTerms(shapes: ShapesGraph, shape: Term): void {
  const customParameters = shapes.quads
    .filter(({ predicate }) => predicate.value === `${namespaces.sh}parameter`)
    .flatMap(({ object }) => shapes.values(object, 'path').map(({ value }) => value));
  const custom = new Set(customParameters);
  for (const { predicate } of shapes.about(shape)) {
    if (custom.has(predicate.value))
      throw new NotCompilable(`the custom constraint component of ${predicate.value} is not supported`, {
        engine: false,
      });
    if (predicate.value === `${namespaces.sh}target`)
      throw new NotCompilable('sh:target (SHACL-AF) is not compiled', { engine: true });
    if (predicate.value.startsWith(namespaces.sh) && !known.has(predicate.value)) {
      throw new NotCompilable(`${predicate.value} is not supported`, { engine: false });
    }
  }
}
