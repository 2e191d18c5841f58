import type { Term } from '@rdfjs/types';
import type { Compilation, Focus, Test } from './shacl-compilation.ts';
import { NotCompilable } from './shacl-shapes-graph.ts';
import { written } from './shacl-targets.ts';
import { wholeNumber } from './shacl-value-tests.ts';

/** A constraint over all values that one path reaches from one focus node. */
export interface SetTest {
  /** SELECT of the violations: `?this`, and `?value` where a value is to blame. */
  readonly query: (focus: Focus) => string;
  /** The same as an expression over a node, for shapes inside other shapes. */
  readonly violates: Test;
}

interface SetTestInput {
  readonly compilation: Compilation;
  readonly shape: Term;
  readonly path: string;
  readonly parameter: Term;
}

/** Constraints on the set of values of a property shape (SHACL §4.2, §4.5 and sh:hasValue), by their parameter. */
export const setTests: Readonly<Record<string, (input: SetTestInput) => SetTest | undefined>> = {
  minCount: ({ compilation, path, parameter }) =>
    atLeast({ compilation, path, count: wholeNumber(parameter) }),
  maxCount: ({ compilation, path, parameter }) =>
    atMost({ compilation, path, count: wholeNumber(parameter) }),
  hasValue: ({ path, parameter }) => {
    const isMissing: Test = (variable) => `!EXISTS { ${variable} ${path} ${written(parameter)} }`;
    return {
      violates: isMissing,
      query: (focus) => `SELECT DISTINCT ?this WHERE { ${focus('?this')} FILTER(${isMissing('?this')}) }`,
    };
  },
  uniqueLang: ({ compilation, path, parameter }) =>
    parameter.value === 'true' ? uniqueLanguage(compilation, path) : undefined,
  equals: ({ compilation, path, parameter }) => equalSets(compilation, path, written(parameter)),
  disjoint: (input) => pairTest(input, (value, other) => `sameTerm(${value}, ${other})`),
  lessThan: (input) => pairTest(input, (value, other) => `!COALESCE(${value} < ${other}, false)`),
  lessThanOrEquals: (input) => pairTest(input, (value, other) => `!COALESCE(${value} <= ${other}, false)`),
};

interface CountInput {
  readonly compilation: Compilation;
  readonly path: string;
  readonly count: number;
  /** Expression that holds for the values to be counted; absent = all. */
  readonly counts?: Test;
}

export function atLeast({ compilation, path, count, counts }: CountInput): SetTest | undefined {
  if (count === 0) return undefined;
  const counted = `?this ${path} ?value .${counts ? ` FILTER(${counts('?value')})` : ''}`;
  return {
    violates: (variable) => `!${hasDistinct({ compilation, path, count, counts }, variable)}`,
    query: (focus) =>
      count === 1
        ? `SELECT DISTINCT ?this WHERE { ${focus('?this')} FILTER(!EXISTS { ${counted} }) }`
        : `SELECT ?this WHERE { ${focus('?this')} OPTIONAL { ${counted} } } GROUP BY ?this HAVING (COUNT(DISTINCT ?value) < ${count})`,
  };
}

export function atMost({ compilation, path, count, counts }: CountInput): SetTest {
  const counted = `?this ${path} ?value .${counts ? ` FILTER(${counts('?value')})` : ''}`;
  return {
    violates: (variable) => hasDistinct({ compilation, path, count: count + 1, counts }, variable),
    query: (focus) =>
      count === 0
        ? `SELECT DISTINCT ?this WHERE { ${focus('?this')} ${counted} }`
        : `SELECT ?this WHERE { ${focus('?this')} ${counted} } GROUP BY ?this HAVING (COUNT(DISTINCT ?value) > ${count})`,
  };
}

/** Aggregates do not see the node around an EXISTS, so values are counted by naming each. */
function hasDistinct({ compilation, path, count, counts }: CountInput, variable: string): string {
  if (count > 4)
    throw new NotCompilable('a count above 3 inside another shape is not compiled', { engine: true });
  const values = Array.from({ length: count }, () => compilation.variable());
  const patterns = values.map((value) => `${variable} ${path} ${value} .`);
  const differ = values.flatMap((a, index) => values.slice(index + 1).map((b) => `!sameTerm(${a}, ${b})`));
  const filters = [...differ, ...(counts ? values.map(counts) : [])];
  return `EXISTS { ${patterns.join(' ')}${filters.length > 0 ? ` FILTER(${filters.join(' && ')})` : ''} }`;
}

function uniqueLanguage(compilation: Compilation, path: string): SetTest {
  const isTagged: Test = (variable) => `isLiteral(${variable}) && LANG(${variable}) != ""`;
  return {
    violates: (variable) => {
      const [text, other] = [compilation.variable(), compilation.variable()];
      const filter = `${isTagged(text)} && isLiteral(${other}) && LCASE(LANG(${text})) = LCASE(LANG(${other})) && !sameTerm(${text}, ${other})`;
      return `EXISTS { ${variable} ${path} ${text} . ${variable} ${path} ${other} . FILTER(${filter}) }`;
    },
    query: (focus) =>
      `SELECT ?this WHERE { { SELECT DISTINCT ?this ?value WHERE { ${focus('?this')} ?this ${path} ?value . } } FILTER(${isTagged('?value')}) } GROUP BY ?this (LCASE(LANG(?value)) AS ?language) HAVING (COUNT(?value) > 1)`,
  };
}

function equalSets(compilation: Compilation, path: string, other: string): SetTest {
  const differences = (node: string, value: string) => [
    `${node} ${path} ${value} . FILTER(!EXISTS { ${node} ${other} ${value} })`,
    `${node} ${other} ${value} . FILTER(!EXISTS { ${node} ${path} ${value} })`,
  ];
  return {
    violates: (variable) => {
      const tests = differences(variable, compilation.variable()).map((pattern) => `EXISTS { ${pattern} }`);
      return `(${tests.join(' || ')})`;
    },
    query: (focus) => {
      const branches = differences('?this', '?value').map((pattern) => `{ ${focus('?this')} ${pattern} }`);
      return `SELECT DISTINCT ?this ?value WHERE { ${branches.join(' UNION ')} }`;
    },
  };
}

/** Pairs of a value of the path and a value of another property of the same node. */
function pairTest(
  { compilation, path, parameter }: SetTestInput,
  filter: (value: string, other: string) => string,
): SetTest {
  const pairs = (node: string, value: string, other: string) =>
    `${node} ${path} ${value} . ${node} ${written(parameter)} ${other} . FILTER(${filter(value, other)})`;
  return {
    violates: (variable) => `EXISTS { ${pairs(variable, compilation.variable(), compilation.variable())} }`,
    query: (focus) =>
      `SELECT DISTINCT ?this ?value ?other WHERE { ${focus('?this')} ${pairs('?this', '?value', '?other')} }`,
  };
}
