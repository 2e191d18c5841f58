import type { QueryDoubt } from '../../domain/sparql-answer.ts';
import { QuercusError } from '../../errors.ts';
import { checkQuery } from '../../functions/gate/check-query.ts';
import { indexSchema } from '../../functions/schema-index.ts';
import { parseQuery, type Query } from '../../rdf/sparql-syntax.ts';
import type { QueriedKernel } from '../asked-kernel.ts';

/** The prefixes a written query may use: those of the kernel, and `:` for the terms of S. */
export function queryPrefixes({ schema, prefixes }: QueriedKernel): Readonly<Record<string, string>> {
  return { '': `${schema.base}schema#`, ...prefixes };
}

/** Parses a query that a model wrote and sends it through the gate of functions. A tree without doubts may run. */
export function checkWrittenQuery(
  sparql: string,
  kernel: QueriedKernel,
): { readonly tree?: Query; readonly doubts: readonly QueryDoubt[] } {
  const text = withoutFence(sparql);
  try {
    const tree = parseQuery(text, queryPrefixes(kernel));
    if (tree.subType !== 'select')
      return {
        doubts: [{ check: 'no-select', message: `A SELECT is needed, not ${tree.subType.toUpperCase()}.` }],
      };
    const doubts = [
      ...findWildcard(tree),
      ...checkQuery({ tree, index: indexSchema(kernel.schema), parameters: new Map() }),
    ];
    return doubts.length === 0 ? { tree, doubts } : { doubts };
  } catch (error) {
    if (!(error instanceof QuercusError)) throw error;
    return { doubts: [{ check: 'syntax', message: error.message }] };
  }
}

function findWildcard(tree: Query): QueryDoubt[] {
  const isWildcard = tree.subType === 'select' && tree.variables.some(({ type }) => type === 'wildcard');
  return isWildcard
    ? [{ check: 'wildcard', message: 'SELECT * names no column; name what answers the question.' }]
    : [];
}

/** Models like to wrap queries into Markdown fences. */
function withoutFence(text: string): string {
  return /^\s*```\w*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
}
