import type { Quad } from '@rdfjs/types';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';

const base = 'http://e.org/';
const classes = 10;

/** Entities of ten classes with eight values and a relation; one in a hundred has a fault. */
export function shaclFacts(entities: number): string {
  const lines: string[] = [];
  for (let index = 0; index < entities; index++) {
    const node = `<${base}C${index % classes}/${index}>`;
    const isFaulty = index % 100 === 7;
    lines.push(`${node} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${base}C${index % classes}> .`);
    if (!isFaulty)
      lines.push(`${node} <${base}key> "${index}"^^<http://www.w3.org/2001/XMLSchema#integer> .`);
    lines.push(`${node} <${base}status> "${isFaulty ? 'gone' : ['open', 'shut', 'lost'][index % 3]}" .`);
    lines.push(
      `${node} <${base}day> "2024-01-${String((index % 28) + 1).padStart(2, '0')}"^^<http://www.w3.org/2001/XMLSchema#date> .`,
    );
    lines.push(`${node} <${base}of> <${base}C${(index + 1) % classes}/${(index + 1) % entities}> .`);
    for (let value = 0; value < 4; value++)
      lines.push(`${node} <${base}text${value}> "text ${index * 7919}" .`);
  }
  return `${lines.join('\n')}\n`;
}

export function shaclShapes(): Quad[] {
  const shape = (index: number) => `:S${index} a sh:NodeShape ; sh:targetClass :C${index} ;
    sh:property [ sh:path :key ; sh:minCount 1 ; sh:maxCount 1 ; sh:datatype xsd:integer ] ;
    sh:property [ sh:path :status ; sh:in ( "open" "shut" "lost" ) ] ;
    sh:property [ sh:path :day ; sh:datatype xsd:date ; sh:minCount 1 ] ;
    sh:property [ sh:path :of ; sh:class :C${(index + 1) % classes} ; sh:nodeKind sh:IRI ; sh:maxCount 1 ] ;
    sh:property [ sh:path :text0 ; sh:datatype xsd:string ; sh:maxLength 40 ] .`;
  const prefixes = `@prefix : <${base}> . @prefix sh: <http://www.w3.org/ns/shacl#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .`;
  return parseRdf(prefixes + Array.from({ length: classes }, (_, index) => shape(index)).join('\n'), {
    format: 'ttl',
  });
}
