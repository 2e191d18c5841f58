import type { BuildReports } from './build-reports.ts';

type Cell = string | number;

/** `report.html`: what was decided, checked, merged and admitted, on one page that needs nothing else. */
export function reportPage(reports: BuildReports): string {
  const { title, verification, merge, functions } = reports;
  const summary = `HermiT: <strong>${escapeHtml(verification.verdict)}</strong> · ${merge.facts} facts about ${merge.entities} entities · ${functions.admitted.length} functions`;
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="verdict">${summary}</p>`,
    ...checkSections(reports),
    ...tableSections(reports),
    ...mergeSections(reports),
    section('Functions', list(functions.admitted)),
    section(
      'Functions refused',
      table(
        ['name', 'reasons'],
        functions.rejected.map(({ name, reasons }) => [name, reasons.join('; ')]),
      ),
    ),
  ];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style>`;
  return `<!doctype html>\n<html lang="en"><head>${head}</head>\n<body>\n${body.join('\n')}\n</body></html>\n`;
}

function checkSections({ verification }: BuildReports): string[] {
  const checks = verification.checks.map(({ check, outcome, reason = '' }) => [check, outcome, reason]);
  const parts = verification.parts.map(({ part, outcome, reason = '' }) => [part, outcome, reason]);
  const findings = verification.findings.map(({ severity, check, message }) => [severity, check, message]);
  return [
    section('Checks', table(['check', 'outcome', 'reason'], [...checks, ...parts])),
    section('Findings', table(['severity', 'check', 'message'], findings)),
  ];
}

function tableSections({ profile }: BuildReports): string[] {
  const rows = profile.tables.map(({ table: name, rows: count, key, ignored, ignoredReason = '' }) =>
    ignored
      ? [name, count, 'left out', 'told', ignoredReason]
      : [name, count, key.columns.join(', '), key.certainty, key.reason],
  );
  return [
    section('Told in task.yaml, because the tables cannot tell', list(profile.told)),
    section('Tables', table(['table', 'rows', 'key', 'certainty', 'why'], rows)),
  ];
}

function mergeSections({ merge }: BuildReports): string[] {
  const accounts = (['rows', 'statements'] as const).map((kind) => {
    const { candidates, merged, rejected, quarantined } = merge[kind];
    return [kind, candidates, merged, rejected, quarantined];
  });
  const conflicts = merge.conflicts.map(({ subject, property, policy, kept, lost }) => [
    subject,
    property,
    policy,
    values(kept),
    values(lost),
  ]);
  const proposals = merge.proposals.map(({ kind, subjects, reason, decision }) => [
    kind,
    subjects.join(' '),
    reason,
    decision,
  ]);
  const quarantine = merge.quarantine.map(({ source, row = '', column = '', value = '', reason }) => [
    source,
    row,
    column,
    value,
    reason,
  ]);
  return [
    section('Account of the input', table(['', 'candidates', 'merged', 'rejected', 'quarantined'], accounts)),
    section('Entities', table(['type', 'entities'], Object.entries(merge.byType))),
    section('Conflicts', table(['subject', 'property', 'policy', 'kept', 'lost'], conflicts)),
    section('Proposed, not acted upon', table(['kind', 'entities', 'reason', 'decision'], proposals)),
    section('Quarantine', table(['source', 'row', 'column', 'value', 'reason'], quarantine)),
  ];
}

const shownRows = 200;
const style =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1f2a24;background:#fbfaf6}h1,h2{color:#2f4f3a;font-weight:600}h2{font-size:1.1rem;margin-top:2rem}.verdict{font-size:1.1rem}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #ddd8c8}th{background:#eeeadb}td{overflow-wrap:anywhere}.none{color:#777}';

function section(heading: string, content: string): string {
  return `<h2>${escapeHtml(heading)}</h2>\n${content}`;
}

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return '<p class="none">None.</p>';
  const line = (tag: 'th' | 'td', cells: readonly Cell[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(String(cell))}</${tag}>`).join('')}</tr>`;
  const more =
    rows.length > shownRows ? `<p class="none">${rows.length - shownRows} more in the JSON report.</p>` : '';
  return `<div class="scroll"><table>${line('th', head)}\n${rows
    .slice(0, shownRows)
    .map((row) => line('td', row))
    .join('\n')}</table></div>${more}`;
}

function list(items: readonly string[]): string {
  return items.length === 0
    ? '<p class="none">None.</p>'
    : `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}</ul>`;
}

function values(entries: readonly { value: string }[]): string {
  return entries.map(({ value }) => value).join(', ');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
