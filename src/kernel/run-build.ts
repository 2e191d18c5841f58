import { join } from 'node:path';
import type { TaskFile } from '../config/read-task.ts';
import type { Finding } from '../domain/finding.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Reasoner } from '../reasoner/reasoner.ts';
import { schemaToQuads } from '../schema/schema-to-quads.ts';
import type { Sources } from '../sources/open-sources.ts';
import { announceSchemaChange } from './announce-schema-change.ts';
import { readAuthorOntologies } from './author-ontologies.ts';
import { judgeFindings } from './blocking.ts';
import type { BuildReports } from './build-reports.ts';
import type { BuildSteps } from './build-steps.ts';
import { buildCatalogue } from './catalogue.ts';
import type { StatementCounts } from './count-facts.ts';
import { readDraft, writeDraft } from './draft-folder.ts';
import { draftSchema, readDraftedSchema } from './draft-schema.ts';
import { instantiateGraph } from './instantiate-graph.ts';
import type { BuildInput, BuildResult } from './kernel.ts';
import { type ProfiledSources, profileSources } from './profile-sources.ts';
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
  const { taskFile, reasoner, folder, input, steps } = build;
  const profiled = await profileSources(taskFile, context);
  const ontologies = await readAuthorOntologies(taskFile, reasoner, context);
  const drafted = await draft(build, profiled, ontologies);
  const ontology = schemaToQuads(drafted.schema);
  await announceSchemaChange({ kernel: input.out, schema: drafted.schema, ontology }, context);
  const verification = await steps.verifySchema({ ontology, reasoner, imports: ontologies.imports }, context);
  const { profile } = profiled;
  const { tables } = profiled.sources;
  const graph = await instantiateGraph({ ...drafted, taskFile, profile, tables, folder, steps }, context);
  try {
    const catalogue = await buildCatalogue({ taskFile, schema: drafted.schema, ...graph }, context);
    const report = {
      ...verification,
      parts: [...verification.parts, ...graph.validation.parts, ...catalogue.parts],
      findings: [
        ...profileFindings(profiled),
        ...drafted.findings,
        ...verification.findings,
        ...graph.validation.findings,
        ...catalogue.findings,
      ],
    };
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
    });
    await writeReports(join(folder, 'report'), reports);
    return {
      blocking: judged.blocking,
      findings: report.findings,
      verification: report,
      merge: graph.merge,
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

async function draft(
  { taskFile, input }: Build,
  { profile, sources, overlaps }: ProfiledSources,
  ontologies: Awaited<ReturnType<typeof readAuthorOntologies>>,
) {
  const current = await readDraft(taskFile.folder);
  if (input.fromDraft) return readDraftedSchema({ taskFile, draft: current });
  const drafted = await draftSchema({
    taskFile,
    profile,
    tables: sources.tables,
    draft: current,
    overlaps,
    ontologies,
  });
  await writeDraft(taskFile.folder, drafted.texts);
  return drafted;
}

function profileFindings({ profile }: ProfiledSources): Finding[] {
  return profile.findings.map((finding) => ({ axioms: [], ...finding }));
}
