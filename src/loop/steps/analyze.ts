import type { Requirement, Requirements } from '../../domain/requirements.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { analyzeTaskPrompt } from '../../prompts/analyze-task.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import { fitted, roomFor } from '../outlines/room.ts';
import { usableReply } from './usable-reply.ts';

export interface AnalyzeInput {
  readonly title: string;
  readonly description: string;
  /** Outline of the data, a block a table or text. */
  readonly data: readonly string[];
  /** Questions of BUILD. */
  readonly questions: readonly string[];
}

/** Task, data and questions → requirements, each with the words that ask for it (paper, analyze; 1 model call). */
export async function analyze(input: AnalyzeInput, context: ModelContext): Promise<Requirements> {
  const room = roomFor(context.models.profileOf('analyze'));
  const task = taskText(input);
  const asked = {
    task,
    data: fitted(input.data, room * 0.5, 'tables'),
    questions: [fitted(input.questions, room * 0.3, 'questions')],
  };
  const reply = await usableReply(() => askPrompt({ prompt: analyzeTaskPrompt, input: asked }, context));
  if ('value' in reply) return checkEvidence(reply.value.value.requirements, [task, ...input.questions]);
  context.emit({ type: 'note', step: 'analyze', message: `No requirements: ${reply.unusable}` });
  return { accepted: [], rejected: [], notEvaluated: reply.unusable };
}

export function taskText({ title, description }: Pick<AnalyzeInput, 'title' | 'description'>): string {
  return `${title}\n${description}`.trim();
}

/** What nobody said is no requirement. */
function checkEvidence(requirements: readonly Requirement[], texts: readonly string[]): Requirements {
  const known = texts.map(collapsed);
  const said = ({ evidence }: Requirement) =>
    evidence.trim() !== '' && known.some((text) => text.includes(collapsed(evidence)));
  return {
    accepted: requirements.filter(said),
    rejected: requirements
      .filter((requirement) => !said(requirement))
      .map((requirement) => ({
        ...requirement,
        reason: 'its evidence stands neither in the task nor in a question',
      })),
  };
}

function collapsed(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
