import type { Term } from '@rdfjs/types';
import { literal, namedNode } from '../rdf/terms.ts';
import { iri } from '../rdf/vocabularies.ts';
import type { Compilation, Test } from './shacl-compilation.ts';
import { datatypeTest, isCheckedByValue } from './shacl-datatypes.ts';
import { NotCompilable } from './shacl-shapes-graph.ts';
import { valuesOf, written } from './shacl-targets.ts';

/** Constraints that look at one value node alone (SHACL §4.1, §4.3, §4.4 and sh:in), by their parameter. */
export const valueTests: Readonly<
  Record<string, (compilation: Compilation, parameter: Term, shape: Term) => Test>
> = {
  class: classTest,
  datatype: ({ checkedByValue }, datatype) => {
    if (isCheckedByValue(datatype.value)) checkedByValue.add(datatype.value);
    return datatypeTest(written(datatype).slice(1, -1));
  },
  nodeKind: (_, kind) => nodeKindTest(kind),
  minExclusive: (_, bound) => rangeTest('>', bound),
  minInclusive: (_, bound) => rangeTest('>=', bound),
  maxExclusive: (_, bound) => rangeTest('<', bound),
  maxInclusive: (_, bound) => rangeTest('<=', bound),
  minLength: (_, length) => (variable) =>
    `(isBlank(${variable}) || STRLEN(STR(${variable})) < ${wholeNumber(length)})`,
  maxLength: (_, length) => (variable) =>
    `(isBlank(${variable}) || STRLEN(STR(${variable})) > ${wholeNumber(length)})`,
  pattern: patternTest,
  languageIn: ({ shapes }, list) => languageTest(shapes.list(list)),
  in:
    ({ shapes }, list) =>
    (variable) =>
      `!${isOneOf(variable, shapes.list(list))}`,
};

/** A number of values or characters. */
export function wholeNumber(node: Term): number {
  if (node.termType === 'Literal' && /^\+?\d{1,9}$/.test(node.value)) return Number(node.value);
  throw new NotCompilable(`${node.value} is not a whole number`, { engine: false });
}

function classTest({ classes }: Compilation, classNode: Term): Test {
  const iris = classes.withSubclasses(written(classNode).slice(1, -1));
  const declared = classes.declaredIn(iris);
  const types = iris.map((each) => written(namedNode(each)));
  const isInstance: Test = (variable) =>
    types.length === 1
      ? `EXISTS { ${variable} <${iri('rdf', 'type')}> ${types[0]} }`
      : `EXISTS { ${variable} <${iri('rdf', 'type')}> ?type . FILTER(?type IN (${types.join(', ')})) }`;
  if (declared.length === 0) return (variable) => `!${isInstance(variable)}`;
  return (variable) => `!(${isOneOf(variable, declared)} || ${isInstance(variable)})`;
}

/** Equality of terms, not of values: `1` and `1.0` differ. A long list is a table to look up, not a chain. */
function isOneOf(variable: string, nodes: readonly Term[]): string {
  if (nodes.length === 0) return 'false';
  if (nodes.length > 60)
    return `EXISTS { ${valuesOf('?member', nodes)} FILTER(sameTerm(${variable}, ?member)) }`;
  return `(${nodes.map((node) => `sameTerm(${variable}, ${written(node)})`).join(' || ')})`;
}

const nodeKinds: ReadonlyMap<string, Test> = new Map<string, Test>([
  [iri('sh', 'IRI'), (variable) => `!isIRI(${variable})`],
  [iri('sh', 'BlankNode'), (variable) => `!isBlank(${variable})`],
  [iri('sh', 'Literal'), (variable) => `!isLiteral(${variable})`],
  [iri('sh', 'BlankNodeOrIRI'), (variable) => `isLiteral(${variable})`],
  [iri('sh', 'BlankNodeOrLiteral'), (variable) => `isIRI(${variable})`],
  [iri('sh', 'IRIOrLiteral'), (variable) => `isBlank(${variable})`],
]);

function nodeKindTest(kind: Term): Test {
  const test = nodeKinds.get(kind.value);
  if (!test) throw new NotCompilable(`${kind.value} is no node kind`, { engine: false });
  return test;
}

/** Values that cannot be compared with the bound violate it (SHACL §4.3). */
function rangeTest(comparison: string, bound: Term): Test {
  return (variable) => `!COALESCE(${variable} ${comparison} ${written(bound)}, false)`;
}

function patternTest(compilation: Compilation, pattern: Term, shape: Term): Test {
  const flags = compilation.shapes.value(shape, 'flags')?.value ?? '';
  const regularExpression = `${written(literal(pattern.value))}${flags === '' ? '' : `, ${written(literal(flags))}`}`;
  compilation.regularExpressions.add(regularExpression);
  return (variable) =>
    `(isBlank(${variable}) || !COALESCE(REGEX(STR(${variable}), ${regularExpression}), false))`;
}

function languageTest(ranges: readonly Term[]): Test {
  return (variable) => {
    const matches = ranges.map((range) => `LANGMATCHES(LANG(${variable}), ${written(literal(range.value))})`);
    return `!(isLiteral(${variable}) && (${['false', ...matches].join(' || ')}))`;
  };
}
