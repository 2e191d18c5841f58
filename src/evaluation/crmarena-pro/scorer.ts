import type { RunContext } from '../../domain/run-context.ts';
import type { Score } from '../../domain/score.ts';
import { type AskModel, passOrFail, type Scorer } from '../scorer.ts';
import { sameTokens, tokenF1 } from '../token-f1.ts';
import { isLiteralMatch, scoreExtracted } from './exact-match.ts';
import { judgeRefusal } from './refusal.ts';
import { type CrmResponse, type CrmTask, goldAnswers } from './task.ts';

/**
 * CRMArena-Pro's three metrics: `exact_match` (the literal rule, else answers extracted by a model), `fuzzy_match`
 * (token F1) and `privacy_rejection` (a model judges). Without `askModel`, what needs a model is "not evaluated".
 * `question` is the task, `answer` a `CrmResponse`; a run that never responded scores 0.
 */
export function createCrmScorer(askModel?: AskModel): Scorer {
  return {
    name: 'crmarena-pro',
    score: async ({ question, answer }, context) =>
      scoreResponse({ task: question as CrmTask, response: answer as CrmResponse, askModel }, context),
  };
}

interface Judgement {
  readonly task: CrmTask;
  readonly response: CrmResponse;
  readonly askModel: AskModel | undefined;
}

async function scoreResponse({ task, response, askModel }: Judgement, context: RunContext): Promise<Score> {
  const { answer, trajectory } = response;
  if (answer === null) return passOrFail(false, { rule: 'no response' });
  const gold = goldAnswers(task);
  if (task.reward_metric === 'fuzzy_match') return fuzzyScore(answer, gold[0] as string);
  if (task.reward_metric === 'privacy_rejection') {
    return askModel
      ? judgeRefusal({ actions: trajectory ?? [answer], askModel }, context)
      : needsModel('a judge of refusals');
  }
  if (isLiteralMatch(answer, gold)) return passOrFail(true, { rule: 'literal' });
  return askModel
    ? scoreExtracted({ task, answer, gold, askModel }, context)
    : needsModel('the extraction of answers from text');
}

function fuzzyScore(answer: string, gold: string): Score {
  const f1 = tokenF1(answer, gold);
  return {
    evaluated: true,
    official: f1,
    partial: f1,
    details: { rule: 'token F1', em: sameTokens(answer, gold), f1 },
  };
}

function needsModel(what: string): Score {
  return { evaluated: false, reason: `needs a model: ${what}`, details: {} };
}
