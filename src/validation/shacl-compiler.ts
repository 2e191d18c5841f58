import type { Literal, Term } from '@rdfjs/types';
import { namespaces } from '../rdf/vocabularies.ts';
import type { Compilation, Focus } from './shacl-compilation.ts';
import { refuseUnknownTerms } from './shacl-known-terms.ts';
import { closedPattern, pathOf, setConstraints, valueConstraints } from './shacl-shape-tests.ts';
import { compileSparqlConstraint } from './shacl-sparql-constraint.ts';
import { targetsOf } from './shacl-targets.ts';

/** One constraint as one SELECT: each row is a violation of `?this` (by `?value`, on `?path`, where the query has them). */
export interface CompiledConstraint {
  readonly query: string;
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
  /** Set when the outcome depends on lexical forms, which the store does not keep: an ASK that finds such values. */
  readonly lexicalFormsLost?: string;
}

/** All constraints of a targeted shape and of the property shapes below it. Throws NotCompilable. */
export function compileTargetedShape(compilation: Compilation, shape: Term): CompiledConstraint[] {
  if (compilation.shapes.isTrue(shape, 'deactivated')) return [];
  return compileShape(compilation, shape, targetsOf(compilation, shape));
}

function compileShape(compilation: Compilation, shape: Term, focus: Focus): CompiledConstraint[] {
  const { shapes } = compilation;
  if (shapes.isTrue(shape, 'deactivated')) return [];
  return compilation.inside(shape, () => {
    refuseUnknownTerms(shapes, shape);
    return [
      ...compileValueConstraints(compilation, shape, focus),
      ...setConstraints(compilation, shape).map(({ parameter, value, test }) =>
        describe(compilation, shape, { parameter, value, query: test.query(focus) }),
      ),
      ...compileClosed(compilation, shape, focus),
      ...shapes.values(shape, 'sparql').flatMap((node) => {
        const query = compileSparqlConstraint(compilation, { shape, node, focus });
        return query === undefined
          ? []
          : [describe(compilation, shape, { parameter: 'sparql', value: node, query })];
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

function compileValueConstraints(compilation: Compilation, shape: Term, focus: Focus): CompiledConstraint[] {
  const path = pathOf(compilation, shape);
  const node = path === undefined ? '?this' : '?value';
  const pattern = path === undefined ? focus('?this') : `${focus('?this')} ?this ${path} ?value .`;
  return valueConstraints(compilation, shape).map(({ parameter, value, test }) =>
    describe(compilation, shape, {
      parameter,
      value,
      query: `SELECT DISTINCT ?this${path === undefined ? '' : ' ?value'} WHERE { ${pattern} FILTER(${test(node)}) }`,
      focusIsValue: path === undefined && parameter !== 'hasValue',
      lexicalFormsLost: lexicalParameters.has(parameter)
        ? `ASK { ${pattern} FILTER(${isRewritten(node)}) }`
        : undefined,
    }),
  );
}

const lexicalParameters = new Set(['pattern', 'minLength', 'maxLength']);

/** Values whose text the store may have changed when it read them (`007` is `7` there). */
function isRewritten(variable: string): string {
  const rewritten = [
    'boolean',
    'dateTime',
    'date',
    'time',
    'duration',
    'dayTimeDuration',
    'yearMonthDuration',
  ];
  const datatypes = rewritten.map((name) => `<${namespaces.xsd}${name}>`).join(', ');
  return `isNumeric(${variable}) || COALESCE(DATATYPE(${variable}) IN (${datatypes}), false)`;
}

function compileClosed(compilation: Compilation, shape: Term, focus: Focus): CompiledConstraint[] {
  const pattern = closedPattern(compilation, shape);
  if (!pattern) return [];
  const query = `SELECT DISTINCT ?this ?path ?value WHERE { ${focus('?this')} ${pattern('?this', '?path', '?value')} }`;
  return [describe(compilation, shape, { parameter: 'closed', value: shape, query })];
}

interface Description {
  readonly parameter: string;
  readonly value: Term;
  readonly query: string;
  readonly focusIsValue?: boolean;
  readonly lexicalFormsLost?: string;
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
