import type { Quad, Term } from '@rdfjs/types';
import { xsd } from '../../../src/domain/lexical.ts';
import { sortUtf8 } from '../../../src/domain/utf8-order.ts';
import { parseRdf } from '../../../src/rdf/parse-rdf.ts';

/** In how many triples morph-kgc deviates from R2RML, by kind of deviation; and what no deviation explains. */
export interface Comparison {
  readonly shared: number;
  readonly deviations: Readonly<Record<Deviation, number>>;
  readonly onlyOurs: readonly string[];
  readonly onlyTheirs: readonly string[];
}

/**
 * - `non-ASCII percent-encoding`: it encodes letters in IRIs that R2RML 7.3 leaves as they are.
 * - `nan`: it takes the text `nan` in a cell for an empty cell.
 * - `large integers`: it reads integers above 2^53 as doubles; counted on both sides.
 * - `None`: it writes the text `None` for the cells of a column that is all NULL.
 */
export type Deviation = 'non-ASCII percent-encoding' | 'nan' | 'large integers' | 'None';

/** Compares two graphs as sets of triples, after undoing the deviations, each of which is counted. */
export function compareGraphs(ours: string, theirs: string): Comparison {
  const deviations = { 'non-ASCII percent-encoding': 0, nan: 0, 'large integers': 0, None: 0 };
  const left = new Map(parse(ours).map((triple) => [keyOf(triple), triple]));
  const right = new Map(
    parse(theirs).map((triple) => {
      if (keyOf(triple) !== keyOf(triple, decoded)) deviations['non-ASCII percent-encoding']++;
      return [keyOf(triple, decoded), triple];
    }),
  );
  const missing = [...left].filter(([key]) => !right.has(key));
  const extra = [...right].filter(([key]) => !left.has(key));
  const isExplained = ({ object }: Quad): boolean => {
    const kind = kindOf(object);
    if (kind !== undefined) deviations[kind]++;
    return kind !== undefined;
  };
  const unexplained = (side: typeof missing) =>
    sortUtf8(side.filter(([, triple]) => !isExplained(triple)).map(([key]) => key));
  return {
    shared: left.size - missing.length,
    onlyOurs: unexplained(missing),
    onlyTheirs: unexplained(extra),
    deviations,
  };
}

function parse(text: string): Quad[] {
  return parseRdf(text, { format: 'nt', name: 'candidates.nt' });
}

function kindOf(object: Term): Deviation | undefined {
  if (object.termType !== 'Literal') return undefined;
  if (object.value === 'nan') return 'nan';
  if (object.value === 'None') return 'None';
  const isInteger = object.datatype.value === xsd('integer');
  return isInteger && Math.abs(Number(object.value)) > Number.MAX_SAFE_INTEGER ? 'large integers' : undefined;
}

function keyOf({ subject, predicate, object }: Quad, change: (iri: string) => string = (iri) => iri): string {
  return [subject, predicate, object].map((term) => termText(term, change)).join(' ');
}

function termText(term: Term, change: (iri: string) => string): string {
  if (term.termType !== 'Literal') return `<${change(term.value)}>`;
  return `${JSON.stringify(term.value)}${term.language === '' ? `^^<${term.datatype.value}>` : `@${term.language}`}`;
}

/** Only sequences of bytes that stand for characters beyond ASCII. */
function decoded(iri: string): string {
  return iri.replace(/(?:%[89A-F][0-9A-F])+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
