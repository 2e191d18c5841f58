import type { Readable } from 'node:stream';

/** Names of elements are without their prefix; those of attributes as they stand. */
export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** The events of an XML document in UTF-8, in batches as they arrive. Entities of a DTD are not expanded. */
export async function* xmlEvents(stream: Readable): AsyncGenerator<readonly XmlEvent[]> {
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser();
  let events: XmlEvent[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    events.push({ kind: 'open', name: localName(name), attributes });
  });
  parser.on('closetag', ({ name }) => events.push({ kind: 'close', name: localName(name) }));
  parser.on('text', (text) => events.push({ kind: 'text', text }));
  parser.on('cdata', (text) => events.push({ kind: 'text', text }));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    yield events;
    events = [];
  }
  parser.write(decoder.decode());
  parser.close();
  yield events;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
