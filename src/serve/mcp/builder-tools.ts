import type { RunContext } from '../../domain/run-context.ts';
import type { ValidationReport } from '../../domain/validation-report.ts';
import { QuercusError } from '../../errors.ts';
import type { Statement } from '../../kernel/kernel.ts';
import { pageSchema } from './call-page.ts';
import { callStructureSchema } from './call-structure.ts';
import { callByName } from './function-tool.ts';
import { type McpTool, type ObjectSchema, readsOnly } from './mcp-tool.ts';

/** What the tools of the builder need beside the kernel; they read files and start the reasoner. */
export interface BuilderMeans {
  check(path: string, context: RunContext): Promise<ValidationReport>;
  diff(before: string, after: string, context: RunContext): Promise<object>;
  readStatement(text: string, prefixes: Readonly<Record<string, string>>): Statement;
  /** The kernel as its owner knows it, not the copy that answers. */
  readonly kernel: string;
}

/** The builder profile: `check`, `diff`, `call` and `why`, for agents that make kernels. */
export function builderTools(means: BuilderMeans): McpTool[] {
  return [checkTool(means), diffTool(means), callTool, whyTool(means)];
}

function checkTool({ check, kernel }: BuilderMeans): McpTool {
  return tool({
    name: 'check',
    description:
      'Verify an ontology with the reasoner and the query checks: verdict, findings with justifications, and which parts were not evaluated. Without a path: the ontology of this kernel.',
    inputSchema: object({ path: text('an ontology file, or a kernel folder') }, []),
    outputSchema: anyObject,
    run: async ({ path }, { context }) => ({ ...(await check(textOf('path', path ?? kernel), context)) }),
  });
}

function diffTool({ diff, kernel }: BuilderMeans): McpTool {
  return tool({
    name: 'diff',
    description:
      'Compare two kernels (axioms, shapes, functions, facts) or two ontologies: each change is additive, narrowing or deleting.',
    inputSchema: object(
      {
        before: text('a kernel or an ontology file; default: this kernel'),
        after: text('a kernel or an ontology file'),
      },
      ['after'],
    ),
    outputSchema: anyObject,
    run: async ({ before, after }, { context }) => ({
      ...(await diff(textOf('before', before ?? kernel), textOf('after', after), context)),
    }),
  });
}

const callTool: McpTool = tool({
  name: 'call',
  description: 'Call any function of the kernel by its name; quercus://catalogue lists them.',
  inputSchema: object(
    {
      function: text('name of the function'),
      arguments: { type: 'object', description: 'its arguments by name' },
      ...pageSchema,
    },
    ['function'],
  ),
  outputSchema: callStructureSchema(undefined),
  run: ({ function: name, arguments: values, ...page }, call) =>
    callByName(textOf('function', name), { ...objectOf('arguments', values ?? {}), ...page }, call),
});

function whyTool({ readStatement }: BuilderMeans): McpTool {
  return tool({
    name: 'why',
    description:
      'Where a statement comes from: source, row and raw text, also of values that lost a conflict or are quarantined.',
    inputSchema: object(
      {
        statement: text(
          'subject, predicate and object as in Turtle, such as data:Claim/1 :claimIdentifier 1',
        ),
      },
      ['statement'],
    ),
    outputSchema: anyObject,
    run: async ({ statement }, { served: { kernel } }) => ({
      ...(await kernel.why(readStatement(textOf('statement', statement), kernel.prefixes))),
    }),
  });
}

const anyObject = object({}, [], true);

function tool(parts: Omit<McpTool, 'title' | 'annotations'>): McpTool {
  return { ...parts, title: parts.name, annotations: { title: parts.name, ...readsOnly } };
}

function object(
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
  additionalProperties = false,
): ObjectSchema {
  return { type: 'object', properties, required, additionalProperties };
}

function text(description: string) {
  return { type: 'string', description };
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw invalid(name, value, 'a text');
}

function objectOf(name: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw invalid(name, value, 'an object');
}

function invalid(name: string, got: unknown, allowed: string): QuercusError {
  return new QuercusError('ARGUMENT_INVALID', `${name} must be ${allowed}; got ${JSON.stringify(got)}.`, {
    details: { parameter: name, got, allowed },
  });
}
