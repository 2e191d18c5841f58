import type { Quad } from '@rdfjs/types';
import type { Mapping } from '../domain/mapping.ts';
import { blankNode, literal, quad, term } from '../rdf/terms.ts';
import { iri } from '../rdf/vocabularies.ts';
import { mappingToQuads } from './rml-writer.ts';
import { compileTemplate, escapeTemplate } from './template.ts';

/**
 * The mapping as R2RML (W3C Recommendation, 27 September 2012) over a database that holds every table under its name
 * in the task, with columns of text. Identifiers are delimited, so that their case counts in every database.
 */
export function mappingToR2rml(mapping: Mapping): Quad[] {
  const quads = mappingToQuads(mapping);
  const tables = new Map(
    quads
      .filter(({ predicate }) => predicate.value === iri('q', 'sourceName'))
      .map(({ subject, object }) => [subject.value, object.value]),
  );
  return quads
    .filter(({ subject }) => !tables.has(subject.value))
    .flatMap((one) => {
      const table = tables.get(one.object.value);
      return table === undefined ? [withIdentifiers(one)] : logicalTable(one, table);
    });
}

function logicalTable({ subject }: Quad, name: string): Quad[] {
  const table = blankNode();
  return [
    quad(subject, term('rr', 'logicalTable'), table),
    quad(table, term('rr', 'tableName'), literal(delimited(name))),
  ];
}

function withIdentifiers(one: Quad): Quad {
  const { subject, predicate, object } = one;
  switch (predicate.value) {
    case iri('rml', 'reference'):
      return quad(subject, term('rr', 'column'), literal(delimited(object.value)));
    case iri('rr', 'child'):
    case iri('rr', 'parent'):
      return quad(subject, predicate, literal(delimited(object.value)));
    case iri('rr', 'template'):
      return quad(subject, predicate, literal(delimitedTemplate(object.value)));
    default:
      return one;
  }
}

function delimitedTemplate(template: string): string {
  const { texts, columns } = compileTemplate(template);
  const parts = columns.map(
    (column, index) => `${escapeTemplate(texts[index]!)}{${escapeTemplate(delimited(column))}}`,
  );
  return parts.join('') + escapeTemplate(texts.at(-1)!);
}

/** A delimited identifier (SQL:2008, 5.2). */
function delimited(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
