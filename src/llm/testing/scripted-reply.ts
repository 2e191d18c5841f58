/** One answer of the scripted server. Everything has a default: `{ json: { answer: 42 } }` is enough. */
export interface ScriptedReply {
  /** Text of the reply. */
  readonly content?: string;
  /** A value whose JSON is the text of the reply. */
  readonly json?: unknown;
  readonly reasoning?: { readonly field: 'reasoning' | 'reasoning_content'; readonly text: string };
  readonly refusal?: string;
  /** Arguments of the forced tool, instead of content. */
  readonly toolArguments?: string;
  readonly finishReason?: string;
  /** Token counts as the server would send them; null = none. Default: counted from the texts, four bytes a token. */
  readonly usage?: Readonly<Record<string, unknown>> | null;
  /** Anything but 200 answers `error`. */
  readonly status?: number;
  readonly error?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is instead of a completion. */
  readonly rawBody?: string;
  /** Blank lines sent before the answer, as DeepSeek does under load. */
  readonly blankLines?: number;
  /** Milliseconds between two pieces of the answer; without it, it comes at once. */
  readonly dripMilliseconds?: number;
  /** Close the connection: before anything was sent, or half-way. */
  readonly drop?: 'at once' | 'half-way';
  readonly delayMilliseconds?: number;
}

/** A request as it came in. */
export interface ReceivedRequest {
  /** 0 for the first call. */
  readonly index: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: ReceivedBody;
}

export interface ReceivedBody {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly [field: string]: unknown;
}

/** Replies in the order of the calls, or a function of the request. A list that is used up answers 400. */
export type Script =
  | readonly ScriptedReply[]
  | ((request: ReceivedRequest) => ScriptedReply | Promise<ScriptedReply>);

export async function nextReply(script: Script, request: ReceivedRequest): Promise<ScriptedReply> {
  if (typeof script === 'function') return script(request);
  const message = `the script has ${script.length} replies, and this is call ${request.index + 1}`;
  return script[request.index] ?? { status: 400, error: { message } };
}

export function contentOf({ content, json }: ScriptedReply): string {
  return content ?? (json === undefined ? '' : JSON.stringify(json));
}
