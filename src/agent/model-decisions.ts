import type { ModelContext } from '../llm/model-runtime.ts';
import { extractSlotsPrompt } from '../prompts/extract-slots.ts';
import { askPrompt } from '../prompts/prompt.ts';
import { reactStepPrompt } from '../prompts/react-step.ts';
import type { AskedKernel } from './asked-kernel.ts';
import type { Decisions } from './decisions.ts';
import { isFailureOfQuestion } from './question-failure.ts';
import { shownKernel } from './shown-kernel.ts';

/** Decisions by the model of the stage `answer`. Where its context cannot hold all functions, each question is shown its own. */
export function modelDecisions(kernel: AskedKernel, context: ModelContext, sample?: number): Decisions {
  const again = sample === undefined ? {} : { sample };
  const shownFor = shownKernel(kernel, context.models.profileOf('answer'));
  return {
    slots: async (question) => {
      try {
        const { value, hash, model } = await askPrompt(
          {
            prompt: extractSlotsPrompt,
            input: { question, parameters: shownFor(question).parameters },
            ...again,
          },
          context,
        );
        return { value: value.slots, request: hash, model };
      } catch (error) {
        if (!isFailureOfQuestion(error)) throw error;
        return { notEvaluated: `${error.code}: ${error.message}` };
      }
    },
    step: async (situation) => {
      const { about, functions, nearest } = shownFor(situation.question);
      const input = { ...situation, about, functions, nearest };
      const { value, hash, model } = await askPrompt({ prompt: reactStepPrompt, input, ...again }, context);
      return { value, request: hash, model };
    },
  };
}
