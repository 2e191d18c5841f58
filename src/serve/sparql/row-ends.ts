/** Where rows of a serialised result end: `head` is where the first begins; rows are lazily found, in order. */
export interface RowEnds {
  readonly head: number;
  readonly ends: Iterable<number>;
  /** What has to follow after a cut. */
  readonly tail: string;
}

const jsonStart = '"bindings":[';

/** Finds the rows in the text of a SELECT result as the engine writes it; one pass, nothing is parsed twice. */
export function rowEnds(text: string, engineType: string): RowEnds {
  switch (engineType) {
    case 'application/sparql-results+json': {
      const head = text.indexOf(jsonStart) + jsonStart.length;
      return { head, ends: jsonRowEnds(text, head), tail: ']}}' };
    }
    case 'application/sparql-results+xml': {
      const head = text.indexOf('<results>') + '<results>'.length;
      return { head, ends: endsOf(text, '</result>', head), tail: '</results></sparql>' };
    }
    case 'text/csv': {
      const [head = text.length, ...none] = firstOf(csvRowEnds(text, 0));
      return { head: none.length === 0 ? head : text.length, ends: csvRowEnds(text, head), tail: '' };
    }
    default: {
      const head = text.indexOf('\n') + 1;
      return { head, ends: endsOf(text, '\n', head), tail: '' };
    }
  }
}

function firstOf(ends: Iterable<number>): number[] {
  for (const end of ends) return [end];
  return [];
}

function* endsOf(text: string, mark: string, from: number): Generator<number> {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at)) {
    at += mark.length;
    yield at;
  }
}

/** Ends of the objects of the bindings; braces inside strings do not count. */
function* jsonRowEnds(text: string, from: number): Generator<number> {
  const marks = /"(?:[^"\\]|\\.)*"|[{}\]]/gs;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '{') depth += 1;
    else if (mark[0] === '}') {
      depth -= 1;
      if (depth === 0) yield marks.lastIndex;
    } else if (mark[0] === ']' && depth === 0) return;
  }
}

/** Line feeds outside quotes (RFC 4180). */
function* csvRowEnds(text: string, from: number): Generator<number> {
  const marks = /"[^"]*"|\n/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[0] === '\n') yield marks.lastIndex;
  }
}
