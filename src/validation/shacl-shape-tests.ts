import type { Term } from '@rdfjs/types';
import type { Compilation, Test } from './shacl-compilation.ts';
import { refuseUnknownTerms } from './shacl-known-terms.ts';
import { pathText } from './shacl-paths.ts';
import { atLeast, atMost, type SetTest, setTests } from './shacl-set-tests.ts';
import { NotCompilable, nodeKey } from './shacl-shapes-graph.ts';
import { written } from './shacl-targets.ts';
import { valueTests, wholeNumber } from './shacl-value-tests.ts';

/** One constraint of a shape: the parameter that states it and what it tests. */
export interface Constraint<Kind> {
  readonly parameter: string;
  readonly value: Term;
  readonly test: Kind;
}

/** True when a node violates a shape as a whole: for shapes inside sh:node, sh:not, sh:and, sh:or, sh:xone and so on. */
export function shapeTest(compilation: Compilation, shape: Term): Test {
  const { shapes } = compilation;
  if (shapes.isTrue(shape, 'deactivated')) return () => 'false';
  return compilation.inside(shape, () => {
    refuseUnknownTerms(shapes, shape);
    if (shapes.value(shape, 'sparql'))
      throw new NotCompilable('a SPARQL constraint inside another shape is not compiled', { engine: false });
    const ofValues = [
      ...valueConstraints(compilation, shape).map(({ test }) => test),
      ...closedTests(compilation, shape),
    ];
    const properties = shapes.values(shape, 'property').map((property) => shapeTest(compilation, property));
    const ofSet = setConstraints(compilation, shape).map(({ test }) => test.violates);
    const path = pathOf(compilation, shape);
    const each = [...ofValues, ...properties];
    if (path === undefined) return any([...each, ...ofSet]);
    if (each.length === 0) return any(ofSet);
    return any([...ofSet, throughPath(compilation, path, any(each))]);
  });
}

/** The path of a property shape, undefined for a node shape. */
export function pathOf({ shapes }: Compilation, shape: Term): string | undefined {
  const [path, ...more] = shapes.values(shape, 'path');
  if (more.length > 0) throw new NotCompilable('a property shape has two paths', { engine: false });
  return path && pathText(shapes, path);
}

export function valueConstraints(compilation: Compilation, shape: Term): Constraint<Test>[] {
  const { shapes } = compilation;
  const constraints: Constraint<Test>[] = [];
  for (const [parameter, compile] of Object.entries({ ...valueTests, ...logicalTests })) {
    for (const value of shapes.values(shape, parameter))
      constraints.push({ parameter, value, test: compile(compilation, value, shape) });
  }
  if (shapes.value(shape, 'path') === undefined) {
    for (const value of shapes.values(shape, 'hasValue')) {
      constraints.push({
        parameter: 'hasValue',
        value,
        test: (variable) => `!sameTerm(${variable}, ${written(value)})`,
      });
    }
  }
  return constraints;
}

export function setConstraints(compilation: Compilation, shape: Term): Constraint<SetTest>[] {
  const { shapes } = compilation;
  const path = pathOf(compilation, shape);
  const constraints: Constraint<SetTest>[] = [];
  for (const [parameter, compile] of Object.entries(setTests)) {
    for (const value of shapes.values(shape, parameter)) {
      if (path === undefined && parameter === 'hasValue') continue;
      if (path === undefined)
        throw new NotCompilable(`sh:${parameter} of a node shape is not compiled`, { engine: true });
      const test = compile({ compilation, shape, path, parameter: value });
      if (test) constraints.push({ parameter, value, test });
    }
  }
  return path === undefined
    ? constraints
    : [...constraints, ...qualifiedConstraints(compilation, shape, path)];
}

const logicalTests: Readonly<
  Record<string, (compilation: Compilation, parameter: Term, shape: Term) => Test>
> = {
  node: shapeTest,
  not: (compilation, shape) => {
    const test = shapeTest(compilation, shape);
    return (variable) => `!${test(variable)}`;
  },
  and: (compilation, list) => any(memberTests(compilation, list)),
  or: (compilation, list) => {
    const tests = memberTests(compilation, list);
    return (variable) => `(${['true', ...tests.map((test) => test(variable))].join(' && ')})`;
  },
  xone: (compilation, list) => {
    const tests = memberTests(compilation, list);
    return (variable) => `(${['0', ...tests.map((test) => `IF(${test(variable)}, 0, 1)`)].join(' + ')} != 1)`;
  },
};

function memberTests(compilation: Compilation, list: Term): Test[] {
  return compilation.shapes.list(list).map((member) => shapeTest(compilation, member));
}

function any(tests: readonly Test[]): Test {
  return (variable) => `(${['false', ...tests.map((test) => test(variable))].join(' || ')})`;
}

function throughPath(compilation: Compilation, path: string, test: Test): Test {
  return (variable) => {
    const value = compilation.variable();
    return `EXISTS { ${variable} ${path} ${value} . FILTER(${test(value)}) }`;
  };
}

/** sh:closed (SHACL §4.8.1): the pattern of its violations over `?path` and `?value`, undefined when the shape is open. */
export function closedPattern(
  { shapes }: Compilation,
  shape: Term,
): ((node: string, path: string, value: string) => string) | undefined {
  if (!shapes.isTrue(shape, 'closed')) return undefined;
  const ignored = shapes.value(shape, 'ignoredProperties');
  const paths = shapes.values(shape, 'property').flatMap((property) => shapes.values(property, 'path'));
  const allowed = [
    ...paths.filter(({ termType }) => termType === 'NamedNode'),
    ...(ignored ? shapes.list(ignored) : []),
  ];
  const filter = allowed.length === 0 ? '' : allowed.map(written).join(', ');
  return (node, path, value) =>
    `${node} ${path} ${value} .${filter && ` FILTER(${path} NOT IN (${filter}))`}`;
}

function closedTests(compilation: Compilation, shape: Term): Test[] {
  const pattern = closedPattern(compilation, shape);
  return pattern
    ? [(variable) => `EXISTS { ${pattern(variable, compilation.variable(), compilation.variable())} }`]
    : [];
}

/** sh:qualifiedValueShape (SHACL §4.7.3), siblings excluded when they are disjoint. */
function qualifiedConstraints(compilation: Compilation, shape: Term, path: string): Constraint<SetTest>[] {
  const { shapes } = compilation;
  return shapes.values(shape, 'qualifiedValueShape').flatMap((qualified) => {
    const test = shapeTest(compilation, qualified);
    const siblings = siblingsOf(compilation, shape, qualified).map((sibling) =>
      shapeTest(compilation, sibling),
    );
    const counts: Test = (variable) =>
      [`!${test(variable)}`, ...siblings.map((sibling) => sibling(variable))].join(' && ');
    const bounds = [
      ['qualifiedMinCount', atLeast],
      ['qualifiedMaxCount', atMost],
    ] as const;
    return bounds.flatMap(([parameter, compile]) =>
      shapes.values(shape, parameter).flatMap((value) => {
        const bound = compile({ compilation, path, count: wholeNumber(value), counts });
        return bound ? [{ parameter, value, test: bound }] : [];
      }),
    );
  });
}

function siblingsOf({ shapes }: Compilation, shape: Term, own: Term): Term[] {
  if (!shapes.isTrue(shape, 'qualifiedValueShapesDisjoint')) return [];
  const parents = shapes.quads.filter(
    ({ predicate, object }) => predicate.value.endsWith('shacl#property') && object.equals(shape),
  );
  const siblings = parents
    .flatMap(({ subject }) => shapes.values(subject, 'property'))
    .flatMap((property) => shapes.values(property, 'qualifiedValueShape'));
  const distinct = new Map(siblings.map((sibling) => [nodeKey(sibling), sibling]));
  distinct.delete(nodeKey(own));
  return [...distinct.values()];
}
