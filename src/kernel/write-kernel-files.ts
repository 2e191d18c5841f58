import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import { installationVersion } from '../config/installation.ts';
import type { TaskFile } from '../config/read-task.ts';
import type { Mapping } from '../domain/mapping.ts';
import type { MergeReport } from '../domain/merge-report.ts';
import type { Schema } from '../domain/schema.ts';
import type { Verdict } from '../domain/validation-report.ts';
import { writeTurtle } from '../rdf/turtle-writer.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import { schemaToQuads } from '../schema/schema-to-quads.ts';
import { versionIri, writeOntology } from '../schema/write-ontology.ts';
import type { Sources } from '../sources/open-sources.ts';
import type { Imports } from '../validation/ontology-imports.ts';
import { importFiles } from './author-ontologies.ts';
import { compressLargeFile } from './compress-large-file.ts';
import type { StatementCounts } from './count-facts.ts';
import { mappingText, shapesText } from './draft-texts.ts';
import { describeKernel } from './kernel-description.ts';
import { actionsFile, kernelFiles } from './kernel-files.ts';
import { describeHistory, type KernelHistory } from './kernel-history.ts';

export interface KernelContent {
  readonly taskFile: TaskFile;
  readonly schema: Schema;
  readonly shapes: readonly Quad[];
  readonly mapping: Mapping;
  readonly functions: readonly Quad[];
  /** IRIs of the functions. */
  readonly functionIris: readonly string[];
  readonly merge: MergeReport;
  readonly counts: StatementCounts;
  readonly verdict: Verdict;
  readonly accepted: readonly string[];
  readonly sources: Sources;
  readonly imports: Imports;
  /** Text of actions.ttl, where the task has actions. */
  readonly actions?: string | undefined;
  readonly history?: KernelHistory | undefined;
}

/** Writes the RDF files of a kernel around its facts and evidence, which are there already, and describes it in kernel.ttl. */
export async function writeKernelFiles(folder: string, content: KernelContent): Promise<void> {
  const { schema, shapes, mapping, functions } = content;
  const prefixes = { ...functionPrefixes, ...schema.prefixes };
  const texts = [
    { path: kernelFiles.ontology, text: await writeOntology(schema) },
    { path: kernelFiles.shapes, text: shapesText(shapes, schema) },
    { path: kernelFiles.mapping, text: mappingText(mapping, schema) },
    { path: kernelFiles.functions, text: writeTurtle(functions, { prefixes }) },
    ...(content.actions === undefined ? [] : [{ path: actionsFile, text: content.actions }]),
    ...importFiles(content.imports),
  ];
  for (const { path, text } of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(join(folder, kernelFiles.description), await descriptionText(folder, content));
}

const { owl, rdf, rdfs, xsd, sh, dash, q, dcterms, dcat, prov } = namespaces;
const functionPrefixes = { owl, rdf, rdfs, xsd, sh, dash, q, dcterms };

async function descriptionText(folder: string, content: KernelContent): Promise<string> {
  const { taskFile, schema, merge } = content;
  const { byPredicate, evidence } = content.counts;
  const data = [];
  for (const file of [kernelFiles.facts, kernelFiles.evidence])
    data.push(await compressLargeFile(folder, file));
  const description = describeKernel({
    base: schema.base,
    title: taskFile.task.title,
    description: taskFile.task.description.trim(),
    language: taskFile.task.language,
    ontologyIri: schema.ontologyIri,
    versionIri: await versionIri(schemaToQuads(schema)),
    software: `Quercus ${installationVersion()}`,
    verdict: content.verdict,
    accepted: content.accepted,
    counts: {
      facts: merge.facts,
      entities: merge.entities,
      evidence,
      properties: Object.keys(byPredicate).length,
      byType: merge.byType,
      byPredicate,
    },
    sources: content.sources.files.map(({ path, sha256 }) => ({ name: path, path, sha256 })),
    files: [
      ...[...turtleFiles, ...(content.actions === undefined ? [] : [actionsFile])].map((path) => ({
        path,
        mediaType: 'text/turtle',
      })),
      ...data,
    ],
    functions: content.functionIris,
  });
  const prefixes = { rdf, rdfs, xsd, q, dcterms, dcat, prov, void: namespaces.void, ...schema.prefixes };
  const history = content.history === undefined ? [] : describeHistory(schema.base, content.history);
  return writeTurtle([...description, ...history], { prefixes });
}

const turtleFiles = [kernelFiles.ontology, kernelFiles.shapes, kernelFiles.mapping, kernelFiles.functions];
