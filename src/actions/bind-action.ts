import type { ActionCall, DerivedEntity } from '../domain/action.ts';
import { QuercusError } from '../errors.ts';
import { bindArguments } from '../functions/bind/bind-arguments.ts';
import type { MintIri } from '../functions/bind/mint-iri.ts';
import { namedNode } from '../rdf/terms.ts';
import type { CompiledAction, KeyRule, Signature } from './compiled-action.ts';
import { cellOf } from './pattern/cell.ts';
import type { Solution } from './pattern/solution.ts';

/** Arguments as terms, entities made from them, and what the structural parameters chose. */
export interface BoundSignature {
  readonly solution: Solution;
  readonly choices: Readonly<Record<string, string>>;
}

export interface BoundAction extends BoundSignature {
  /** One for each record, by list. */
  readonly lists: ReadonlyMap<string, readonly BoundSignature[]>;
}

/** A call with its action and its arguments bound. */
export interface BoundCall {
  readonly action: CompiledAction;
  readonly values: BoundAction;
}

/** Binds a call's arguments; ARGUMENT_MISSING or ARGUMENT_INVALID names the parameter, what was got and what is allowed. */
export function bindAction(action: CompiledAction, call: ActionCall, mintIri: MintIri): BoundAction {
  const entries = Object.entries(call.arguments);
  const own = bind(
    action.signature,
    Object.fromEntries(entries.filter(([name]) => !action.lists.has(name))),
    mintIri,
  );
  const lists = new Map<string, readonly BoundSignature[]>();
  for (const [name, value] of entries) {
    const signature = action.lists.get(name);
    if (signature)
      lists.set(
        name,
        recordsOf(name, value).map((record) => bind(signature, record, mintIri, own.texts)),
      );
  }
  return { ...own, lists };
}

function recordsOf(name: string, value: unknown): Readonly<Record<string, unknown>>[] {
  const list = typeof value === 'string' ? parsed(name, value) : value;
  const isList =
    Array.isArray(list) &&
    list.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
  if (isList) return list as Record<string, unknown>[];
  throw new QuercusError(
    'ARGUMENT_INVALID',
    `$${name} must be a list of records; got ${JSON.stringify(value)?.slice(0, 200)}.`,
    { details: { parameter: name, got: value } },
  );
}

/** On the command line a list is JSON text. */
function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new QuercusError(
      'ARGUMENT_INVALID',
      `$${name} must be a JSON list of records; got ${JSON.stringify(text.slice(0, 200))}.`,
      { details: { parameter: name, got: text }, cause },
    );
  }
}

type Texts = Readonly<Record<string, string>>;

function bind(
  signature: Signature,
  values: Readonly<Record<string, unknown>>,
  mintIri: MintIri,
  outer: Texts = {},
): BoundSignature & { readonly texts: Texts } {
  const { terms, choices } = bindArguments(signature.callable, values, mintIri);
  const solution: Record<string, string> = {};
  for (const [name, [term]] of Object.entries(terms)) if (term) solution[name] = cellOf(term);
  const texts = {
    ...outer,
    ...choices,
    ...Object.fromEntries(Object.entries(terms).map(([name, [term]]) => [name, term?.value ?? ''])),
  };
  for (const [name, entity] of Object.entries(signature.entities)) {
    const cell = makeEntity({ name, entity, texts, signature, mintIri });
    if (cell !== undefined) solution[name] = cell;
  }
  return { solution, choices, texts };
}

interface EntityInput {
  readonly name: string;
  readonly entity: DerivedEntity;
  readonly texts: Texts;
  readonly signature: Signature;
  readonly mintIri: MintIri;
}

/** An entity from its key; none when an argument of the key was not given. */
function makeEntity({
  name,
  entity,
  texts,
  signature: { identities, made: madeByName },
  mintIri,
}: EntityInput): string | undefined {
  const key: Record<string, string> = {};
  for (const [property, value] of Object.entries(entity.key)) {
    const text = typeof value === 'string' && value.startsWith('$') ? texts[value.slice(1)] : String(value);
    if (text === undefined) return undefined;
    key[property] = text;
  }
  const made = madeByName.get(name) as Map<string, string>;
  const known = JSON.stringify(Object.values(key));
  const found = made.get(known);
  if (found !== undefined) return found;
  const { template, normalisation } = identities.get(name) as KeyRule;
  const { iri, problem } = mintIri(template, key, normalisation);
  if (iri === undefined)
    throw new QuercusError(
      'ARGUMENT_INVALID',
      `$${name} cannot be named by its key ${JSON.stringify(key)}: ${problem}.`,
      { details: { parameter: name, got: key } },
    );
  const cell = cellOf(namedNode(iri));
  if (made.size >= mostMade) made.clear();
  made.set(known, cell);
  return cell;
}

/** Entities made lately: most batches speak of the same ones. */
const mostMade = 10_000;
