import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScriptedReply } from './scripted-reply.ts';

interface Answer {
  readonly reply: ScriptedReply;
  readonly contentType: string;
  readonly pieces: readonly string[];
}

/** Writes an answer as the script wants it: late, in drips, after blank lines, or not to its end. */
export async function sendPieces(
  outgoing: ServerResponse,
  { reply, contentType, pieces }: Answer,
): Promise<void> {
  await wait(reply.delayMilliseconds ?? 0);
  if (reply.drop === 'at once') return void outgoing.destroy();
  outgoing.writeHead(reply.status ?? 200, { 'content-type': contentType, ...reply.headers });
  for (let line = 0; line < (reply.blankLines ?? 0); line++) {
    outgoing.write('\n');
    await wait(reply.dripMilliseconds ?? 0);
  }
  const halves = pieces.length > 1 ? pieces : splitInTwo(pieces[0] ?? '');
  const sent = reply.drop === 'half-way' ? halves.slice(0, Math.ceil(halves.length / 2)) : pieces;
  for (const piece of sent) {
    if (outgoing.destroyed) return;
    outgoing.write(piece);
    if (reply.dripMilliseconds !== undefined) await wait(reply.dripMilliseconds);
  }
  if (reply.drop === undefined) return void outgoing.end();
  // What was written must be on the wire before the connection goes, else the client sees nothing at all.
  await wait(20);
  outgoing.destroy();
}

function splitInTwo(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
}
