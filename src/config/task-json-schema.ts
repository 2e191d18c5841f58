import { z } from 'zod';
import { taskSchema } from '../domain/task.ts';

/** A JSON Schema node, as far as it is walked here. */
export interface JsonSchemaNode {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchemaNode>>;
  readonly additionalProperties?: JsonSchemaNode | boolean;
  readonly items?: JsonSchemaNode;
  readonly anyOf?: readonly JsonSchemaNode[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** JSON Schema (draft 2020-12) of `task.yaml` as an author writes it; published as `docs/task.schema.json`. */
export function taskJsonSchema(): JsonSchemaNode {
  const { $schema, ...schema } = z.toJSONSchema(taskSchema, { io: 'input', target: 'draft-2020-12' });
  return {
    $schema,
    title: 'Quercus task',
    description: 'What `quercus build` reads.',
    ...schema,
  } as JsonSchemaNode;
}

/** Keys that may stand in the mapping at `path`; empty where any key may stand. */
export function allowedKeys(path: readonly PropertyKey[]): string[] {
  const nodes = path.reduce<JsonSchemaNode[]>(
    (found, segment) => found.flatMap((node) => alternatives(node)).flatMap((node) => child(node, segment)),
    [taskJsonSchema()],
  );
  const keys = nodes.flatMap(alternatives).flatMap((node) => Object.keys(node.properties ?? {}));
  return [...new Set(keys)];
}

function alternatives(node: JsonSchemaNode): JsonSchemaNode[] {
  return node.anyOf === undefined ? [node] : node.anyOf.flatMap(alternatives);
}

function child(node: JsonSchemaNode, segment: PropertyKey): JsonSchemaNode[] {
  if (typeof segment === 'number') return node.items === undefined ? [] : [node.items];
  const named = node.properties?.[String(segment)];
  if (named !== undefined) return [named];
  return typeof node.additionalProperties === 'object' ? [node.additionalProperties] : [];
}
