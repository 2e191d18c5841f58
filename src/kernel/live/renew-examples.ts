import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../domain/finding.ts';
import type { FunctionDefinition } from '../../domain/function.ts';
import type { RunContext } from '../../domain/run-context.ts';
import { admitFunctions } from '../../functions/gate/admit-functions.ts';
import { functionsFromQuads } from '../../functions/publish/functions-from-quads.ts';
import { functionsToQuads } from '../../functions/publish/functions-to-quads.ts';
import { mintIri } from '../../graph/identity.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { readRdfFile } from '../../rdf/parse-rdf.ts';
import { writeTurtle } from '../../rdf/turtle-writer.ts';
import { iri, namespaces } from '../../rdf/vocabularies.ts';
import { readSchema } from '../../schema/read-schema.ts';
import { kernelFile } from '../kernel-files.ts';

/**
 * Runs the examples of a kernel's functions on the facts as they are now and records the rows they give, because
 * what arrived since may have changed every answer. A function whose example no longer answers is a blocking finding.
 */
export async function renewExamples(
  folder: string,
  store: GraphStore,
  context: RunContext,
): Promise<readonly Finding[]> {
  const schema = readSchema(await readRdfFile(kernelFile(folder, 'ontology')));
  const path = kernelFile(folder, 'functions');
  const quads = await readRdfFile(path);
  const definitions = functionsFromQuads(quads).map(withoutHashes);
  const { admitted, findings } = await admitFunctions({ definitions, schema, store, mintIri }, context);
  const isQuestion = new Set(
    quads
      .filter(({ object }) => object.value === iri('q', 'CompetencyQuestion'))
      .map(({ subject }) => subject.value),
  );
  const questions = quads.filter(({ subject }) => isQuestion.has(subject.value));
  const renewed = [...functionsToQuads({ functions: admitted, schema, mintIri }), ...questions];
  const { owl, rdf, rdfs, xsd, sh, dash, q, dcterms } = namespaces;
  const prefixes = { owl, rdf, rdfs, xsd, sh, dash, q, dcterms, ...schema.prefixes };
  await writeFile(path, writeTurtle(renewed, { prefixes }));
  return findings;
}

/** Rows that an example gave earlier say nothing now; `empty` was the author's word, and what arrives may end it. */
function withoutHashes(definition: FunctionDefinition): FunctionDefinition {
  const examples = definition.examples.map(({ expect, ...example }) =>
    expect === 'empty' ? { ...example, expect } : example,
  );
  return { ...definition, examples };
}

/** The merge report tells how the kernel began; the number of facts is that of now. */
export async function renewMergeReport(folder: string, facts: number): Promise<void> {
  const path = join(folder, 'report', 'merge.json');
  if (!existsSync(path)) return;
  const report = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, `${JSON.stringify({ ...report, facts }, null, 2)}\n`);
}
