// Sentences of Text2KGBench (Wikidata-TekGen) read under its OWL ontologies by the model that QUERCUS_MODEL names, scored as
// the benchmark scores: exact triples, lower case without blanks and underscores, mean over sentences.
// `QUERCUS_TEST_DATA=DATA npm run bench text2kgbench`; DATA holds the folder `text2kgbench`. QUERCUS_BENCH_RUNS: as in asking.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ExtractedChunk } from '../src/domain/extraction.ts';
import type { Schema } from '../src/domain/schema.ts';
import { extractTexts, schemaOf } from './extraction/extract-texts.ts';
import { meanScore, type Score, scoreOf, scoreText } from './extraction/scores.ts';

const data = join(process.env.QUERCUS_TEST_DATA ?? '', 'text2kgbench');
const runs = resolve(process.env.QUERCUS_BENCH_RUNS ?? '.quercus/extraction');
/** By set and ontology: the first so many sentences. Together 60. */
const verifiedEach = 7;
const unseenInAll = 11;
const names = ['1_movie', '2_music', '3_sport', '5_military', '6_computer', '7_space', '10_culture'];

interface Sentence {
  readonly id: string;
  readonly sent: string;
  readonly triples: readonly { readonly sub: string; readonly rel: string; readonly obj: string }[];
}

if (!existsSync(data)) console.log('not evaluated: QUERCUS_TEST_DATA names no folder with text2kgbench');
else await evaluate();

async function evaluate(): Promise<void> {
  const sets: Record<'verified' | 'unseen', Score[]> = { verified: [], unseen: [] };
  for (const name of names) {
    const schema = await schemaOf(
      join(data, `ontologies/owl/ont_${name}.ttl`),
      `https://example.org/${name}/`,
    );
    for (const set of ['verified', 'unseen'] as const) {
      const sentences = sentencesOf(name, set, sets.unseen.length);
      const chunks = await extractTexts({
        texts: sentences.map(({ id, sent }) => ({ id: `${set} ${id}`, text: sent })),
        schema,
        recordings: join(runs, 'text2kgbench'),
      });
      if (chunks === undefined) return console.log('not evaluated: QUERCUS_MODEL names no model');
      const scores = sentences.map(({ id, triples }) => {
        const own = chunks.filter(({ document }) => document === `${set} ${id}`);
        return scoreOf(
          new Set(own.flatMap((chunk) => triplesOf(chunk, schema))),
          new Set(triples.map(({ sub, rel, obj }) => keyOf(sub, rel, obj))),
        );
      });
      sets[set].push(...scores);
      if (scores.length > 0)
        console.log(`${name} ${set}: ${scores.length} sentences, ${scoreText(meanScore(scores))}`);
    }
  }
  for (const [set, scores] of Object.entries(sets))
    console.log(`${set}: ${scores.length} sentences, ${scoreText(meanScore(scores))}`);
}

function sentencesOf(name: string, set: 'verified' | 'unseen', unseenSoFar: number): Sentence[] {
  const folder = set === 'verified' ? 'ground_truth' : 'unseen_sentences/ground_truth';
  const file = [`ont_${name}_ground_truth.jsonl`, `ont_${name}_unseen_ground_truth.jsonl`]
    .map((each) => join(data, folder, each))
    .find((each) => existsSync(each));
  if (file === undefined) return [];
  const all = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sentence);
  if (set === 'unseen') return all.slice(0, Math.max(0, Math.min(2, unseenInAll - unseenSoFar)));
  const ids = readFileSync(join(data, `manually_verified_sentences/selected_ont_${name}.txt`), 'utf8').split(
    /\s+/,
  );
  return all.filter(({ id }) => ids.includes(id)).slice(0, verifiedEach);
}

function triplesOf({ statements }: ExtractedChunk, { relations, properties }: Schema): string[] {
  return statements.map(({ subject, predicate, object }) => {
    const term = [...relations, ...properties].find(({ iri }) => iri === predicate);
    return keyOf(
      subject.key.join(' '),
      term?.label ?? '',
      object.kind === 'value' ? object.text : object.key.join(' '),
    );
  });
}

function keyOf(...parts: readonly string[]): string {
  return parts.map((part) => part.toLowerCase().replaceAll(/[\s_]+/g, '')).join('|');
}
