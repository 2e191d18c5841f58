import type { Script } from '../../src/llm/testing/scripted-server.ts';
import { type Model, refuse } from './openai.ts';

/** vLLM since 0.16: structured outputs, reasoning in `reasoning`, a plain 400 for too long a prompt, guided_json gone. */
export function vllm(model: Model): Script {
  return (request) => {
    if ('guided_json' in request.body)
      return refuse('guided_json was removed; use structured_outputs', 'guided_json');
    const tokens = JSON.stringify(request.body.messages).length / 4 + Number(request.body.max_tokens ?? 0);
    if (tokens > 32_768) {
      return refuse(
        `This model's maximum context length is 32768 tokens. However, your request has ${Math.round(tokens)} tokens.`,
      );
    }
    return { reasoning: { field: 'reasoning', text: 'The claim is C-1.' }, ...model(request) };
  };
}
