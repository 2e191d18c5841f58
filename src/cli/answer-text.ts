import type { AgentCall, AnswerRecord, FactSource, RowEvidence } from '../domain/answer-record.ts';
import type { Shorten } from '../rdf/shorten-iri.ts';
import { quotedWords } from './explanation-text.ts';

/** An answer for people: what it is, the calls it rests on, and the rows or quotes behind them. */
export function answerText(record: AnswerRecord, shorten: Shorten): string {
  return [
    ...headLines(record),
    '',
    ...callLines(record),
    ...(record.answer === null ? [] : ['', ...evidenceLines(record, shorten)]),
  ].join('\n');
}

function headLines({ outcome, answer, reason, error }: AnswerRecord): string[] {
  if (answer !== null) {
    const computed = answer.values.filter(({ foundIn }) => foundIn.length === 0);
    const listed = computed.map(({ value }) => value).join(', ');
    return [
      oneLine(answer.text),
      ...(listed === '' ? [] : [`  not in any result, computed by the model: ${oneLine(listed)}`]),
    ];
  }
  if (outcome === 'failed') return [`The model gave no usable reply: ${error?.code}: ${error?.message}`];
  const head = outcome === 'unanswerable' ? 'Cannot be answered with these functions' : 'No answer';
  return [`${head}: ${oneLine(reason ?? '')}`];
}

function callLines({ calls, answer }: AnswerRecord): string[] {
  if (calls.length === 0) return ['Calls: none'];
  return ['Calls (* = the answer rests on it):', ...calls.map((call) => callLine(call, answer?.calls ?? []))];
}

function callLine({ number, arguments: values, result }: AgentCall, cited: readonly number[]): string {
  const given = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const rows = result.rows.length === 1 ? '1 row' : `${result.rows.length} rows`;
  const got = result.status === 'ok' ? `${rows}${result.truncated ? ', cut' : ''}` : result.status;
  return `${cited.includes(number) ? '*' : ' '} ${number}. ${oneLine(`${result.function}(${given.join(', ')})`)} → ${got}`;
}

function evidenceLines({ evidence }: AnswerRecord, shorten: Shorten): string[] {
  return [
    'Evidence:',
    ...evidence.rows.flatMap((row) => rowLines(row, shorten)),
    ...evidence.notes.map(({ call, note }) => `  call ${call}: ${note}`),
  ];
}

function rowLines({ call, row, entities, facts }: RowEvidence, shorten: Shorten): string[] {
  const sources = facts.flatMap((fact) => fact.sources.map(sourceLine));
  return [
    `  call ${call}, row ${row}: ${entities.map(shorten).join(', ') || 'no entity'}; ${facts.length} facts`,
    ...[...new Set(sources)].map((line) => `    ${line}`),
  ];
}

function sourceLine({ path, row, quote, cells, place }: FactSource): string {
  if (quote !== undefined) return oneLine(`${path}, ${quotedWords(quote)}`);
  const read = cells.map(({ column, text }) => `${column} = ${JSON.stringify(text)}`).join(', ');
  const where = row === undefined ? place : `${path}, data row ${row}`;
  return read === '' ? where : `${where}: ${read}`;
}

/** Words of models and cells of data never control the terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/g, ' ⏎ ').replaceAll(/\p{Cc}/gu, '\uFFFD');
}
