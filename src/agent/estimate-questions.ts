import type { PlannedCalls } from '../domain/budget.ts';
import type { ModelProfile } from '../domain/model-profile.ts';
import { portableSchema } from '../llm/portable-schema.ts';
import { estimateTokens } from '../llm/token-estimate.ts';
import { extractSlotsPrompt } from '../prompts/extract-slots.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { reactStepPrompt } from '../prompts/react-step.ts';
import type { AskedKernel } from './asked-kernel.ts';
import { shownKernel } from './shown-kernel.ts';

/** Assumed until calls are recorded: two function calls and the answer, for a question of the usual kind. */
const assumedSteps = 3;
const assumedReply = 120;
/** Tokens that a step adds to the prompt of the next one: the reply and what the call gave. */
const assumedGrowth = 500;

/** Calls that questions will need: one that reads the values in a question, then some steps. */
export function planQuestions({
  questions,
  kernel,
  profile,
}: {
  readonly questions: readonly string[];
  readonly kernel: AskedKernel;
  readonly profile: Pick<ModelProfile, 'model' | 'contextTokens' | 'maxOutputTokens'>;
}): PlannedCalls {
  const shownFor = shownKernel(kernel, profile);
  const prompts = questions.map((question) => {
    const { parameters, ...shown } = shownFor(question);
    const first = { ...shown, question, slots: [], steps: [], stepsLeft: assumedSteps };
    return {
      slots: promptTokens(extractSlotsPrompt, { question, parameters }),
      step: promptTokens(reactStepPrompt, first) + ((assumedSteps - 1) / 2) * assumedGrowth,
    };
  });
  const input = prompts.reduce((sum, { slots, step }) => sum + slots + assumedSteps * step, 0);
  const calls = questions.length * (1 + assumedSteps);
  return {
    stage: 'answer',
    model: profile.model,
    calls,
    inputTokens: calls === 0 ? 0 : input / calls,
    outputTokens: assumedReply,
    basis: `prompts measured; assumed: ${assumedSteps} steps a question, ${assumedReply} tokens a reply, ${assumedGrowth} more tokens a step`,
  };
}

function promptTokens<Input, Output>({ schema, messages }: Prompt<Input, Output>, input: Input): number {
  const texts = [...messages(input).map(({ content }) => content), JSON.stringify(portableSchema(schema))];
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}
