import { functionCatalogue } from '../../agent/function-catalogue.ts';
import type { FunctionDefinition } from '../../domain/function.ts';
import type { Trajectory } from '../../domain/round.ts';
import type { Schema } from '../../domain/schema.ts';
import type { ScoreSummary } from '../../domain/score.ts';
import type { GivenJudgement } from '../../domain/suggestion.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { judgeKernelPrompt } from '../../prompts/judge-kernel.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import { ontologyOutline } from '../outlines/ontology-outline.ts';
import { fitted, roomFor } from '../outlines/room.ts';
import { trajectoryText } from '../outlines/trajectory-text.ts';
import { definitionText } from './compose.ts';
import { usableReply } from './usable-reply.ts';

export interface JudgeInput {
  readonly task: string;
  readonly data: readonly string[];
  readonly schema: Schema;
  readonly functions: readonly FunctionDefinition[];
  /** Counts of G, of merge and checks. */
  readonly graph: string;
  /** Of BUILD alone. */
  readonly trajectories: readonly Trajectory[];
  readonly goldOf: (id: string) => unknown;
  readonly scores: ScoreSummary;
  /** What was tried before and why it was not kept, one a line. */
  readonly rejected: readonly string[];
}

/** S, G, F, answers and scores → ψ, and whether a fault is left that a revision can mend (paper, judge; 1 model call). */
export async function judge(input: JudgeInput, context: ModelContext): Promise<GivenJudgement> {
  const { schema, functions, trajectories } = input;
  const tokens = roomFor(context.models.profileOf('judge'));
  const failed = trajectories.filter(({ score }) => !score.evaluated || score.official < 1);
  const called = new Set(failed.flatMap(({ record }) => record.calls.map(({ result }) => result.function)));
  const definitions = functions.filter(({ name }) => called.has(name)).map(definitionText);
  const texts = failed.map((trajectory) => trajectoryText(trajectory, input.goldOf(trajectory.id)));
  const asked = {
    task: input.task,
    data: fitted(input.data, tokens * 0.15, 'tables'),
    ontology: fitted(ontologyOutline(schema), tokens * 0.15, 'entity types'),
    graph: input.graph,
    functions: fitted(
      functions.map((each) => functionCatalogue([each], schema)),
      tokens * 0.15,
      'functions',
    ),
    definitions: definitions.length === 0 ? '' : fitted(definitions, tokens * 0.15, 'definitions'),
    scores: scoresText(input.scores),
    trajectories: fittingTexts(texts, tokens * 0.3),
    rejected: input.rejected.slice(-20),
  };
  const reply = await usableReply(() => askPrompt({ prompt: judgeKernelPrompt, input: asked }, context));
  if ('value' in reply) return reply.value.value;
  const diagnosis = 'not evaluated';
  return { diagnosis, blockingFault: false, suggestions: [], notEvaluated: reply.unusable };
}

function scoresText({ items, official, partial, atLeast, atMost }: ScoreSummary): string {
  const share = (value: number | null) => (value === null ? 'not evaluated' : value.toFixed(3));
  return `official ${official === null ? `between ${share(atLeast)} and ${share(atMost)}` : share(official)}, partial ${share(partial)}, over ${items} questions`;
}

/** Each answer its part of the room, and as many as have enough of it. */
function fittingTexts(texts: readonly string[], tokens: number): string[] {
  const least = 150;
  const count = Math.max(1, Math.min(texts.length, Math.floor(tokens / least)));
  const each = Math.floor((tokens / count) * 3);
  return texts.slice(0, count).map((text) => (text.length > each ? `${text.slice(0, each)} …` : text));
}
