import type { CallToolResult } from '@modelcontextprotocol/server';
import { QuercusError } from '../../errors.ts';

/** A result that programs read as structure and models as text. */
export function toolResult(structure: Readonly<Record<string, unknown>>): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(structure) }],
    structuredContent: { ...structure },
  };
}

/** An error that the model can mend: its code, what was got, what was allowed. A cancelled call is no result at all. */
export function toolError(error: unknown): CallToolResult {
  if (!(error instanceof QuercusError) || error.code === 'CANCELLED') throw error;
  return { content: [{ type: 'text', text: `${error.code}: ${error.message}` }], isError: true };
}
