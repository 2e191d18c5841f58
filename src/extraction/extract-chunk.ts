import type { TextChunk } from '../domain/document.ts';
import type { ExtractedChunk, RejectedCandidate } from '../domain/extraction.ts';
import type { Schema } from '../domain/schema.ts';
import { QuercusError } from '../errors.ts';
import type { ModelContext } from '../llm/model-runtime.ts';
import { structuredCall } from '../llm/structured-call.ts';
import { estimateTokens } from '../llm/token-estimate.ts';
import {
  type ExtractFactsInput,
  extractFactsMessages,
  extractFactsSchema,
} from '../prompts/extract-facts.ts';
import { splitChunk } from './chunk-document.ts';
import { type ReadCandidates, readCandidates } from './read-candidates.ts';
import { type SchemaSlice, sliceSchema } from './schema-slice.ts';

export interface ExtractionInput {
  readonly chunk: TextChunk;
  readonly schema: Schema;
  readonly sliceTokens?: number | undefined;
}

/** A reply that names so many candidates wrongly is asked for again so often. */
const mostRetries = 1;
/** A chunk is not split below this many tokens: a reply that is still too long will not get shorter. */
const smallestSplit = 30;
/** Further problems are not told: the reply has to be shorter than the prompt. */
const mostProblems = 15;

/**
 * Reads one chunk: what it says in the words of S, each with its quote. Candidates that do not hold are asked for once
 * more with the reasons; a reply that is cut off is asked for again for both halves of the chunk. A chunk for which no
 * usable reply comes is `quarantined`. Errors of the run itself are thrown: MODEL_UNREACHABLE, BUDGET_SPENT,
 * MODEL_CALL_NOT_RECORDED, CANCELLED …
 */
export async function extractChunk(input: ExtractionInput, context: ModelContext): Promise<ExtractedChunk> {
  const { document, sha256, start, end } = input.chunk;
  const named = { document, sha256, start, end };
  const nothing = { entities: [], statements: [], rejected: [], askedAgain: [], requests: [] };
  try {
    return { ...named, outcome: 'read', ...(await readChunk(input, context)) };
  } catch (error) {
    if (!(error instanceof QuercusError)) throw error;
    if (error.code === 'MODEL_REPLY_TRUNCATED' && estimateTokens(input.chunk.text) >= smallestSplit)
      return { ...named, ...(await extractHalves(input, context)) };
    if (!ofOneChunk.includes(error.code)) throw error;
    return { ...named, ...nothing, outcome: 'quarantined', reason: `${error.code}: ${error.message}` };
  }
}

const ofOneChunk: readonly string[] = [
  'MODEL_REPLY_INVALID',
  'MODEL_REPLY_TRUNCATED',
  'MODEL_PROMPT_TOO_LONG',
];

type Extracted = Pick<
  ExtractedChunk,
  'outcome' | 'reason' | 'entities' | 'statements' | 'rejected' | 'askedAgain' | 'requests'
>;

/** What one half gives stands, whatever becomes of the other, which is one more entry of what was rejected. */
async function extractHalves(input: ExtractionInput, context: ModelContext): Promise<Extracted> {
  const halves: ExtractedChunk[] = [];
  for (const chunk of splitChunk(input.chunk)) halves.push(await extractChunk({ ...input, chunk }, context));
  const lost = halves.filter(({ outcome }) => outcome === 'quarantined');
  const [first] = lost;
  return {
    outcome: lost.length === halves.length ? 'quarantined' : 'read',
    ...(lost.length === halves.length && first?.reason !== undefined ? { reason: first.reason } : {}),
    entities: halves.flatMap(({ entities }) => entities),
    statements: halves.flatMap(({ statements }) => statements),
    rejected: [
      ...halves.flatMap(({ rejected }) => rejected),
      ...lost.map(({ start, end, reason = '' }) => ({ candidate: `characters ${start} to ${end}`, reason })),
    ],
    askedAgain: halves.flatMap(({ askedAgain }) => askedAgain),
    requests: halves.flatMap(({ requests }) => requests),
  };
}

async function readChunk(
  { chunk, schema, sliceTokens }: ExtractionInput,
  context: ModelContext,
): Promise<Omit<Extracted, 'outcome' | 'reason'>> {
  const slice = sliceSchema(schema, [...chunk.headings, chunk.text].join('\n'), { tokens: sliceTokens });
  const input = promptInput(chunk, slice);
  const requests: string[] = [];
  const askedAgain: RejectedCandidate[] = [];
  let accepted: ReadCandidates = { entities: [], statements: [], rejected: [] };
  let earlier: ExtractFactsInput['earlier'];
  for (let attempt = 0; attempt <= mostRetries; attempt++) {
    const { value, hash } = await structuredCall(
      {
        prompt: extractFactsMessages({ ...input, ...(earlier && { earlier }) }),
        schema: extractFactsSchema(input),
        stage: 'extract',
      },
      context,
    );
    requests.push(hash);
    const read = readCandidates(value, { chunk, schema, slice });
    accepted = together(accepted, read);
    if (read.rejected.length === 0 || attempt === mostRetries) break;
    askedAgain.push(...read.rejected);
    earlier = { reply: JSON.stringify(value), problems: problemsOf(read) };
  }
  return {
    ...accepted,
    entities: [...accepted.entities],
    statements: [...accepted.statements],
    rejected: [...accepted.rejected],
    askedAgain,
    requests,
  };
}

export function promptInput(chunk: TextChunk, slice: SchemaSlice): ExtractFactsInput {
  return {
    schema: slice.text,
    typeNames: [...slice.types.keys()],
    propertyNames: [...slice.properties.keys()],
    relationNames: [...slice.relations.keys()],
    hasCompositeKeys: [...slice.types.values()].some(({ keyNames }) => keyNames.length > 1),
    headings: chunk.headings,
    text: chunk.text,
  };
}

/** What was accepted once stays; rejected is what the last reply still has wrong. */
function together(before: ReadCandidates, after: ReadCandidates): ReadCandidates {
  return {
    entities: distinct([...before.entities, ...after.entities]),
    statements: distinct([...before.statements, ...after.statements]),
    rejected: after.rejected,
  };
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function problemsOf({ rejected }: ReadCandidates): string[] {
  return rejected.slice(0, mostProblems).map(({ candidate, reason }) => `${candidate}: ${reason}`);
}
