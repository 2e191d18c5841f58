import type { Script } from '../../src/llm/testing/scripted-server.ts';
import { type Model, refuse } from './openai.ts';

/** DeepSeek: no json_schema; json_object wants the word "json", turns what is no JSON into blanks, and holds the line open with blank lines. */
export function deepSeek(model: Model): Script {
  return (request) => {
    const format = request.body.response_format as { type?: string } | undefined;
    if (format?.type === 'json_schema') return refuse('This response_format type is unavailable now');
    if (request.body.seed !== undefined) return refuse('seed is not supported', 'seed');
    if (format?.type === 'json_object' && !/json/i.test(JSON.stringify(request.body.messages))) {
      return refuse(
        "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
      );
    }
    const reply = model(request);
    const isJson = reply.json !== undefined || /^\s*[{[]/.test(reply.content ?? '');
    return {
      blankLines: 5,
      usage: {
        prompt_tokens: 900,
        completion_tokens: 20,
        prompt_cache_hit_tokens: 640,
        completion_tokens_details: { reasoning_tokens: 12 },
      },
      reasoning: { field: 'reasoning_content', text: 'Let me think about {"claim": 1}.' },
      ...reply,
      ...(format?.type === 'json_object' && !isJson ? { content: '    \n    ', finishReason: 'stop' } : {}),
    };
  };
}
