import type { z } from 'zod';
import type { ModelMessage } from '../domain/model-call.ts';
import type { ModelStage } from '../domain/model-profile.ts';
import type { ModelContext } from '../llm/model-runtime.ts';
import { type StructuredReply, structuredCall } from '../llm/structured-call.ts';

/** One thing that models are asked, from what and for what: one a file in this folder. */
export interface Prompt<Input, Output> {
  /** kebab-case, the name of its file. */
  readonly name: string;
  readonly stage: ModelStage;
  readonly schema: z.ZodType<Output>;
  /** Pure: the same input gives the same messages, byte for byte. Untrusted text goes through `dataBlock`. */
  readonly messages: (input: Input) => readonly ModelMessage[];
}

/** Asks a prompt. Errors: those of `structuredCall`. */
export function askPrompt<Input, Output>(
  {
    prompt,
    input,
    sample,
  }: { readonly prompt: Prompt<Input, Output>; readonly input: Input; readonly sample?: number },
  context: ModelContext,
): Promise<StructuredReply<Output>> {
  const { stage, schema, messages } = prompt;
  return structuredCall({ prompt: messages(input), schema, stage, sample }, context);
}
