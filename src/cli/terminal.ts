/** The three streams of a command, so that a command can run in a test without a process of its own. */
export interface Terminal {
  /** Where results go. */
  writeResult(text: string): void;
  /** Where everything for people goes: progress, notes, errors. */
  writeMessage(text: string): void;
  /** All of standard input, as text. */
  readInput(): Promise<string>;
  /** Whether messages are read by a person at a terminal. */
  readonly isInteractive: boolean;
  columns(): number;
}

/** The streams of this process. A reader that goes away (`quercus … | head`) ends the process quietly. */
export function processTerminal(): Terminal {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endOnBrokenPipe);
  return {
    writeResult: (text) => void process.stdout.write(text),
    writeMessage: (text) => void process.stderr.write(text),
    readInput: readStandardInput,
    isInteractive: process.stderr.isTTY === true,
    columns: () => process.stderr.columns ?? 80,
  };
}

function endOnBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(process.exitCode ?? 0);
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
