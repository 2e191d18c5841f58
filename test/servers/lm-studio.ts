import type { Script } from '../../src/llm/testing/scripted-server.ts';
import type { Model } from './openai.ts';

/** LM Studio: json_schema and text only; models without support for schemas say so; errors are plain texts. */
export function lmStudio(model: Model, { schemas = true }: { schemas?: boolean } = {}): Script {
  return (request) => {
    const type = (request.body.response_format as { type?: string } | undefined)?.type;
    if (type === 'json_object')
      return { status: 400, error: { message: "'response_format.type' must be 'json_schema' or 'text'" } };
    if (type === 'json_schema' && !schemas)
      return {
        status: 400,
        error: { message: 'This model does not support structured output (response_format)' },
      };
    return model(request);
  };
}
