import type { ReceivedRequest, Script, ScriptedReply } from '../../src/llm/testing/scripted-server.ts';

export type Model = (request: ReceivedRequest) => ScriptedReply;

export function refuse(message: string, parameter?: string, code?: string): ScriptedReply {
  return {
    status: 400,
    error: { message, type: 'invalid_request_error', param: parameter ?? null, code: code ?? null },
  };
}

/** OpenAI with a reasoning model: other name of the length, no temperature, strict schemas looked at closely. */
export function openAi(model: Model, key = 'sk-right-key'): Script {
  return (request) => {
    const { body, headers } = request;
    if (headers.authorization !== `Bearer ${key}`) {
      return {
        status: 401,
        error: {
          message: `Incorrect API key provided: ${String(headers.authorization).slice(7)}.`,
          code: 'invalid_api_key',
        },
      };
    }
    if ('max_tokens' in body) {
      return refuse(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        'max_tokens',
        'unsupported_parameter',
      );
    }
    if (body.temperature !== undefined && body.temperature !== 1) {
      return refuse(
        "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
        'temperature',
        'unsupported_value',
      );
    }
    if ('parallel_tool_calls' in body)
      return refuse("Unsupported parameter: 'parallel_tool_calls'.", 'parallel_tool_calls');
    const format = body.response_format as
      | { json_schema?: { strict?: boolean; schema?: unknown } }
      | undefined;
    if (format?.json_schema?.strict === true && /"additionalProperties":\{/.test(JSON.stringify(format))) {
      return refuse(
        "Invalid schema for response_format 'reply': 'additionalProperties' is required to be supplied and to be false.",
        'response_format',
      );
    }
    if (JSON.stringify(body.messages).length > 400_000) {
      return refuse(
        "This model's maximum context length is 100000 tokens.",
        'messages',
        'context_length_exceeded',
      );
    }
    return model(request);
  };
}
