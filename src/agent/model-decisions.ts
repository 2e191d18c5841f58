import type { ModelContext } from '../llm/model-runtime.ts';
import { extractSlotsPrompt } from '../prompts/extract-slots.ts';
import { askPrompt } from '../prompts/prompt.ts';
import { reactStepPrompt } from '../prompts/react-step.ts';
import type { AskedKernel } from './asked-kernel.ts';
import type { Decisions } from './decisions.ts';
import { functionCatalogue, parameterList } from './function-catalogue.ts';
import { isFailureOfQuestion } from './question-failure.ts';

/** Decisions by the model of the stage `answer`. */
export function modelDecisions(kernel: AskedKernel, context: ModelContext): Decisions {
  const { functions, schema } = kernel;
  const about = `${schema.title}\n${schema.description}`.trim();
  const catalogue = functionCatalogue(functions, schema);
  const parameters = parameterList(functions, schema);
  return {
    slots: async (question) => {
      try {
        const { value, hash, model } = await askPrompt(
          { prompt: extractSlotsPrompt, input: { question, parameters } },
          context,
        );
        return { value: value.slots, request: hash, model };
      } catch (error) {
        if (!isFailureOfQuestion(error)) throw error;
        return { notEvaluated: `${error.code}: ${error.message}` };
      }
    },
    step: async (situation) => {
      const input = { ...situation, about, functions: catalogue };
      const { value, hash, model } = await askPrompt({ prompt: reactStepPrompt, input }, context);
      return { value, request: hash, model };
    },
  };
}
