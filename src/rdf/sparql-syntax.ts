import { Generator } from '@traqula/generator-sparql-1-1';
import { Parser } from '@traqula/parser-sparql-1-1';
import type { Query, SparqlQuery, Update } from '@traqula/rules-sparql-1-1';
import { QuercusError } from '../errors.ts';
import { declarePrefixes } from './declare-prefixes.ts';

export type { Query, Update } from '@traqula/rules-sparql-1-1';

/**
 * Parses a SPARQL 1.1 query into traqula's typed tree. `prefixes` are declared where the text uses and does not declare
 * them. Throws QUERY_SYNTAX with reason, and line and column (from 1) in the text as given.
 */
export function parseQuery(text: string, prefixes: Prefixes = {}): Query {
  const tree = parseSparql(text, prefixes);
  if (tree.type === 'query') return tree;
  throw syntaxError(text, {
    reason: text.trim() === '' ? 'the text is empty' : 'this is an update; a query was expected',
  });
}

/** Parses a SPARQL 1.1 update into traqula's typed tree. Throws QUERY_SYNTAX with line, column (from 1) and reason. */
export function parseUpdate(text: string): Update {
  const tree = parseSparql(text);
  if (tree.type === 'update') return tree;
  throw syntaxError(text, { reason: 'this is a query; an update was expected' });
}

/** The text of a query or an update. Numbers come out as typed literals and prefixed names keep their prefix. */
export function generateQuery(tree: Query | Update): string {
  generator ??= new Generator();
  return generator.generate(tree);
}

// Building the grammar takes about 0.1 s, so it is built when first used and kept.
let parser: Parser | undefined;
let generator: Generator | undefined;

/** Parses a SPARQL 1.1 query or update, with `prefixes` as for `parseQuery`. Throws QUERY_SYNTAX. */
export function parseSparql(text: string, prefixes: Prefixes = {}): SparqlQuery {
  parser ??= new Parser({ lexerConfig: { positionTracking: 'full' } });
  const declared = declarePrefixes(text, prefixes);
  try {
    return parser.parse(declared);
  } catch (cause) {
    const problem = locate(declared, (cause as Error).message);
    throw syntaxError(text, moveBack(problem, declared.length - text.length), cause);
  }
}

type Prefixes = Readonly<Record<string, string>>;

/** The place without what was put in front, which is part of the first line. */
function moveBack({ reason, line, column }: SyntaxProblem, added: number): SyntaxProblem {
  if (line !== 1 || column === undefined) return { reason, line, column };
  return { reason, line, column: Math.max(1, column - added) };
}

interface SyntaxProblem {
  readonly reason: string;
  readonly line?: number;
  readonly column?: number;
}

/** traqula reports places only inside its messages: as an offset (lexer), or as a line with a caret (parser). */
function locate(text: string, message: string): SyntaxProblem {
  const offset = /unexpected character: ->(.*)<- at offset: (\d+)/su.exec(message);
  if (offset) {
    const before = text.slice(0, Number(offset[2])).split('\n');
    return {
      reason: `unexpected ${offset[1]}`,
      line: before.length,
      column: (before.at(-1) as string).length + 1,
    };
  }
  const place = /^Parse error(?: on line (\d+)\n.*\n(-*)\^)?\n/.exec(message);
  const found = /but found(?: -->|:) '(.*?)'(?: <--)?\s*$/s.exec(message);
  if (!found) return { reason: message.replace(/^Parse error\s*/, '') };
  const expected = /Expecting(?: token of type)? --> (.*?) <--/.exec(message);
  const unexpected = found[1] === '' ? 'unexpected end of text' : `unexpected ${found[1]}`;
  const reason = expected ? `${unexpected}, expected ${expected[1]}` : unexpected;
  return place?.[1]
    ? { reason, line: Number(place[1]), column: (place[2] as string).length + 1 }
    : { reason };
}

function syntaxError(query: string, { reason, line, column }: SyntaxProblem, cause?: unknown): QuercusError {
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
  return new QuercusError('QUERY_SYNTAX', `The SPARQL text is not valid${place}: ${reason}`, {
    details: { line, column, reason, query },
    cause,
  });
}
