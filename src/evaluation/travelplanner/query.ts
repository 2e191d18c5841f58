import { z } from 'zod';

/** Level of a query, from one person without constraints to groups with three constraints. */
const localConstraintSchema = z.object({
  'house rule': z.string().nullable(),
  cuisine: z.array(z.string()).nullable(),
  'room type': z.string().nullable(),
  transportation: z.string().nullable(),
});

/**
 * A TravelPlanner query with its structured fields. `date` and `local_constraint` may be the Python literals
 * that the published data set holds as text. `dest` is a city (3 days) or a state (5 and 7 days).
 */
export const travelQuerySchema = z
  .object({
    idx: z.number().int(),
    org: z.string(),
    dest: z.string(),
    days: z.number().int().min(1),
    visiting_city_number: z.number().int(),
    date: z.preprocess(readPythonLiteral, z.array(z.string())),
    people_number: z.number().int().min(1),
    local_constraint: z.preprocess(readPythonLiteral, localConstraintSchema),
    budget: z.number(),
    level: z.string().optional(),
    query: z.string().optional(),
  })
  .loose();
export type TravelQuery = z.infer<typeof travelQuerySchema>;

/** `{'cuisine': None}` as JSON. The published literals hold no escapes and no quotes inside texts; anything else fails the schema. */
function readPythonLiteral(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value.replaceAll("'", '"').replace(/\bNone\b/g, 'null'));
  } catch {
    return value;
  }
}
