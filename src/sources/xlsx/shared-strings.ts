import type { XmlEvent } from './xml-events.ts';

/** Collects the text of strings (`si`, `is`; ECMA-376 part 1, 18.4): their runs, without phonetic hints (`rPh`). */
export class RichText {
  private parts: string[] = [];
  private isText = false;
  private hints = 0;

  see(event: XmlEvent): void {
    if (event.kind === 'text') {
      if (this.isText && this.hints === 0) this.parts.push(event.text);
    } else if (event.name === 'rPh') this.hints += event.kind === 'open' ? 1 : -1;
    else if (event.name === 't') this.isText = event.kind === 'open';
  }

  /** What was collected since the last time. */
  take(): string {
    const text = this.parts.join('');
    this.parts = [];
    return decodeEscapes(text);
  }
}

/** The strings of `xl/sharedStrings.xml`, by their number. */
export async function readSharedStrings(batches: AsyncIterable<readonly XmlEvent[]>): Promise<string[]> {
  const strings: string[] = [];
  const text = new RichText();
  for await (const events of batches) {
    for (const event of events) {
      text.see(event);
      if (event.kind === 'close' && event.name === 'si') strings.push(text.take());
    }
  }
  return strings;
}

/** `_x000D_` stands for the character U+000D (ECMA-376 part 1, 22.9.2.19, ST_Xstring). */
export function decodeEscapes(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
