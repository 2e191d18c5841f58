import { QuercusError } from '../../errors.ts';
import { decodeText, type TextFile } from '../files/decode-text.ts';
import type { JsonObject, JsonValue } from './json-value.ts';
import { JsonSyntaxError, parseJson } from './parse-json.ts';

/** A file of JSON values: one document, or a value on every line (JSON Lines, newline-delimited JSON). */
export interface JsonFile extends TextFile {
  readonly format: 'json' | 'jsonl';
}

/** A value that should be one row. `root` names the list that it stands in, `''` when the file itself is the list. */
export interface JsonRecord {
  readonly root: string;
  /** From 1, in its list. */
  readonly position: number;
  readonly raw: string;
  /** Absent when the line is no JSON; then `problem` says why. */
  readonly value?: JsonValue;
  readonly problem?: string;
}

/** A longer document does not fit a string well; JSON Lines has no such limit, only one for a line. */
const longestText = 256 * 1024 * 1024;

/**
 * The records of a file. A document that is a list gives its items; one whose members are all lists gives the items of
 * each; any other object is one record. SOURCE_UNREADABLE when a document is no JSON or longer than 256 million
 * characters; a wrong line of JSON Lines is a record with a `problem`.
 */
export async function* readJsonRecords(file: JsonFile): AsyncGenerator<JsonRecord> {
  if (file.format === 'jsonl') yield* recordsOfLines(file);
  else yield* recordsOfDocument(await parseDocument(file), file);
}

async function* recordsOfLines(file: JsonFile): AsyncGenerator<JsonRecord> {
  let position = 0;
  for await (const line of linesOf(file)) {
    if (line.trim() === '') continue;
    position++;
    yield { root: '', position, raw: line, ...readLine(line) };
  }
}

function readLine(line: string): Pick<JsonRecord, 'value' | 'problem'> {
  try {
    return { value: parseJson(line) };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return { problem: `it is no JSON: ${error.message} (character ${error.offset + 1})` };
  }
}

async function* linesOf(file: JsonFile): AsyncGenerator<string> {
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of decodeText(file)) {
    const lines = chunk.split('\n');
    for (const [index, line] of lines.entries()) {
      pieces.push(line);
      length += line.length;
      if (length > longestText) throw tooLong(file);
      if (index === lines.length - 1) break;
      yield pieces.join('');
      pieces = [];
      length = 0;
    }
  }
  yield pieces.join('');
}

async function parseDocument(file: JsonFile): Promise<JsonValue | undefined> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of decodeText(file)) {
    pieces.push(piece);
    length += piece.length;
    if (length > longestText) throw tooLong(file);
  }
  const text = pieces.join('');
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text);
  } catch (error) {
    throw error instanceof JsonSyntaxError ? noJson(file, text, error) : error;
  }
}

function* recordsOfDocument(document: JsonValue | undefined, { path }: JsonFile): Generator<JsonRecord> {
  if (document === undefined) return;
  if (document.kind === 'array') yield* recordsOfList(document.items, '');
  else if (document.kind !== 'object') throw noTable(path);
  else if (isEnvelope(document)) {
    for (const [root, list] of document.members) {
      if (list.kind === 'array') yield* recordsOfList(list.items, root);
    }
  } else yield { root: '', position: 1, raw: document.raw, value: document };
}

function* recordsOfList(items: readonly JsonValue[], root: string): Generator<JsonRecord> {
  for (const [index, value] of items.entries()) {
    const raw = value.kind === 'null' ? 'null' : value.kind === 'scalar' ? value.text : value.raw;
    yield { root, position: index + 1, raw, value };
  }
}

/** An object that only holds lists is no thing of its own: its lists are the tables. */
function isEnvelope({ members, repeated }: JsonObject): boolean {
  const values = [...members.values()];
  return repeated === undefined && values.length > 0 && values.every(({ kind }) => kind === 'array');
}

function noJson({ path }: JsonFile, text: string, { message, offset }: JsonSyntaxError): QuercusError {
  const before = text.slice(0, offset).split('\n');
  const line = before.length;
  const column = before[line - 1]!.length + 1;
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} is no JSON: line ${line}, column ${column}: ${message}. Mend it there; a file with one value on each line is JSON Lines, \`format: jsonl\`.`,
    { details: { path, line, column } },
  );
}

function noTable(path: string): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} holds a single value; a list of objects, an object of lists or an object is expected.`,
    { details: { path } },
  );
}

function tooLong({ path, format }: JsonFile): QuercusError {
  const part = format === 'jsonl' ? 'A line of it' : 'It';
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} cannot be read. ${part} is longer than ${longestText} characters; write it as JSON Lines, one object a line.`,
    { details: { path, longestText } },
  );
}
