// Threat reports of CTINexus read under the small ontology of `bench/extraction/threats.ttl` by the model that QUERCUS_MODEL
// names. Scored against the annotators: entities by name (or one of its mentions), entities with their type, and links by
// their two ends, whatever the relation is called. `QUERCUS_TEST_DATA=DATA npm run bench ctinexus`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ExtractedChunk } from '../src/domain/extraction.ts';
import type { Schema } from '../src/domain/schema.ts';
import { extractTexts, schemaOf } from './extraction/extract-texts.ts';
import { meanScore, scoreOf, scoreText } from './extraction/scores.ts';

const folder = join(process.env.QUERCUS_TEST_DATA ?? '', 'ctinexus/annotation');
const runs = resolve(process.env.QUERCUS_BENCH_RUNS ?? '.quercus/extraction');
/** The first so many reports by name. */
const reports = 10;

interface Report {
  readonly text: string;
  readonly entities: readonly {
    readonly entity_name: string;
    readonly entity_type: string;
    readonly mentions: readonly string[];
  }[];
  readonly explicit_triplets: readonly { readonly subject: string; readonly object: string }[];
}

if (!existsSync(folder)) console.log('not evaluated: QUERCUS_TEST_DATA names no folder with ctinexus');
else await evaluate();

async function evaluate(): Promise<void> {
  const schema = await schemaOf('bench/extraction/threats.ttl', 'https://example.org/threats/');
  const files = readdirSync(folder).sort().slice(0, reports);
  const read = files.map((file) => ({
    id: file,
    ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report),
  }));
  const chunks = await extractTexts({ texts: read, schema, recordings: join(runs, 'ctinexus') });
  if (chunks === undefined) return console.log('not evaluated: QUERCUS_MODEL names no model');
  const scores = read.map((report) =>
    scoresOf(
      report,
      chunks.filter(({ document }) => document === report.id),
      schema,
    ),
  );
  for (const part of ['entities', 'typed', 'links'] as const)
    console.log(`${part}: ${scoreText(meanScore(scores.map((score) => score[part])))}`);
  console.log(
    `${read.length} reports, ${chunks.length} chunks, ${chunks.filter(({ outcome }) => outcome === 'read').length} read`,
  );
}

function scoresOf(
  { entities, explicit_triplets }: Report,
  chunks: readonly ExtractedChunk[],
  schema: Schema,
) {
  const names = new Map(
    entities.flatMap(({ entity_name, mentions }) =>
      [entity_name, ...mentions].map((name) => [keyOf(name), keyOf(entity_name)] as const),
    ),
  );
  const gold = (name: string) => names.get(keyOf(name)) ?? keyOf(name);
  const found = chunks.flatMap((chunk) => chunk.entities);
  const links = chunks.flatMap(({ statements }) =>
    statements.filter(({ object }) => object.kind === 'entity'),
  );
  const typeOf = (iri: string) => schema.entityTypes.find((type) => type.iri === iri)?.label ?? '';
  const end = (key: readonly string[]) => gold(key.join(' '));
  return {
    entities: scoreOf(
      new Set(found.map(({ key }) => end(key))),
      new Set(entities.map(({ entity_name }) => keyOf(entity_name))),
    ),
    typed: scoreOf(
      new Set(found.map(({ key, type }) => `${end(key)}|${keyOf(typeOf(type))}`)),
      new Set(
        entities.map(
          ({ entity_name, entity_type }) => `${keyOf(entity_name)}|${keyOf(entity_type.split(':')[0] ?? '')}`,
        ),
      ),
    ),
    links: scoreOf(
      new Set(
        links.map(
          ({ subject, object }) => `${end(subject.key)}|${object.kind === 'entity' ? end(object.key) : ''}`,
        ),
      ),
      new Set(explicit_triplets.map(({ subject, object }) => `${gold(subject)}|${gold(object)}`)),
    ),
  };
}

function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_]+/g, '');
}
