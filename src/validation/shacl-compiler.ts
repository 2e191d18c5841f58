import type { Literal, Term } from '@rdfjs/types';
import { namespaces } from '../rdf/vocabularies.ts';
import type { Compilation, Focus } from './shacl-compilation.ts';
import { refuseUnknownTerms } from './shacl-known-terms.ts';
import { dependsOnText, isRewritten } from './shacl-lexical-forms.ts';
import { closedPattern, pathOf, setConstraints, valueConstraints } from './shacl-shape-tests.ts';
import { compileSparqlConstraint } from './shacl-sparql-constraint.ts';
import { targetsOf } from './shacl-targets.ts';

/** One SELECT: each row is a violation of `?this` (by `?value`, on `?path`, where the query has them). */
export interface CompiledQuery {
  readonly query: string;
  /** The constraints it looks for: one, or several that look at the values of one path one by one. */
  readonly constraints: readonly CompiledConstraint[];
  /** Set when the outcome depends on lexical forms, which the store does not keep: an ASK that finds such values. */
  readonly lexicalFormsLost?: string;
}

export interface CompiledConstraint {
  /** IRI of the constraint component. */
  readonly component: string;
  readonly shape: Term;
  /** Node of the path in the shapes graph. */
  readonly path?: Term;
  /** The constraint's parameter (or the SPARQL constraint), for messages and sh:sourceConstraint. */
  readonly parameter: Term;
  readonly severity: string;
  readonly messages: readonly Literal[];
  /** The row's focus node is its value. */
  readonly focusIsValue: boolean;
  /** Variable that is true in the rows that violate this constraint; absent = all rows do. */
  readonly flag?: string;
}

/** All constraints of a targeted shape and of the property shapes below it. Throws NotCompilable. */
export function compileTargetedShape(compilation: Compilation, shape: Term): CompiledQuery[] {
  if (compilation.shapes.isTrue(shape, 'deactivated')) return [];
  return compileShape(compilation, shape, targetsOf(compilation, shape));
}

function compileShape(compilation: Compilation, shape: Term, focus: Focus): CompiledQuery[] {
  const { shapes } = compilation;
  if (shapes.isTrue(shape, 'deactivated')) return [];
  return compilation.inside(shape, () => {
    refuseUnknownTerms(shapes, shape);
    return [
      ...compileValueConstraints(compilation, shape, focus),
      ...setConstraints(compilation, shape).map(({ parameter, value, test }) =>
        single(test.query(focus), describe(compilation, shape, { parameter, value })),
      ),
      ...compileClosed(compilation, shape, focus),
      ...shapes.values(shape, 'sparql').flatMap((node) => {
        const query = compileSparqlConstraint(compilation, { shape, node, focus });
        return query === undefined
          ? []
          : [single(query, describe(compilation, shape, { parameter: 'sparql', value: node }))];
      }),
      ...shapes
        .values(shape, 'property')
        .flatMap((property) => compileShape(compilation, property, valuesBelow(compilation, shape, focus))),
    ];
  });
}

/** The value nodes of a shape, which are the focus nodes of the property shapes below it. */
function valuesBelow(compilation: Compilation, shape: Term, focus: Focus): Focus {
  const path = pathOf(compilation, shape);
  if (path === undefined) return focus;
  return (variable) => {
    const outer = compilation.variable();
    return `${focus(outer)} ${outer} ${path} ${variable} .`;
  };
}

/** The values are read once for all constraints on them; which ones a value violates is told by flags. */
function compileValueConstraints(compilation: Compilation, shape: Term, focus: Focus): CompiledQuery[] {
  const path = pathOf(compilation, shape);
  const node = path === undefined ? '?this' : '?value';
  const pattern = path === undefined ? focus('?this') : `${focus('?this')} ?this ${path} ?value .`;
  const found = valueConstraints(compilation, shape);
  if (found.length === 0) return [];
  const constraints = found.map(({ parameter, value }, index) =>
    describe(compilation, shape, {
      parameter,
      value,
      focusIsValue: path === undefined && parameter !== 'hasValue',
      flag: `violates${index}`,
    }),
  );
  const flags = found.map(({ test }, index) => `(${test(node)} AS ?violates${index})`);
  const filter = found.map(({ test }) => test(node)).join(' || ');
  const lexicalFormsLost = dependsOnText(compilation, shape)
    ? `ASK { ${pattern} FILTER(${isRewritten(node)}) }`
    : undefined;
  const query = `SELECT DISTINCT ?this${path === undefined ? '' : ' ?value'} ${flags.join(' ')} WHERE { ${pattern} FILTER(${filter}) }`;
  return [{ query, constraints, lexicalFormsLost }];
}

function compileClosed(compilation: Compilation, shape: Term, focus: Focus): CompiledQuery[] {
  const pattern = closedPattern(compilation, shape);
  if (!pattern) return [];
  const query = `SELECT DISTINCT ?this ?path ?value WHERE { ${focus('?this')} ${pattern('?this', '?path', '?value')} }`;
  return [single(query, describe(compilation, shape, { parameter: 'closed', value: shape }))];
}

function single(query: string, constraint: CompiledConstraint): CompiledQuery {
  return { query, constraints: [constraint] };
}

interface Description {
  readonly parameter: string;
  readonly value: Term;
  readonly focusIsValue?: boolean;
  readonly flag?: string;
}

function describe(
  { shapes }: Compilation,
  shape: Term,
  { parameter, value, ...rest }: Description,
): CompiledConstraint {
  const ofConstraint = parameter === 'sparql' ? shapes.values(value, 'message') : [];
  const messages = ofConstraint.length > 0 ? ofConstraint : shapes.values(shape, 'message');
  return {
    focusIsValue: false,
    ...rest,
    component: componentOf(parameter),
    shape,
    path: shapes.value(shape, 'path'),
    parameter: value,
    severity: shapes.value(shape, 'severity')?.value ?? `${namespaces.sh}Violation`,
    messages: messages.filter((message): message is Literal => message.termType === 'Literal'),
  };
}

/** `minCount` → `sh:MinCountConstraintComponent`. */
function componentOf(parameter: string): string {
  const name = parameter === 'sparql' ? 'SPARQL' : `${parameter[0]?.toUpperCase()}${parameter.slice(1)}`;
  return `${namespaces.sh}${name}ConstraintComponent`;
}
