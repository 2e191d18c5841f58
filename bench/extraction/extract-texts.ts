import { readModelEnvironment } from '../../src/config/model-environment.ts';
import type { TextDocument } from '../../src/domain/document.ts';
import type { ExtractedChunk } from '../../src/domain/extraction.ts';
import type { Schema } from '../../src/domain/schema.ts';
import { taskSchema } from '../../src/domain/task.ts';
import { extractDocuments } from '../../src/extraction/extract-documents.ts';
import { openModels } from '../../src/llm/open-models.ts';
import { readRdfFile } from '../../src/rdf/parse-rdf.ts';
import { adoptSchema } from '../../src/schema/adopt/adopt-schema.ts';

/** S from an ontology file, as a build of texts alone has it. */
export async function schemaOf(ontology: string, base: string): Promise<Schema> {
  const task = taskSchema.parse({ title: 'Texts', sources: ['.'] });
  const profile = { tables: [], proposals: [], findings: [], told: [] };
  return adoptSchema({ ontology: await readRdfFile(ontology), profile, task, base }).schema;
}

/** Reads texts with the model that the environment names; undefined when it names none. Calls are recorded in a folder. */
export async function extractTexts({
  texts,
  schema,
  recordings,
}: {
  readonly texts: readonly { readonly id: string; readonly text: string }[];
  readonly schema: Schema;
  readonly recordings: string;
}): Promise<readonly ExtractedChunk[] | undefined> {
  const environment = readModelEnvironment();
  if (environment.model === undefined) return undefined;
  const profile = {
    model: environment.model,
    url: environment.url,
    maxOutputTokens: 1500,
    timeoutSeconds: 900,
    concurrency: 1,
  };
  const models = await openModels({ environment, profiles: { default: profile }, recordings });
  const { chunks } = await extractDocuments(
    { documents: texts.map(documentOf), schema },
    { emit: () => {}, models },
  );
  return chunks;
}

function documentOf({ id, text }: { readonly id: string; readonly text: string }): TextDocument {
  const sections = [{ headings: [], start: 0, end: [...text].length }];
  return {
    name: id,
    path: id,
    format: 'txt',
    sha256: id,
    text,
    textSha256: id,
    sections,
    tables: [],
    findings: [],
  };
}
