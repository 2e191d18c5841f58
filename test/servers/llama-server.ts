import type { Script } from '../../src/llm/testing/scripted-server.ts';
import type { Model } from './openai.ts';

/** llama-server: loads its model first (503), refuses a grammar it cannot build, names its context when a prompt exceeds it. */
export function llamaServer(model: Model, { grammar = true }: { grammar?: boolean } = {}): Script {
  return (request) => {
    if (request.index === 0)
      return { status: 503, error: { code: 503, message: 'Loading model', type: 'unavailable_error' } };
    if (
      !grammar &&
      'response_format' in request.body &&
      JSON.stringify(request.body.response_format).includes('json_schema')
    ) {
      return {
        status: 400,
        error: {
          code: 400,
          message: 'Failed to initialize samplers: failed to parse grammar',
          type: 'invalid_request_error',
        },
      };
    }
    if (JSON.stringify(request.body.messages).length / 4 > 8192) {
      return {
        status: 400,
        error: {
          code: 400,
          message: 'the request exceeds the available context size, try increasing it',
          type: 'exceed_context_size_error',
          n_ctx: 8192,
        },
      };
    }
    return { reasoning: { field: 'reasoning_content', text: 'thinking' }, ...model(request) };
  };
}

export const llamaServerPaths = { '/props': { default_generation_settings: { n_ctx: 8192 } } };
