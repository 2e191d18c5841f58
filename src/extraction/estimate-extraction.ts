import type { PlannedCalls } from '../domain/budget.ts';
import type { TextDocument } from '../domain/document.ts';
import type { Schema } from '../domain/schema.ts';
import { portableSchema } from '../llm/portable-schema.ts';
import { estimateTokens } from '../llm/token-estimate.ts';
import { extractFactsMessages, extractFactsSchema } from '../prompts/extract-facts.ts';
import { promptInput } from './extract-chunk.ts';
import { chunksToRead } from './extract-documents.ts';
import { requireClasses } from './require-classes.ts';
import { sliceSchema } from './schema-slice.ts';

/** Assumed until calls are recorded: a reply is about as long as the text, and one chunk in four is asked for again. */
const replyShare = 1;
const askedAgain = 0.25;

/** Calls that the texts will need: one a chunk, and another where candidates have to be corrected. */
export function planExtraction({
  documents,
  schema,
  shard,
  model,
}: {
  readonly documents: readonly TextDocument[];
  readonly schema: Schema;
  readonly shard?: { readonly part: number; readonly of: number } | undefined;
  readonly model: string;
}): PlannedCalls {
  requireClasses(schema, documents);
  const chunks = chunksToRead({ documents, shard });
  const inputs = chunks.map((chunk) => {
    const input = promptInput(chunk, sliceSchema(schema, [...chunk.headings, chunk.text].join('\n')));
    const form = JSON.stringify(portableSchema(extractFactsSchema(input)));
    return [...extractFactsMessages(input).map(({ content }) => content), form].join('\n');
  });
  const tokens = (texts: readonly string[]) => texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const read = tokens(chunks.map(({ text }) => text));
  return {
    stage: 'extract',
    model,
    calls: Math.ceil(chunks.length * (1 + askedAgain)),
    inputTokens: chunks.length === 0 ? 0 : tokens(inputs) / chunks.length,
    outputTokens: chunks.length === 0 ? 0 : (read * replyShare) / chunks.length,
    basis: `${chunks.length} chunks, prompts measured; assumed: a reply as long as its text, ${askedAgain * 100} % asked again`,
  };
}
