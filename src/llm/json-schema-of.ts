import { z } from 'zod';

/** JSON Schema of what a zod schema takes, with everything inline. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any', reused: 'inline' });
}
