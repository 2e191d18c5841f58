import type { CompileContext } from './compile-context.ts';
import { indent } from './indent.ts';

export interface SelectParts {
  readonly context: CompileContext;
  readonly distinct?: boolean;
  /** Variables without `?`. */
  readonly variables: readonly string[];
  /** `(text AS ?variable)`, for aggregates. */
  readonly expressions?: readonly { readonly text: string; readonly variable: string }[];
  readonly body: string;
  readonly groupBy?: readonly string[];
  readonly having?: string;
  readonly orderBy?: readonly string[];
  readonly limit?: string | undefined;
  readonly offset?: string | undefined;
}

/** One SELECT as text, without prologue. */
export function selectText(parts: SelectParts): string {
  const items = [
    ...parts.variables.map((variable) => `?${variable}`),
    ...(parts.expressions ?? []).map(({ text, variable }) => `(${text} AS ?${variable})`),
  ];
  return [
    `SELECT ${parts.distinct ? 'DISTINCT ' : ''}${items.join(' ')} WHERE {`,
    indent(parts.body),
    '}',
    ...clause(
      'GROUP BY',
      parts.groupBy?.map((variable) => `?${variable}`),
    ),
    ...clause('HAVING', parts.having === undefined ? undefined : [`(${parts.having})`]),
    ...clause('ORDER BY', parts.orderBy),
    ...clause('LIMIT', parts.limit === undefined ? undefined : [parts.limit]),
    ...clause('OFFSET', parts.offset === undefined ? undefined : [parts.offset]),
  ].join('\n');
}

/**
 * A SELECT inside a group. Under SHACL pre-binding (SHACL 5.3.1) a subquery must hand on every variable that may be
 * pre-bound, so a published one names the parameters it mentions (not a
 * grand total: grouped by a parameter it would have no row where it must have one).
 */
export function subqueryText(parts: SelectParts): string {
  const grandTotal = parts.groupBy?.length === 0;
  const passed = parts.context.shape.mode === 'published' && !grandTotal ? parametersIn(parts) : [];
  const variables = [...parts.variables, ...passed];
  const groupBy = parts.groupBy && (grandTotal ? [] : [...parts.groupBy, ...passed]);
  return `{\n${indent(selectText({ ...parts, variables, ...(groupBy && { groupBy }) }))}\n}`;
}

function parametersIn({ body, having, context }: SelectParts): string[] {
  const mentioned = new Set(
    [...`${body} ${having ?? ''}`.matchAll(/\$(\p{L}[\p{L}\p{N}_]*)/gu)].map((match) => match[1]!),
  );
  return [...mentioned].filter((name) => context.parameters.has(name));
}

function clause(keyword: string, items: readonly string[] | undefined): string[] {
  return items === undefined || items.length === 0 ? [] : [`${keyword} ${items.join(' ')}`];
}
