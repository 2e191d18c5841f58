import type { Quad, Term } from '@rdfjs/types';
import { html, raw } from 'hono/html';
import type { Schema } from '../../domain/schema.ts';
import { iri as iriOf } from '../../rdf/vocabularies.ts';

export interface EntityPage {
  readonly iri: string;
  readonly quads: readonly Quad[];
  readonly schema: Schema;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #ddd}
th{width:30%;font-weight:600}code{overflow-wrap:anywhere}`;

/** What is known about one resource, as a page without scripts. All text is escaped by the template. */
export async function entityPage({ iri, quads, schema }: EntityPage): Promise<string> {
  const labels = labelsOf(schema);
  const own = quads.filter(({ subject }) => subject.value === iri);
  const incoming = quads.filter(({ subject }) => subject.value !== iri);
  const title =
    own.find(({ predicate }) => predicate.value === iriOf('rdfs', 'label'))?.object.value ??
    nameOf(iri, schema);
  const format = (name: string) => `/entity?iri=${encodeURIComponent(iri)}&format=${name}`;
  const page = html`<!doctype html>
<html lang="${schema.language}">
<head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><style>${raw(style)}</style>
<link rel="alternate" type="text/turtle" href="${format('turtle')}"></head>
<body>
<h1>${title}</h1>
<p><code>${iri}</code></p>
<p>RDF: <a href="${format('turtle')}">Turtle</a> · <a href="${format('jsonld')}">JSON-LD</a> · <a href="${format('nt')}">N-Triples</a></p>
<table>${rows(own, (quad) => [quad.predicate, quad.object], labels)}</table>
${incoming.length === 0 ? '' : html`<h2>Referred to by</h2><table>${rows(incoming, (quad) => [quad.predicate, quad.subject], labels)}</table>`}
</body>
</html>
`;
  return String(await page);
}

type Labels = ReadonlyMap<string, string>;

function labelsOf({ entityTypes, properties, relations }: Schema): Labels {
  return new Map([...entityTypes, ...properties, ...relations].map(({ iri, label }) => [iri, label]));
}

/** One row a predicate, its values below each other. */
function rows(quads: readonly Quad[], pick: (quad: Quad) => [Term, Term], labels: Labels) {
  const byPredicate = new Map<string, Term[]>();
  for (const quad of quads) {
    const [{ value: predicate }, value] = pick(quad);
    byPredicate.set(predicate, [...(byPredicate.get(predicate) ?? []), value]);
  }
  return [...byPredicate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([predicate, values]) =>
        html`<tr><th>${link(predicate, labels)}</th><td>${values.map((value) => html`<div>${shown(value, labels)}</div>`)}</td></tr>`,
    );
}

function shown(value: Term, labels: Labels) {
  return value.termType === 'NamedNode' ? link(value.value, labels) : value.value;
}

function link(iri: string, labels: Labels) {
  return html`<a href="/entity?iri=${encodeURIComponent(iri)}">${labels.get(iri) ?? localName(iri)}</a>`;
}

function nameOf(iri: string, { base }: Schema): string {
  return iri.startsWith(base) ? iri.slice(base.length) : iri;
}

function localName(iri: string): string {
  return /[^/#]+[/#]?$/.exec(iri)?.[0] ?? iri;
}
