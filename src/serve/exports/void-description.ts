import type { Quad, Term } from '@rdfjs/types';
import type { Property, Relation, Schema } from '../../domain/schema.ts';
import { namedNode, quad, term } from '../../rdf/terms.ts';

/**
 * The VoID description of a kernel (`kernel.ttl`), with what query writers ask for added from S: under each class its
 * properties, under each property the classes or datatypes of its values (as `void:propertyPartition` of the class and
 * `void:classPartition`, `void-ext:datatypePartition` of the property). Classes without instances are left out.
 */
export function voidQuads(description: readonly Quad[], schema: Schema): Quad[] {
  const partitions = description.filter(({ predicate }) => predicate.value === term('void', 'class').value);
  return [
    ...description,
    ...partitions.flatMap(({ subject, object }) => propertiesOf(subject, object.value, schema)),
  ];
}

/** Where the kernel can be asked and its entities be looked up, for the VoID document of a server. */
export function voidAccessQuads({ base }: Schema, origin: string): Quad[] {
  const dataset = namedNode(`${base}kernel`);
  return [
    quad(dataset, term('void', 'sparqlEndpoint'), namedNode(`${origin}/sparql`)),
    quad(dataset, term('void', 'uriLookupEndpoint'), namedNode(`${origin}/entity?iri=`)),
    quad(dataset, term('void', 'dataDump'), namedNode(`${origin}/graph?default`)),
  ];
}

function propertiesOf(partition: Term, type: string, schema: Schema): Quad[] {
  const types = withSuperTypes(type, schema);
  const used = [...schema.properties, ...schema.relations].filter(({ domains }) =>
    domains.some((domain) => types.has(domain)),
  );
  return used.flatMap((used) => propertyPartition(partition, used));
}

function propertyPartition(partition: Term, used: Property | Relation): Quad[] {
  const node = namedNode(`${partition.value}-${used.name}`);
  const kind = 'ranges' in used ? 'class' : 'datatype';
  const values = 'ranges' in used ? used.ranges : used.datatypes;
  return [
    quad(partition as never, term('void', 'propertyPartition'), node),
    quad(node, term('void', 'property'), namedNode(used.iri)),
    ...values.flatMap((value, at) => {
      const valuePartition = namedNode(`${node.value}-${kind}-${at + 1}`);
      return [
        quad(node, partitionTerm(kind), valuePartition),
        quad(
          valuePartition,
          kind === 'class' ? term('void', 'class') : term('voidExt', 'datatype'),
          namedNode(value),
        ),
      ];
    }),
  ];
}

function partitionTerm(kind: 'class' | 'datatype') {
  return kind === 'class' ? term('void', 'classPartition') : term('voidExt', 'datatypePartition');
}

function withSuperTypes(type: string, schema: Schema): Set<string> {
  const found = new Set([type]);
  for (const iri of found) {
    const superTypes = schema.entityTypes.find((candidate) => candidate.iri === iri)?.superTypes ?? [];
    for (const superType of superTypes) found.add(superType);
  }
  return found;
}
