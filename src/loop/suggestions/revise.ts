import type { FunctionDefinition } from '../../domain/function.ts';
import type { RoundSuggestion } from '../../domain/round.ts';
import type { Schema } from '../../domain/schema.ts';
import type { SchemaDraft } from '../../domain/schema-draft.ts';
import type { Suggestion } from '../../domain/suggestion.ts';
import { QuercusError } from '../../errors.ts';
import { readFunctionYaml } from '../../functions/read-function-files.ts';
import { checkDraft } from '../../schema/draft/check-draft.ts';
import type { DraftedTables } from '../../schema/draft/table-links.ts';
import { nearestNames } from '../../sources/nearest-names.ts';
import { applyToSchema } from './apply-to-schema.ts';
import { type GoldGuard, goldIn } from './gold-literals.ts';
import { type KnownTargets, refusalAmong } from './judge-suggestions.ts';
import { type ProtectedTerms, reasonToAsk } from './protected-terms.ts';

export interface RevisionInput {
  readonly suggestions: readonly Suggestion[];
  readonly draft: SchemaDraft;
  /** S and all functions as they stand. */
  readonly schema: Schema;
  readonly functions: readonly FunctionDefinition[];
  /** The part of them that a model composed: only these change. */
  readonly composed: readonly FunctionDefinition[];
  readonly tables: DraftedTables;
  readonly people: ProtectedTerms;
  readonly gold: GoldGuard;
  /** Keys of suggestions that were rejected before. */
  readonly rejected: ReadonlySet<string>;
}

export interface Revision {
  readonly draft: SchemaDraft;
  readonly composed: readonly FunctionDefinition[];
  /** In the order of the suggestions. */
  readonly outcomes: readonly RoundSuggestion[];
  /** Those that were done. */
  readonly applied: readonly Suggestion[];
  /** All, in their order. */
  readonly considered: readonly Suggestion[];
}

type Verdict = Pick<RoundSuggestion, 'outcome' | 'explanation'>;
interface State {
  readonly draft: SchemaDraft;
  readonly composed: readonly FunctionDefinition[];
}

/** ψ → the next S and F, one suggestion after the other; what is refused says why (paper, revise; 0 model calls). */
export function revise(input: RevisionInput): Revision {
  let state: State = { draft: input.draft, composed: input.composed };
  const applied: Suggestion[] = [];
  const outcomes = input.suggestions.map((suggestion) => {
    const { verdict, next } = consider(suggestion, state, input);
    if (next !== undefined) {
      state = next;
      applied.push(suggestion);
    }
    const { target, operation, reason } = suggestion;
    return { target, operation, reason, ...verdict };
  });
  return { ...state, outcomes, applied, considered: input.suggestions };
}

interface Considered {
  readonly verdict: Verdict;
  readonly next?: State;
}

function consider(suggestion: Suggestion, state: State, input: RevisionInput): Considered {
  const known = knownTargets(state, input);
  const refusal =
    refusalAmong(suggestion, input.suggestions, { known, rejected: input.rejected }) ??
    unknownTarget(suggestion, known);
  if (refusal !== undefined) return refused(refusal);
  const toAsk = reasonToAsk(suggestion, input.people);
  if (toAsk !== undefined)
    return { verdict: { outcome: 'proposal', explanation: `${toAsk}; a person decides (quercus review)` } };
  return suggestion.target.kind === 'function'
    ? considerFunction(suggestion, state, input)
    : considerTerm(suggestion, state, input);
}

function refused(explanation: string): Considered {
  return { verdict: { outcome: 'refused', explanation } };
}

/** What stands now: S and F of the parent, and what suggestions before this one added. */
function knownTargets({ draft, composed }: State, { schema, functions }: RevisionInput): KnownTargets {
  const names = (...lists: (readonly { readonly name: string }[])[]) => [
    ...new Set(lists.flat().map(({ name }) => name)),
  ];
  return {
    'entity type': names(schema.entityTypes, draft.types),
    'relation type': names(schema.relations, draft.relations),
    function: names(functions, composed),
  };
}

function unknownTarget({ target, operation }: Suggestion, known: KnownTargets): string | undefined {
  const names = known[target.kind];
  if (operation === 'add' || names.includes(target.name)) return undefined;
  return `there is no ${target.kind} ${JSON.stringify(target.name)} to ${operation}; nearest: ${nearestNames(target.name, names, 5).join(', ') || 'none'}`;
}

function considerTerm(suggestion: Suggestion, state: State, input: RevisionInput): Considered {
  const { target, operation } = suggestion;
  const patch = target.kind === 'entity type' ? suggestion.type : suggestion.relation;
  if (operation !== 'delete' && patch === undefined && (suggestion.removeProperties ?? []).length === 0)
    return refused('it has no patch');
  const copied = goldIn(suggestion, undefined, input.gold);
  if (copied !== undefined)
    return refused(`it holds ${JSON.stringify(copied)}, which only the gold answers tell`);
  const draft = applyToSchema(state.draft, suggestion, input.schema);
  const before = new Set(checkDraft(state.draft, input.tables).map(({ at, message }) => `${at}: ${message}`));
  const problems = checkDraft(draft, input.tables).map(({ at, message }) => `${at}: ${message}`);
  const [problem] = problems.filter((each) => !before.has(each));
  if (problem !== undefined) return refused(problem);
  return { verdict: { outcome: 'applied' }, next: { ...state, draft } };
}

function considerFunction(suggestion: Suggestion, state: State, input: RevisionInput): Considered {
  const { target, operation } = suggestion;
  const isComposed = state.composed.some(({ name }) => name === target.name);
  if (operation === 'delete')
    return isComposed
      ? {
          verdict: { outcome: 'applied' },
          next: { ...state, composed: state.composed.filter(({ name }) => name !== target.name) },
        }
      : refused('it follows from S alone and costs nothing; only composed functions are deleted');
  const definition = definitionOf(suggestion);
  if (typeof definition === 'string') return refused(definition);
  const copied = goldIn(suggestion, definition, input.gold);
  if (copied !== undefined)
    return refused(`it holds ${JSON.stringify(copied)}, which only the gold answers tell`);
  const others = state.composed.filter(({ name }) => name !== target.name);
  return { verdict: { outcome: 'applied' }, next: { ...state, composed: [...others, definition] } };
}

/** The function of a patch, or what is wrong with it. Whether it fits S is the gate's to say. */
function definitionOf({ target, function: text = '' }: Suggestion): FunctionDefinition | string {
  if (text.trim() === '') return 'it has no patch: the whole definition of the function in YAML';
  try {
    const definition = readFunctionYaml(text, target.name);
    return definition.name === target.name
      ? definition
      : `its patch defines ${definition.name} and its target is ${target.name}`;
  } catch (error) {
    if (error instanceof QuercusError) return error.message;
    throw error;
  }
}
