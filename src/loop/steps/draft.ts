import type { TaskFile } from '../../config/read-task.ts';
import type { Requirements } from '../../domain/requirements.ts';
import type { DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { draftSchemaPrompt, type WrittenSchema } from '../../prompts/draft-schema.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import type { Reasoner } from '../../reasoner/reasoner.ts';
import { dataOutline } from '../outlines/data-outline.ts';
import { ontologyOutline } from '../outlines/ontology-outline.ts';
import { fitted, roomFor } from '../outlines/room.ts';
import { taskText } from './analyze.ts';
import { leaveOutConflict } from './leave-out-conflict.ts';
import { usableReply } from './usable-reply.ts';
import { type VerifiedDraft, verifyDraft } from './verify-draft.ts';

export interface DraftInput {
  /** `work` = where the draft goes. */
  readonly taskFile: TaskFile;
  readonly reasoner: Reasoner;
  readonly requirements: Requirements;
  readonly start: SchemaDraft['start'];
}

export interface DraftResult {
  readonly draft: SchemaDraft;
  readonly verified: VerifiedDraft;
  /** Drafts that were written, with what was wrong with each; the last one has no problems unless parts were left out. */
  readonly tries: readonly { readonly problems: readonly DraftProblem[] }[];
  readonly leftOut: readonly string[];
}

/** Tries of a model before the smallest conflicting part is left out (paper, verify-with-retry). */
const mostTries = 4;

/** Requirements → S, verified; the reasoner's justifications go back to the model at most three times (1 call a try). */
export async function draftSchemaWithModel(input: DraftInput, context: ModelContext): Promise<DraftResult> {
  const { start } = input;
  const empty: SchemaDraft = { start, types: [], relations: [], leaveOut: [] };
  const before = await verifyDraft({ ...input, draft: empty }, context);
  const verify = async (draft: SchemaDraft) =>
    withoutKnown(await verifyDraft({ ...input, draft }, context), before);
  const earlier: { draft: WrittenSchema; problems: readonly DraftProblem[] }[] = [];
  for (;;) {
    const reply = await usableReply(() => askForDraft(input, before, earlier, context));
    if ('unusable' in reply) return withoutReply(reply.unusable, earlier, { empty, verify });
    const written = reply.value;
    const draft = { ...written, start };
    const verified = await verify(draft);
    earlier.push({ draft: written, problems: verified.problems });
    context.emit({
      type: 'note',
      step: 'draft',
      message: `Draft ${earlier.length}: ${verified.problems.length === 0 ? 'sound' : `${verified.problems.length} problems; ${verified.verdict}`}`,
    });
    const tries = earlier.map(({ problems }) => ({ problems }));
    if (verified.problems.length === 0) return { draft, verified, tries, leftOut: [] };
    if (earlier.length < mostTries) continue;
    return { ...(await leaveOutConflict({ draft, verified }, verify)), tries };
  }
}

type Earlier = readonly { draft: WrittenSchema; problems: readonly DraftProblem[] }[];

/** The last draft without its conflict, or S as it was before any: the re-asks of the model are spent. */
async function withoutReply(
  reason: string,
  earlier: Earlier,
  {
    empty,
    verify,
  }: {
    readonly empty: SchemaDraft;
    readonly verify: (draft: SchemaDraft) => Promise<VerifiedDraft>;
  },
): Promise<DraftResult> {
  const problems = [{ at: 'the reply', message: `The model gave no usable draft: ${reason}` }];
  const tries = [...earlier.map((each) => ({ problems: each.problems })), { problems }];
  const last = earlier.at(-1)?.draft;
  if (last === undefined)
    return { draft: empty, verified: await verify(empty), tries, leftOut: ['the whole draft'] };
  const draft = { ...last, start: empty.start };
  return { ...(await leaveOutConflict({ draft, verified: await verify(draft) }, verify)), tries };
}

/** What was wrong before anything was drafted is no fault of the draft; the build will tell it. */
function withoutKnown(verified: VerifiedDraft, before: VerifiedDraft): VerifiedDraft {
  const known = new Set(before.problems.map(({ message }) => message));
  return { ...verified, problems: verified.problems.filter(({ message }) => !known.has(message)) };
}

async function askForDraft(
  { taskFile, requirements, start }: DraftInput,
  { drafted }: VerifiedDraft,
  earlier: readonly { draft: WrittenSchema; problems: readonly DraftProblem[] }[],
  context: ModelContext,
): Promise<WrittenSchema> {
  const room = roomFor(context.models.profileOf('draft'));
  const { profile, sources } = drafted.profiled;
  const ontology = start === 'nothing' ? [] : ontologyOutline(drafted.drafted.schema);
  const lines = requirements.accepted.map(({ kind, statement }) => `${kind}: ${statement}`);
  const { value } = await askPrompt(
    {
      prompt: draftSchemaPrompt,
      input: {
        task: taskText(taskFile.task),
        data: fitted(dataOutline(profile, sources.documents), room * 0.4, 'tables'),
        requirements: [fitted(lines, room * 0.15, 'requirements')],
        start,
        ontology: fitted(ontology, room * 0.25, 'entity types'),
        // The last attempt alone: models repeat what they see most.
        earlier: earlier.slice(-1),
      },
    },
    context,
  );
  return value;
}
