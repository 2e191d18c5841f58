import type { Term } from '@rdfjs/types';
import type { Finding, Severity } from '../domain/finding.ts';
import { groupBy } from '../rdf/group-by.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';
import { iri } from '../rdf/vocabularies.ts';
import { componentName } from './shacl-messages.ts';
import type { NotEvaluated, ShaclResult } from './shacl-result.ts';
import { nodeKey } from './shacl-shapes-graph.ts';

/** Focus nodes named in one finding; the rest is counted. */
const shown = 20;

/** Violations block, warnings and information do not (SHACL §2.1.4); a severity that SHACL does not know blocks. */
export function severityOf(severity: string): Severity {
  if (severity === iri('sh', 'Warning')) return 'warning';
  return severity === iri('sh', 'Info') ? 'information' : 'blocks';
}

/** One finding for all results of one constraint of one shape: ten thousand rows with one fault are one fault. */
export function findingsOf(
  results: readonly ShaclResult[],
  notEvaluated: readonly NotEvaluated[],
  checkedByValue: ReadonlySet<string>,
): Finding[] {
  const groups = groupBy(results, ({ shape, component, severity, constraint, path }) =>
    [
      nodeKey(shape),
      component,
      severity,
      ...[constraint, path].map((node) => (node ? nodeKey(node) : '')),
    ].join(' '),
  );
  return [
    ...[...groups.values()].map(findingOf),
    ...notEvaluated.map(findingOfUnevaluated),
    ...sortUtf8([...checkedByValue]).map(findingOfDatatype),
  ];
}

function findingOf(results: readonly ShaclResult[]): Finding {
  const [first] = results as [ShaclResult];
  const nodes = sortUtf8([...new Set(results.map(({ focusNode }) => nameOf(focusNode)))]);
  const values = sortUtf8([
    ...new Set(results.flatMap(({ value }) => (value ? [JSON.stringify(value.value)] : []))),
  ]);
  const message = sortUtf8([
    ...new Set(results.map(({ messages }) => messages[0]?.value ?? 'Violates the shape.')),
  ])[0];
  const example =
    values.length === 0 || first.component === iri('sh', 'ClosedConstraintComponent')
      ? ''
      : ` Found: ${values.slice(0, 3).join(', ')}${values.length > 3 ? ' …' : ''}.`;
  const count =
    nodes.length === 1
      ? ''
      : ` (${nodes.length} nodes${nodes.length > shown ? `, the first ${shown} named` : ''})`;
  return {
    check: `shacl-${componentName(first.component)}`,
    severity: severityOf(first.severity),
    message: `${message}${example}${count}`,
    subjects: nodes.slice(0, shown),
    axioms: [],
    ...(first.shape.termType === 'NamedNode'
      ? { repairHint: `The demand is made by the shape ${first.shape.value}.` }
      : {}),
  };
}

function findingOfUnevaluated({ shape, reason }: NotEvaluated): Finding {
  return {
    check: 'shacl-not-evaluated',
    severity: 'blocks',
    message: `The shape ${nameOf(shape)} was not evaluated: ${reason}.`,
    subjects: [nameOf(shape)],
    axioms: [],
    repairHint: 'Rewrite the shape with constraints of SHACL Core, or deactivate it (sh:deactivated true).',
  };
}

function findingOfDatatype(datatype: string): Finding {
  return {
    check: 'shacl-datatype-by-value',
    severity: 'information',
    message: `${datatype} was checked by value: the store keeps integers and points in time of all types alike, so a valid value of the base type passes too.`,
    subjects: [datatype],
    axioms: [],
  };
}

function nameOf(node: Term): string {
  return node.termType === 'BlankNode' ? `_:${node.value}` : node.value;
}
