import type { CallResult } from '../../domain/call-result.ts';
import { termText } from './result-texts.ts';

/**
 * The rows as RDF: an `rs:ResultSet` (the vocabulary of the W3C tests for SPARQL results) with one `rs:solution` a row,
 * numbered by `rs:index`. With evidence each solution says by `prov:wasDerivedFrom` which entities it rests on, and the
 * facts themselves follow. N-Triples lines, which are Turtle too.
 */
export function resultGraphText(result: CallResult): string {
  const lines = [
    '_:result a rs:ResultSet .',
    `_:result rs:size ${result.rows.length} .`,
    ...result.columns.map(({ name }) => `_:result rs:resultVariable ${JSON.stringify(name)} .`),
    ...result.rows.flatMap((_, index) => solutionLines(result, index)),
    ...factLines(result),
  ];
  return `${prefixes}\n${lines.join('\n')}\n`;
}

const prefixes = [
  '@prefix rs: <http://www.w3.org/2001/sw/DataAccess/tests/result-set#> .',
  '@prefix prov: <http://www.w3.org/ns/prov#> .',
].join('\n');

function solutionLines({ columns, rows, witness }: CallResult, index: number): string[] {
  const bindings = columns.flatMap(({ name }) => {
    const cell = rows[index]?.[name] ?? null;
    return cell === null ? [] : [`[ rs:variable ${JSON.stringify(name)} ; rs:value ${termText(cell)} ]`];
  });
  const solution = `_:row${index + 1}`;
  const entities = witness?.outcome === 'evaluated' ? (witness.rows[index]?.entities ?? []) : [];
  return [
    `_:result rs:solution ${solution} .`,
    `${solution} rs:index ${index + 1} .`,
    ...bindings.map((binding) => `${solution} rs:binding ${binding} .`),
    ...entities.map((iri) => `${solution} prov:wasDerivedFrom <${iri}> .`),
  ];
}

function factLines({ witness }: CallResult): string[] {
  if (witness?.outcome !== 'evaluated') return [];
  return [...new Set(witness.rows.flatMap(({ facts }) => facts))];
}
