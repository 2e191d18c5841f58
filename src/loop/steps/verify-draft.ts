import type { TaskFile } from '../../config/read-task.ts';
import type { Finding } from '../../domain/finding.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { type DraftedTask, draftTask } from '../../kernel/draft-task.ts';
import { writeSchemaDraft } from '../../kernel/schema-draft-file.ts';
import { verifySchema } from '../../kernel/verify-schema.ts';
import type { Reasoner } from '../../reasoner/reasoner.ts';
import { schemaToQuads } from '../../schema/schema-to-quads.ts';

export interface VerifiedDraft {
  readonly drafted: DraftedTask;
  /** HermiT's. */
  readonly verdict: string;
  /** What keeps it from being built: draft problems, and findings of the reasoner with their axioms. Empty = sound. */
  readonly problems: readonly DraftProblem[];
}

/**
 * Writes a draft of S into the task's work folder, induces and extends S from it, and has HermiT and the checks look
 * at it (paper, verify; 0 model calls).
 */
export async function verifyDraft(
  {
    draft,
    taskFile,
    reasoner,
  }: { readonly draft: SchemaDraft; readonly taskFile: TaskFile; readonly reasoner: Reasoner },
  context: RunContext,
): Promise<VerifiedDraft> {
  const quiet = { ...context, emit: () => {} };
  await writeSchemaDraft(taskFile.work, draft);
  const drafted = await draftTask({ taskFile, reasoner }, quiet);
  const ontology = schemaToQuads(drafted.drafted.schema);
  const { verdict, findings } = await verifySchema(
    { ontology, reasoner, imports: drafted.ontologies.imports },
    quiet,
  );
  const blocking = [...drafted.drafted.findings, ...findings].filter(({ severity }) => severity === 'blocks');
  return { drafted, verdict, problems: blocking.map(problemOf) };
}

const shownAxioms = 12;

/** A finding as a model reads it: what is wrong, the axioms behind it, and what to do. */
function problemOf({ subjects, message, axioms, repairHint }: Finding): DraftProblem {
  const lines = [
    message.replace(/^draft\/schema\.yaml: /, ''),
    ...(axioms.length > 0 ? [`Because: ${axioms.slice(0, shownAxioms).join(' ; ')}`] : []),
    ...(repairHint === undefined ? [] : [`To do: ${repairHint}`]),
  ];
  const at = subjects.map((subject) => subject.slice(subject.lastIndexOf('#') + 1)).join(', ');
  return { at: at || 'the draft', message: lines.join(' ') };
}
