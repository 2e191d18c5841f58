import type { FunctionDefinition } from '../domain/function.ts';
import type { ModelProfile } from '../domain/model-profile.ts';
import type { Schema } from '../domain/schema.ts';
import { estimateTokens } from '../llm/token-estimate.ts';
import { functionCatalogue } from './function-catalogue.ts';
import { rankFunctions } from './rank-functions.ts';

/** Of what a context has beside the reply, the functions may take this share: the rest is for rules, rows and thoughts. */
const shareOfPrompt = 0.5;
/** So many are named as nearest to the question. */
const named = 3;

export interface ChoiceOfFunctions {
  /** Those that are shown whole, in the order of the catalogue. */
  readonly shown: readonly FunctionDefinition[];
  /** The others: named only. Empty when all fit. */
  readonly others: readonly FunctionDefinition[];
  /** Names of those nearest to the question, the nearest first. */
  readonly nearest: readonly string[];
}

/** Tokens that the functions may take in a prompt for this model; undefined when its context is not declared. */
export function tokensForFunctions(
  profile: Pick<ModelProfile, 'contextTokens' | 'maxOutputTokens'>,
): number | undefined {
  const { contextTokens, maxOutputTokens } = profile;
  if (contextTokens === undefined) return undefined;
  return Math.max(0, Math.floor((contextTokens - maxOutputTokens) * shareOfPrompt));
}

/**
 * The functions that a question is shown: all where they fit, else those nearest to it by their words until `tokens`
 * are used up, at least one. The others can still be called: their names are listed.
 */
export function chooseFunctions({
  functions,
  schema,
  question,
  tokens = Number.POSITIVE_INFINITY,
}: {
  readonly functions: readonly FunctionDefinition[];
  readonly schema: Schema;
  readonly question: string;
  readonly tokens?: number | undefined;
}): ChoiceOfFunctions {
  const ranked = rankFunctions(functions, question);
  const nearest = ranked
    .filter(({ score }) => score > 0)
    .slice(0, named)
    .map(({ definition }) => definition.name);
  const kept = new Set<string>();
  let left = tokens;
  for (const { definition } of ranked) {
    left -= estimateTokens(functionCatalogue([definition], schema));
    if (left < 0 && kept.size > 0) break;
    kept.add(definition.name);
  }
  return {
    shown: functions.filter(({ name }) => kept.has(name)),
    others: functions.filter(({ name }) => !kept.has(name)),
    nearest,
  };
}
