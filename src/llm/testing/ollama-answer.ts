import { countTokens, promptText } from './openai-answer.ts';
import { contentOf, type ReceivedBody, type ScriptedReply } from './scripted-reply.ts';

/** The lines of an answer of Ollama's `/api/chat`; one line when it is not streamed. */
export function ollamaPieces(reply: ScriptedReply, body: ReceivedBody): string[] {
  const content = contentOf(reply);
  const last = {
    model: body.model,
    done: true,
    done_reason: reply.finishReason ?? 'stop',
    ...(reply.usage ?? {
      prompt_eval_count: countTokens(promptText(body)),
      eval_count: countTokens(content),
    }),
  };
  const thinking = reply.reasoning?.text;
  if (body.stream === false) return [line({ ...last, message: { role: 'assistant', content, thinking } })];
  const texts = content.match(/[\s\S]{1,12}/g) ?? [];
  return [
    ...(thinking === undefined
      ? []
      : [line({ model: body.model, message: { role: 'assistant', content: '', thinking }, done: false })]),
    ...texts.map((text) =>
      line({ model: body.model, message: { role: 'assistant', content: text }, done: false }),
    ),
    line({ ...last, message: { role: 'assistant', content: '' } }),
  ];
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
