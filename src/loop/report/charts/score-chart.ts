import { html } from 'hono/html';
import type { ScoreSummary } from '../../../domain/score.ts';
import { frame, labelBelow, percent, scale, shareAxis, svgChart, yOfShare } from './frame.ts';

export interface ScorePoint {
  readonly label: string;
  readonly score: ScoreSummary | null;
  readonly kept: boolean;
}

const measures = ['official', 'partial'] as const;
type Measure = (typeof measures)[number];

/** Official and partial score per round. Kept rounds are joined; one that is not is a hollow mark beside the line. */
export function scoreChart(points: readonly ScorePoint[]): ReturnType<typeof html> {
  const x = xOf(points.length);
  const labels = points.map(({ label }, at) => labelBelow(x(at), label));
  const lines = measures.map((measure) => lineOf(points, measure, x));
  const marks = measures.map((measure) => points.map((point, at) => mark(point, measure, x(at))));
  const unknown = points.map(({ score }, at) => range(score, x(at)));
  return svgChart({
    id: 'score',
    title: 'Score per round',
    description: points.map(inWords).join('; '),
    parts: [shareAxis(), labels, unknown.flat(), lines.flat(), marks.flat()],
  });
}

function xOf(count: number) {
  const inset = 40;
  return scale([0, count - 1], [frame.left + inset, frame.width - frame.right - inset]);
}

function lineOf(points: readonly ScorePoint[], measure: Measure, x: (at: number) => number) {
  const kept = points.flatMap(({ score, kept: isKept }, at) => {
    const value = score?.[measure] ?? null;
    return isKept && value !== null ? [`${x(at)},${yOfShare(value)}`] : [];
  });
  return kept.length < 2 ? [] : [html`<polyline class="line ${measure}" points="${kept.join(' ')}"/>`];
}

function mark({ score, kept, label }: ScorePoint, measure: Measure, x: number) {
  const value = score?.[measure] ?? null;
  if (value === null) return html``;
  const state = kept ? measure : `${measure} hollow`;
  const tip = html`<title>${label}, ${measure}: ${percent(value)}${kept ? '' : ', not kept'}</title>`;
  const y = yOfShare(value);
  return measure === 'official'
    ? html`<circle class="mark ${state}" cx="${x}" cy="${y}" r="6">${tip}</circle>`
    : html`<rect class="mark ${state}" x="${x - 5}" y="${y - 5}" width="10" height="10">${tip}</rect>`;
}

/** Where items were not evaluated, the score is a range and no point. */
function range(score: ScoreSummary | null, x: number) {
  if (score === null || score.official !== null || score.atLeast === null || score.atMost === null) return [];
  return [
    html`<line class="range" x1="${x}" x2="${x}" y1="${yOfShare(score.atLeast)}" y2="${yOfShare(score.atMost)}"><title>${score.notEvaluated} of ${score.items} not evaluated: between ${percent(score.atLeast)} and ${percent(score.atMost)}</title></line>`,
  ];
}

function inWords({ label, score, kept }: ScorePoint): string {
  const told = measures.map(
    (measure) => `${measure} ${score?.[measure] == null ? 'not evaluated' : percent(score[measure])}`,
  );
  return `${label}: ${told.join(', ')}${kept ? '' : ', not kept'}`;
}
