import type { TextDocument } from '../../src/domain/document.ts';
import { type Schema, schemaSchema } from '../../src/domain/schema.ts';
import { chunkDocument } from '../../src/extraction/chunk-document.ts';
import type { ReceivedRequest, Script } from '../../src/llm/testing/scripted-server.ts';
import type { ExtractedFacts } from '../../src/prompts/extract-facts.ts';

const base = 'https://example.org/harbour/';
const xsd = (name: string) => `http://www.w3.org/2001/XMLSchema#${name}`;
export const term = (name: string) => `${base}schema#${name}`;
const named = (name: string) => ({ iri: term(name), name, label: name });

/** Ships, ferries among them, and lines that own them. */
export const harbour: Schema = schemaSchema.parse({
  base,
  ontologyIri: `${base}schema`,
  title: 'Harbour',
  description: '',
  entityTypes: [
    { ...named('Ship'), identity: { template: '{base}Ship/{imo}', properties: [term('imo')] } },
    { ...named('Ferry'), superTypes: [term('Ship')] },
    { ...named('Line'), identity: { template: '{base}Line/{lineName}', properties: [term('lineName')] } },
  ],
  properties: [
    { ...named('imo'), domains: [term('Ship')], datatypes: [xsd('string')] },
    { ...named('lineName'), domains: [term('Line')], datatypes: [xsd('string')] },
    { ...named('built'), domains: [term('Ship')], datatypes: [xsd('integer')] },
    { ...named('use'), domains: [term('Ship')], datatypes: [term('Use')] },
  ],
  relations: [{ ...named('owner'), domains: [term('Ship')], ranges: [term('Line')] }],
  enumerations: [{ ...named('Use'), values: ['freight', 'passengers'], datatype: xsd('string') }],
  disjointTypes: [],
});

export const sentence = 'The ferry Alma (IMO 9000001) was built in 1998 and belongs to Nordlinie.';

/** What the sentence says, as a model would write it. */
export const facts: ExtractedFacts = {
  entities: [
    { id: 'e1', type: 'Ferry', key: '9000001' },
    { id: 'e2', type: 'Line', key: 'Nordlinie' },
  ],
  properties: [{ entity: 'e1', property: 'built', value: '1998', quote: 'was built in 1998' }],
  relations: [{ from: 'e1', relation: 'owner', to: 'e2', quote: 'belongs to Nordlinie' }],
};

export const nothing: ExtractedFacts = { entities: [], properties: [], relations: [] };

export function documentOf(text: string, name = 'note'): TextDocument {
  const sections = [{ headings: [], start: 0, end: [...text].length }];
  return {
    name,
    path: `${name}.txt`,
    format: 'txt',
    sha256: name,
    text,
    textSha256: text,
    sections,
    tables: [],
    findings: [],
  };
}

export function chunkOf(text: string) {
  const [chunk] = chunkDocument(documentOf(text));
  if (chunk === undefined) throw new Error('The text is empty.');
  return chunk;
}

/** The text that a request asks to read. */
export function textOf({ body }: ReceivedRequest): string {
  const message = body.messages?.find(({ role }) => role === 'user')?.content ?? '';
  return /<<text \w+\n([\s\S]*)\n\w+ text>>/.exec(message)?.[1] ?? '';
}

/** Replies by text; nothing for texts that the script does not know. */
export function replies(known: Readonly<Record<string, ExtractedFacts>>): Script {
  return (request) => ({ json: known[textOf(request)] ?? nothing });
}
