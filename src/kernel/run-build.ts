import { join } from 'node:path';
import type { TaskFile } from '../config/read-task.ts';
import type { Finding } from '../domain/finding.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import type { Reasoner } from '../reasoner/reasoner.ts';
import { schemaToQuads } from '../schema/schema-to-quads.ts';
import type { Sources } from '../sources/open-sources.ts';
import { announceSchemaChange } from './announce-schema-change.ts';
import { type AuthoredParts, checkAuthoredParts, copyAuthoredChecks } from './authored-parts.ts';
import { judgeFindings } from './blocking.ts';
import type { BuildReports } from './build-reports.ts';
import type { BuildSteps } from './build-steps.ts';
import { type BuiltCatalogue, buildCatalogue } from './catalogue.ts';
import type { StatementCounts } from './count-facts.ts';
import type { DraftedSchema } from './draft-schema.ts';
import { draftTask } from './draft-task.ts';
import { type InstantiatedGraph, instantiateGraph } from './instantiate-graph.ts';
import type { BuildInput, BuildResult } from './kernel.ts';
import type { ProfiledSources } from './profile-sources.ts';
import { extractionFindings, type ReadTexts, withText, writeTexts } from './read-documents.ts';
import type { AnswerMemory } from './update/answer-memory.ts';
import { graphKeyOf } from './update/graph-key.ts';
import { writeKernelFiles } from './write-kernel-files.ts';
import { writeReports } from './write-reports.ts';

interface Build {
  readonly input: BuildInput;
  readonly taskFile: TaskFile;
  readonly reasoner: Reasoner;
  /** Where the kernel is put together. */
  readonly folder: string;
  readonly steps: BuildSteps;
}

type Built = Omit<BuildResult, 'kernel' | 'hash' | 'task' | 'paths'> & {
  readonly reports: BuildReports;
  /** What the next update compares. */
  readonly made: {
    readonly sources: Sources['files'];
    readonly graphKey: string;
    readonly memory: AnswerMemory;
    readonly counts: StatementCounts;
  };
};

/** All steps of a build but the last: the folder then holds a whole kernel without its manifest. */
export async function runBuild(build: Build, context: RunContext): Promise<Built> {
  const { reasoner, folder, input, steps } = build;
  const task = { ...build, fromDraft: input.fromDraft };
  const { taskFile, profiled, ontologies, drafted } = await draftTask(task, context);
  const ontology = schemaToQuads(drafted.schema);
  await announceSchemaChange({ kernel: input.out, schema: drafted.schema, ontology }, context);
  const verification = await steps.verifySchema({ ontology, reasoner, imports: ontologies.imports }, context);
  const { profile } = profiled;
  const texts = await readTexts(build, { profiled, drafted }, context);
  const tables = [...profiled.sources.tables, ...texts.tables];
  const mapping = { ...drafted.mapping, maps: [...drafted.mapping.maps, ...texts.maps] };
  const graph = await instantiateGraph(
    { ...drafted, mapping, taskFile, profile, tables, folder, steps },
    context,
  );
  try {
    const authored = await checkAuthoredParts({ taskFile, schema: drafted.schema, store: graph.store });
    const catalogue = await buildCatalogue({ taskFile, schema: drafted.schema, ...graph }, context);
    const report = buildReport({ profiled, drafted, verification, texts, graph, catalogue, authored });
    const judged = judgeFindings({
      verdict: report.verdict,
      findings: report.findings,
      task: taskFile.task,
      acceptVerdict: input.acceptVerdict,
    });
    const functions = { admitted: catalogue.admitted, rejected: catalogue.rejected };
    const reports = {
      title: taskFile.task.title,
      verification: report,
      profile,
      merge: graph.merge,
      functions,
      coverage: catalogue.coverage,
      ...(texts.report === undefined ? {} : { extraction: texts.report }),
    };
    await writeKernelFiles(folder, {
      ...drafted,
      ...graph,
      taskFile,
      functions: catalogue.quads,
      functionIris: catalogue.iris,
      verdict: report.verdict,
      accepted: judged.accepted,
      sources: profiled.sources,
      imports: ontologies.imports,
      ...{ actions: authored.actions, history: input.history },
    });
    await copyAuthoredChecks(taskFile, folder);
    await writeReports(join(folder, 'report'), reports);
    return {
      blocking: judged.blocking,
      findings: report.findings,
      verification: report,
      merge: graph.merge,
      ...(texts.report === undefined ? {} : { extraction: texts.report }),
      told: profile.told,
      functions,
      reports,
      made: {
        sources: profiled.sources.files,
        memory: graph.memory,
        counts: graph.counts,
        graphKey: graphKeyOf({ ...drafted, profile, tables, task: taskFile.task }),
      },
    };
  } finally {
    await graph.store.close();
  }
}

/** The parts and findings of all steps, in their order. */
function buildReport({
  profiled,
  drafted,
  verification,
  texts,
  graph,
  catalogue,
  authored,
}: {
  readonly profiled: ProfiledSources;
  readonly drafted: DraftedSchema;
  readonly verification: ValidationReport;
  readonly texts: { readonly report?: ReadTexts['report'] };
  readonly graph: InstantiatedGraph;
  readonly catalogue: Pick<BuiltCatalogue, 'parts' | 'findings'>;
  readonly authored: AuthoredParts;
}): ValidationReport {
  return {
    ...verification,
    parts: [...verification.parts, ...graph.validation.parts, ...authored.parts, ...catalogue.parts],
    findings: [
      ...profileFindings(profiled),
      ...drafted.findings,
      ...verification.findings,
      ...(texts.report === undefined ? [] : extractionFindings(texts.report)),
      ...graph.validation.findings,
      ...authored.findings,
      ...catalogue.findings,
    ],
  };
}

/** What texts say, as further tables with their maps; nothing where there are none. */
async function readTexts(
  { steps, folder }: Build,
  { profiled, drafted }: { readonly profiled: ProfiledSources; readonly drafted: DraftedSchema },
  context: RunContext,
): Promise<Pick<ReadTexts, 'tables' | 'maps'> & { readonly report?: ReadTexts['report'] }> {
  const { documents, tables } = profiled.sources;
  const texts = withText(documents);
  if (texts.length === 0) return { tables: [], maps: [] };
  const taken = new Set([...tables.map(({ name }) => name), ...drafted.mapping.maps.map(({ name }) => name)]);
  const read = await steps.readDocuments({ schema: drafted.schema, documents: texts, taken }, context);
  await writeTexts(folder, texts);
  return read;
}

function profileFindings({ profile }: ProfiledSources): Finding[] {
  return profile.findings.map((finding) => ({ axioms: [], ...finding }));
}
