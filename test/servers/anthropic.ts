import type { Script } from '../../src/llm/testing/scripted-server.ts';
import type { Model } from './openai.ts';

/** Anthropic's OpenAI layer: response_format and seed are ignored, so only the forced tool gives JSON alone; details are empty. */
export function anthropic(model: Model): Script {
  return (request) => {
    const reply = model(request);
    const text = reply.content ?? JSON.stringify(reply.json);
    const usage = {
      prompt_tokens: 50,
      completion_tokens: 20,
      prompt_tokens_details: null,
      completion_tokens_details: null,
    };
    if (request.body.tool_choice !== undefined) return { ...reply, usage, toolArguments: text };
    return {
      ...reply,
      usage,
      content: `Certainly! Here is the JSON you asked for:\n\n${text}\n\nLet me know if you need more.`,
    };
  };
}
