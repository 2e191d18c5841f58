import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import type { TaskFile } from '../config/read-task.ts';
import type { Mapping } from '../domain/mapping.ts';
import type { MergeReport } from '../domain/merge-report.ts';
import type { Profile } from '../domain/profile.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Schema } from '../domain/schema.ts';
import type { Table } from '../domain/table.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import { readDecisions } from '../graph/decisions.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { schemaToQuads } from '../schema/schema-to-quads.ts';
import type { BuildSteps } from './build-steps.ts';
import type { StatementCounts } from './count-facts.ts';
import { mergeFindings } from './merge-findings.ts';
import type { AnswerMemory } from './update/answer-memory.ts';

interface Input {
  readonly taskFile: TaskFile;
  readonly schema: Schema;
  readonly mapping: Mapping;
  readonly shapes: readonly Quad[];
  readonly profile: Profile;
  readonly tables: readonly Table[];
  /** Folder of the kernel that is being put together. */
  readonly folder: string;
  readonly steps: BuildSteps;
}

export interface InstantiatedGraph {
  readonly merge: MergeReport;
  /** The mapping as an outside RML engine runs it: over `tables/*.csv` where those were written. */
  readonly mapping: Mapping;
  readonly files: { readonly facts: string; readonly evidence: string };
  /** Holds the facts; the caller closes it. */
  readonly store: GraphStore;
  readonly memory: AnswerMemory;
  readonly counts: StatementCounts;
  readonly validation: Pick<ValidationReport, 'parts' | 'findings'>;
}

/** Runs the mapping, merges by key, loads the facts and checks them against the shapes. */
export async function instantiateGraph(input: Input, context: RunContext): Promise<InstantiatedGraph> {
  const { taskFile, schema, mapping, profile, tables, folder } = input;
  const plan = { schema, mapping, profile, tables };
  const decisions = readDecisions(await decisionQuads(taskFile.folder));
  const { report, files } = await input.steps.buildGraph(
    { ...plan, task: taskFile.task, decisions, outFolder: folder },
    context,
  );
  const canonical = await input.steps.writeTables({ ...plan, outFolder: folder }, context);
  const counts = await input.steps.countStatements(files);
  const { store, memory } = await input.steps.openFacts(files.facts, context);
  try {
    const validation = await input.steps.validateFacts(
      { store, facts: files.facts, ontology: schemaToQuads(schema), shapes: [...input.shapes] },
      context,
    );
    const findings = [...validation.findings, ...mergeFindings(report)];
    return {
      merge: report,
      mapping: canonical.mapping,
      files,
      store,
      memory,
      counts,
      validation: { parts: validation.parts, findings },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** `decisions.ttl` beside task.yaml: what people decided about duplicates, replayed on every build. */
async function decisionQuads(folder: string): Promise<Quad[]> {
  const path = join(folder, 'decisions.ttl');
  return existsSync(path) ? readRdfFile(path) : [];
}
