import type { Terminal } from '../../src/cli/terminal.ts';

export interface RecordingTerminal extends Terminal {
  result(): string;
  messages(): string;
}

/** A terminal that keeps what a command prints; `input` is its standard input. */
export function recordingTerminal(input = ''): RecordingTerminal {
  const results: string[] = [];
  const messages: string[] = [];
  return {
    writeResult: (text) => void results.push(text),
    writeMessage: (text) => void messages.push(text),
    readInput: async () => input,
    isInteractive: false,
    columns: () => 100,
    result: () => results.join(''),
    messages: () => messages.join(''),
  };
}
