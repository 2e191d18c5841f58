import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import type { TaskFile } from '../config/read-task.ts';
import type { Finding } from '../domain/finding.ts';
import type { Mapping } from '../domain/mapping.ts';
import type { Profile } from '../domain/profile.ts';
import type { Schema } from '../domain/schema.ts';
import type { DraftProblem, SchemaDraft } from '../domain/schema-draft.ts';
import type { Table } from '../domain/table.ts';
import { QuercusError } from '../errors.ts';
import { mappingFromQuads } from '../graph/rml-reader.ts';
import { mappingToQuads } from '../graph/rml-writer.ts';
import { parseRdf, readRdfFile } from '../rdf/parse-rdf.ts';
import { adoptSchema } from '../schema/adopt/adopt-schema.ts';
import { extendSchema } from '../schema/draft/extend-schema.ts';
import { keyProblems } from '../schema/draft/key-problems.ts';
import { ignoredTypes } from '../schema/draft/overrules-of-draft.ts';
import { induceSchema } from '../schema/induce/induce-schema.ts';
import { readSchema } from '../schema/read-schema.ts';
import { schemaToQuads } from '../schema/schema-to-quads.ts';
import { deriveShapes } from '../schema/shapes/derive-shapes.ts';
import { mergeShapes } from '../schema/shapes/merge-shapes.ts';
import { writeOntology } from '../schema/write-ontology.ts';
import type { AuthorOntologies } from './author-ontologies.ts';
import { type Draft, type DraftFile, draftFiles } from './draft-folder.ts';
import { mappingText, shapesText } from './draft-texts.ts';
import { applyHandEdits } from './hand-edits.ts';

export interface DraftedSchema {
  readonly schema: Schema;
  readonly mapping: Mapping;
  readonly shapes: Quad[];
  /** Turtle of each drafted file, with hand edits, and as it would be without them. */
  readonly texts: Readonly<Record<DraftFile, { text: string; generated: string }>>;
  readonly findings: readonly Finding[];
}

interface Input {
  readonly taskFile: TaskFile;
  readonly profile: Profile;
  readonly tables: readonly Table[];
  readonly draft: Draft;
  readonly overlaps: Readonly<Record<string, string[]>>;
  readonly ontologies: AuthorOntologies;
  /** `draft/schema.yaml`, where there is one, and what of it cannot stand. */
  readonly schemaDraft?: SchemaDraft | undefined;
  readonly problems?: readonly DraftProblem[];
}

/** S, its shapes and its mapping: induced from the profile (or adopted from the author's ontology), then the hand edits of `draft/`. */
export async function draftSchema(input: Input): Promise<DraftedSchema> {
  const { draft, taskFile } = input;
  const fresh = await freshSchema(input);
  const findings: Finding[] = [...fresh.findings];
  const edited = <Name extends DraftFile>(quads: readonly Quad[], name: Name): Quad[] => {
    const edits = applyHandEdits(quads, draft[name], join('draft', name));
    if (edits.added + edits.removed > 0) findings.push(handEdited(name, edits));
    return edits.quads;
  };
  const base = taskFile.task.base;
  const schema = readSchema(edited(schemaToQuads(fresh.schema), 'ontology.ttl'), { base });
  const ownShapes = await authorShapes(taskFile);
  const merged = mergeShapes(deriveShapes(schema), ownShapes);
  findings.push(...merged.findings);
  const shapes = edited(merged.shapes, 'shapes.ttl');
  const mapping = mappingFromQuads(edited(mappingToQuads(fresh.mapping), 'mapping.rml.ttl'));
  const generated = {
    'ontology.ttl': await writeOntology(fresh.schema),
    'shapes.ttl': shapesText(mergeShapes(deriveShapes(fresh.schema), ownShapes).shapes, schema),
    'mapping.rml.ttl': mappingText(fresh.mapping, schema),
  };
  const texts = {
    'ontology.ttl': await writeOntology(schema),
    'shapes.ttl': shapesText(shapes, schema),
    'mapping.rml.ttl': mappingText(mapping, schema),
  };
  return { schema, mapping, shapes, texts: pair(texts, generated), findings };
}

/** S, its shapes and its mapping exactly as `draft/` holds them. */
export async function readDraftedSchema({
  taskFile,
  draft,
}: Pick<Input, 'taskFile' | 'draft'>): Promise<DraftedSchema> {
  const parse = (name: DraftFile) => {
    const text = draft[name].current;
    if (text !== undefined) return parseRdf(text, { format: 'ttl', name: join('draft', name) });
    throw new QuercusError(
      'TASK_INVALID',
      `${join(taskFile.work, 'draft', name)} does not exist. Build the task first: quercus build ${taskFile.folder} --no-freeze`,
      { details: { name } },
    );
  };
  const schema = readSchema(parse('ontology.ttl'), { base: taskFile.task.base });
  const shapes = parse('shapes.ttl');
  const mapping = mappingFromQuads(parse('mapping.rml.ttl'));
  const texts = {
    'ontology.ttl': await writeOntology(schema),
    'shapes.ttl': shapesText(shapes, schema),
    'mapping.rml.ttl': mappingText(mapping, schema),
  };
  const generated = Object.fromEntries(
    draftFiles.map((name) => [name, draft[name].generated ?? texts[name]]),
  ) as typeof texts;
  return { schema, mapping, shapes, texts: pair(texts, generated), findings: [] };
}

interface FreshSchema {
  readonly schema: Schema;
  readonly mapping: Mapping;
  readonly findings: readonly Finding[];
}

/** Induced or adopted, then what `draft/schema.yaml` says beyond the tables. Nothing of a draft with problems is used. */
async function freshSchema(input: Input): Promise<FreshSchema> {
  const { profile, schemaDraft, problems = [] } = input;
  const based = await basedSchema(input);
  if (schemaDraft === undefined) return based;
  if (problems.length > 0) return { ...based, findings: [...based.findings, ...problems.map(draftFinding)] };
  const extended = extendSchema(based, schemaDraft, ignoredTypes(input.taskFile.task.tables));
  const found = [...extended.problems, ...keyProblems(schemaDraft, profile)];
  return { ...extended, findings: [...based.findings, ...found.map(draftFinding)] };
}

async function basedSchema({ taskFile, profile, tables, overlaps, ontologies }: Input): Promise<FreshSchema> {
  const { task } = taskFile;
  if (task.schema === undefined)
    return induceSchema({ profile, task, base: task.base, tables, siblingOverlaps: overlaps });
  return adoptSchema({ ontology: ontologies.schema ?? [], profile, task, base: task.base });
}

function draftFinding({ at, message }: DraftProblem): Finding {
  return {
    check: 'drafted-schema',
    severity: 'blocks',
    message: `draft/schema.yaml: ${at}: ${message}`,
    subjects: [at],
    axioms: [],
  };
}

async function authorShapes({ task, folder }: TaskFile): Promise<Quad[]> {
  return task.shapes === undefined ? [] : readRdfFile(join(folder, task.shapes));
}

function handEdited(name: DraftFile, { added, removed }: { added: number; removed: number }): Finding {
  return {
    check: 'hand-edited-draft',
    severity: 'information',
    message: `draft/${name} was edited by hand: ${added} statements added, ${removed} removed; they are kept.`,
    subjects: [name],
    axioms: [],
  };
}

function pair<Texts extends Record<DraftFile, string>>(
  texts: Texts,
  generated: Texts,
): DraftedSchema['texts'] {
  return Object.fromEntries(
    draftFiles.map((name) => [name, { text: texts[name], generated: generated[name] }]),
  ) as DraftedSchema['texts'];
}
