import type { QueryDoubt, QueryRows } from '../../domain/sparql-answer.ts';
import { nodesOf } from '../../functions/bind/syntax-tree.ts';
import { iriResolver } from '../../functions/gate/resolve-iri.ts';
import { parseSparqlJson } from '../../rdf/sparql-results.ts';
import type { Query } from '../../rdf/sparql-syntax.ts';
import type { QueriedKernel } from '../asked-kernel.ts';

interface Asked {
  readonly question: string;
  readonly tree: Query;
  readonly result: QueryRows;
  readonly kernel: QueriedKernel;
}

/** Doubts about rows that need no right answer to compare with: emptiness, columns without values, columns that cannot answer. */
export async function senseDoubts(asked: Asked): Promise<QueryDoubt[]> {
  const { result } = asked;
  if (result.rows.length === 0) return emptyDoubts(asked);
  return [...columnsWithoutValues(result), ...columnsThatDoNotAnswer(asked)];
}

/** Empty although every class and relation of the query has instances: a wrong value or path rather than nothing there. */
async function emptyDoubts({ tree, kernel }: Asked): Promise<QueryDoubt[]> {
  const resolve = iriResolver(tree);
  const iris = new Set([...nodesOf({ ...tree, context: [] })].flatMap((node) => resolve(node) ?? []));
  const { entityTypes, properties, relations } = kernel.schema;
  const counts = [
    ...entityTypes.map(({ iri, name }) => ({ iri, name, pattern: `?x a <${iri}>` })),
    ...[...properties, ...relations].map(({ iri, name }) => ({ iri, name, pattern: `?x <${iri}> ?y` })),
  ].filter(({ iri }) => iris.has(iri));
  const found = await Promise.all(
    counts.map(async ({ name, pattern }) => ({ name, exists: await holds(`ASK { ${pattern} }`, kernel) })),
  );
  const absent = found.filter(({ exists }) => !exists).map(({ name }) => name);
  const reason =
    absent.length > 0
      ? `There is no fact with ${absent.join(', ')}.`
      : `Each of ${found.map(({ name }) => name).join(', ')} has facts, so a value, a direction or a path may be wrong.`;
  return [{ check: 'empty-result', message: `The query gives no row. ${reason}` }];
}

async function holds(ask: string, kernel: QueriedKernel): Promise<boolean> {
  const { text } = await kernel.query(ask);
  return parseSparqlJson(text) === true;
}

function columnsWithoutValues({ columns, rows }: QueryRows): QueryDoubt[] {
  return columns
    .filter((name) => rows.every((row) => row[name] === null))
    .map((name) => ({ check: 'column-without-values', message: `?${name} is empty in every row.` }));
}

/** "How many" and "how much" need a number; anything needs more than bare entities. */
function columnsThatDoNotAnswer({ question, result }: Asked): QueryDoubt[] {
  const cells = result.rows.flatMap((row) => Object.values(row)).filter((cell) => cell !== null);
  if (/\b(how (many|much)|number of|count|total|average|sum)\b/i.test(question)) {
    const hasNumber = cells.some(
      ({ value, type }) => type === 'literal' && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value),
    );
    if (!hasNumber)
      return [{ check: 'no-number', message: 'The question asks for a number, and no column holds one.' }];
  }
  const onlyEntities = cells.length > 0 && cells.every(({ type }) => type !== 'literal');
  return onlyEntities
    ? [
        {
          check: 'only-entities',
          message: 'All columns hold entities; select the values that name them too.',
        },
      ]
    : [];
}
