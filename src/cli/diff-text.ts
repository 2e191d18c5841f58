import type { FactsDiff, FunctionsDiff, KernelDiff, PartChange } from '../domain/kernel-diff.ts';
import type { OntologyDiff } from '../domain/ontology-diff.ts';

/** Most entities that are shown; `--json` has more. */
const shownEntities = 20;

export function ontologyDiffText({ class: gravest, counts, renamed, changes }: OntologyDiff): string {
  if (gravest === 'identical') return 'The ontologies say the same.';
  const signs = { added: '+', removed: '-' };
  return [
    ...renamed.map(({ from, to }) => `renamed ${from} -> ${to}`),
    ...changes.map((each) => `${signs[each.change]} ${each.class}: ${each.axiom.replaceAll('\n', '\n    ')}`),
    `${gravest}: ${counts.additive} additive, ${counts.narrowing} narrowing, ${counts.deleting} deleting, ${counts.renamed} renamed`,
  ].join('\n');
}

export function kernelDiffText({ class: gravest, ontology, shapes, functions, facts }: KernelDiff): string {
  if (gravest === 'identical' && functions.differentExamples.length === 0) return 'The kernels say the same.';
  return [
    ...section('Ontology', ontology.class, ontologyDiffText(ontology).split('\n')),
    ...section('Shapes', shapes.class, shapes.changes.map(changeText)),
    ...section('Functions', functions.class, functionLines(functions)),
    ...section('Facts', facts.class, factsLines(facts)),
    `Altogether: ${gravest}`,
  ].join('\n');
}

function section(title: string, gravest: string, lines: readonly string[]): string[] {
  return gravest === 'identical' && lines.length < 2
    ? [`${title}: identical`]
    : [`${title}: ${gravest}`, ...lines.map((line) => `  ${line}`)];
}

function changeText({ class: kind, subject, change }: PartChange): string {
  return `${kind}: ${subject}: ${change}`;
}

function functionLines({ changes, differentExamples, mayDiffer }: FunctionsDiff): string[] {
  const list = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${title}: ${names.join(', ')}`];
  return [
    ...changes.map(changeText),
    ...list('other rows in an example', differentExamples),
    ...list('results may differ', mayDiffer),
  ];
}

/** What happened to facts: counts, then the first entities. */
export function factsLines({ added, removed, entities, byTerm, changes, leftOff }: FactsDiff): string[] {
  if (added + removed === 0) return [];
  const hidden = Math.max(0, changes.length - shownEntities) + leftOff;
  return [
    `${added} facts added, ${removed} removed; entities: ${entities.appeared} appeared, ${entities.changed} changed, ${entities.vanished} vanished`,
    ...Object.entries(byTerm).map(([term, counts]) => `${term}: +${counts.added} -${counts.removed}`),
    ...changes.slice(0, shownEntities).map(({ entity, change }) => `${change} <${entity}>`),
    ...(hidden > 0 ? [`and ${hidden} more entities`] : []),
  ];
}
