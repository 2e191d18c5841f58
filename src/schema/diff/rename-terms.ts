import type { Quad, Term } from '@rdfjs/types';
import { dataFactory, literal, namedNode } from '../../rdf/terms.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { localName } from '../owl/collect-terms.ts';

/** What `q:renamedFrom` in the later ontology tells: terms of the earlier one that the later one no longer has. */
export function findRenamings(before: readonly Quad[], after: readonly Quad[]): Map<string, string> {
  const used = (quads: readonly Quad[]) => new Set(quads.map(({ subject }) => subject.value));
  const [earlier, later] = [used(before), used(after)];
  const told = after.filter(({ predicate }) => predicate.value === iri('q', 'renamedFrom'));
  return new Map(
    told
      .map(({ subject, object }): [string, string] => [object.value, subject.value])
      .filter(([from, to]) => earlier.has(from) && !later.has(from) && !earlier.has(to)),
  );
}

/** The graph with other IRIs, and with other property names in the IRI templates. */
export function renameTerms(quads: readonly Quad[], renamings: ReadonlyMap<string, string>): Quad[] {
  const names = new Map([...renamings].map(([from, to]) => [localName(from), localName(to)]));
  const renamed = (node: Term) => {
    const to = node.termType === 'NamedNode' ? renamings.get(node.value) : undefined;
    return to === undefined ? node : namedNode(to);
  };
  return quads.map(({ subject, predicate, object }) =>
    dataFactory.quad(
      renamed(subject) as Quad['subject'],
      renamed(predicate) as Quad['predicate'],
      (predicate.value === iri('q', 'iriTemplate')
        ? renameInTemplate(object, names)
        : renamed(object)) as Quad['object'],
    ),
  );
}

function renameInTemplate(template: Term, names: ReadonlyMap<string, string>): Term {
  const renamed = template.value.replace(
    /\{([^{}]+)\}/g,
    (_, name: string) => `{${names.get(name) ?? name}}`,
  );
  return template.termType === 'Literal'
    ? literal(renamed, template.language || template.datatype)
    : template;
}
