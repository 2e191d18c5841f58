import type { NamedNode } from '@rdfjs/types';
import type { AgentCall, Answer, AnswerEvidence, FactSource, RowEvidence } from '../domain/answer-record.ts';
import type { RunContext } from '../domain/run-context.ts';
import { parseRdf } from '../rdf/parse-rdf.ts';
import type { AskedKernel } from './asked-kernel.ts';
import { rowsWithValue } from './value-in-result.ts';

/** So much evidence is looked up for one call; more is told in a note. */
const mostRows = 10;
const mostFacts = 40;

interface Cited {
  readonly answer: Answer;
  readonly calls: readonly AgentCall[];
  readonly rowLimit: number;
  readonly kernel: AskedKernel;
}

/** What the cited rows rest on: entities, facts, and the rows or texts of the sources that say them. */
export async function answerEvidence(cited: Cited, context: RunContext): Promise<AnswerEvidence> {
  const rows: RowEvidence[] = [];
  const notes: AnswerEvidence['notes'] = [];
  for (const call of cited.calls.filter(({ number }) => cited.answer.calls.includes(number))) {
    context.signal?.throwIfAborted();
    const found = await evidenceOfCall(call, cited, context);
    rows.push(...found.rows);
    notes.push(...found.notes.map((note) => ({ call: call.number, note })));
  }
  return { rows, notes };
}

async function evidenceOfCall(
  call: AgentCall,
  { answer, rowLimit, kernel }: Cited,
  { signal }: RunContext,
): Promise<{ rows: RowEvidence[]; notes: string[] }> {
  if (call.result.status !== 'ok') return { rows: [], notes: [`it gave no row (${call.result.status})`] };
  const { witness } = await kernel.call(call.result.function, call.arguments, {
    evidence: true,
    limit: rowLimit,
    ...(signal === undefined ? {} : { signal }),
  });
  if (witness?.outcome !== 'evaluated')
    return { rows: [], notes: [`facts not evaluated: ${witness?.reason ?? 'the call gave no witness'}`] };
  const chosen = citedRows(call, answer);
  const notes = notesOn(chosen, call, witness.truncated);
  const rows: RowEvidence[] = [];
  let left = mostFacts;
  for (const row of chosen.slice(0, mostRows)) {
    const { entities, facts } = witness.rows[row - 1] ?? { entities: [], facts: [] };
    const shown = facts.slice(0, left);
    left -= shown.length;
    if (shown.length < facts.length)
      notes.push(`row ${row}: ${shown.length} of ${facts.length} facts are shown`);
    rows.push({
      call: call.number,
      row,
      entities,
      facts: await Promise.all(shown.map((fact) => withSources(fact, kernel))),
    });
  }
  return { rows, notes };
}

/** The rows that hold the answer's values, or all of them when the answer names none of this call. */
function citedRows(call: AgentCall, { values }: Answer): number[] {
  const holding = values.flatMap(({ value }) => rowsWithValue(value, call));
  const all = call.result.rows.map((_, index) => index + 1);
  const rows = holding.length === 0 || holding.includes(0) ? all : holding;
  return [...new Set(rows)].sort((a, b) => a - b);
}

function notesOn(chosen: readonly number[], { result }: AgentCall, isWitnessCut: boolean): string[] {
  return [
    ...(result.truncated ? ['the result was cut: there are more rows'] : []),
    ...(chosen.length > mostRows ? [`${mostRows} of ${chosen.length} cited rows are shown`] : []),
    ...(isWitnessCut ? ['the facts behind the rows were cut'] : []),
  ];
}

async function withSources(fact: string, kernel: AskedKernel): Promise<RowEvidence['facts'][number]> {
  const [quad] = parseRdf(fact, { format: 'nt', name: 'a fact' });
  if (quad === undefined) return { fact, sources: [] };
  const { evidence } = await kernel.why({
    subject: quad.subject as NamedNode,
    predicate: quad.predicate as NamedNode,
    object: quad.object,
  });
  return { fact, sources: evidence.filter(({ status }) => status === 'fact').map(sourceOf) };
}

function sourceOf(support: Awaited<ReturnType<AskedKernel['why']>>['evidence'][number]): FactSource {
  const { source, path, sha256, row, quote, place, cells } = support;
  return {
    source,
    path,
    sha256,
    ...(row === undefined ? {} : { row }),
    place,
    ...(quote === undefined ? {} : { quote }),
    cells: cells.map(({ column, text }) => ({ column, text })),
  };
}
