import { contentOf, type ReceivedBody, type ScriptedReply } from './scripted-reply.ts';

const pieceLength = 12;

/** The body of an answer of `/chat/completions`, in one piece, or in many when it drips. */
export function completionPieces(reply: ScriptedReply, body: ReceivedBody): string[] {
  const completion = {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 0,
    model: body.model,
    choices: [
      { index: 0, message: { role: 'assistant', ...messageOf(reply) }, finish_reason: finishOf(reply) },
    ],
    ...usageField(reply, body),
  };
  const text = JSON.stringify(completion);
  return reply.dripMilliseconds === undefined ? [text] : cut(text);
}

/** The server-sent events of a streamed answer. */
export function streamPieces(reply: ScriptedReply, body: ReceivedBody): string[] {
  const { content, ...first } = messageOf(reply);
  const deltas: object[] = [
    { role: 'assistant', ...first },
    ...cut(String(content ?? '')).map((text) => ({ content: text })),
  ];
  const withUsage = (body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
  const chunks = [
    ...deltas.map((delta) => chunk(body, [{ index: 0, delta, finish_reason: null }])),
    chunk(body, [{ index: 0, delta: {}, finish_reason: finishOf(reply) }]),
    ...(withUsage ? [{ ...chunk(body, []), ...usageField(reply, body) }] : []),
  ];
  return [...chunks.map((part) => `data: ${JSON.stringify(part)}\n\n`), 'data: [DONE]\n\n'];
}

/** Four bytes a token, as a rule of thumb. */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

export function promptText(body: ReceivedBody): string {
  return (body.messages ?? []).map(({ content }) => content).join('\n');
}

function chunk(body: ReceivedBody, choices: object[]): object {
  return { id: 'chatcmpl-scripted', object: 'chat.completion.chunk', created: 0, model: body.model, choices };
}

function messageOf(reply: ScriptedReply): Record<string, unknown> {
  const { reasoning, refusal, toolArguments } = reply;
  return {
    content: toolArguments === undefined && refusal === undefined ? contentOf(reply) : null,
    ...(reasoning === undefined ? {} : { [reasoning.field]: reasoning.text }),
    ...(refusal === undefined ? {} : { refusal }),
    ...(toolArguments === undefined
      ? {}
      : {
          tool_calls: [
            {
              index: 0,
              id: 'call_1',
              type: 'function',
              function: { name: 'reply', arguments: toolArguments },
            },
          ],
        }),
  };
}

function finishOf({ finishReason, toolArguments }: ScriptedReply): string {
  return finishReason ?? (toolArguments === undefined ? 'stop' : 'tool_calls');
}

function usageField(reply: ScriptedReply, body: ReceivedBody): object {
  if (reply.usage === null) return {};
  const input = countTokens(promptText(body));
  const output = countTokens(contentOf(reply));
  return {
    usage: reply.usage ?? { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}

function cut(text: string): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${pieceLength}}`, 'g')) ?? [];
}
