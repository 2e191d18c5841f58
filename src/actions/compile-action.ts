import type { DerivedEntity, ListParameter } from '../domain/action.ts';
import { type ActionDefinition, actionDefinitionSchema } from '../domain/action.ts';
import { functionDefinitionSchema, type Parameter } from '../domain/function.ts';
import type { Schema } from '../domain/schema.ts';
import { QuercusError } from '../errors.ts';
import type { CompiledFunction } from '../functions/compiled-function.ts';
import { resolveParameters } from '../functions/parameters.ts';
import { indexSchema, type SchemaIndex } from '../functions/schema-index.ts';
import { actionInvalid } from './action-invalid.ts';
import { checkMarks } from './check-marks.ts';
import { checkTerms } from './check-terms.ts';
import type { ActionCatalogue, CompiledAction, KeyRule, Signature } from './compiled-action.ts';
import { compileAsk, compileUpdate } from './pattern/compile-statement.ts';
import { withPrefixes } from './with-prefixes.ts';

/**
 * Checks actions against S and compiles them. Throws ACTION_INVALID naming the action and what is wrong: a parameter
 * type or term that S does not have, SPARQL that actions cannot use, a variable that nothing binds.
 */
export function compileActions(definitions: readonly ActionDefinition[], schema: Schema): ActionCatalogue {
  const index = indexSchema(schema);
  const actions = new Map<string, CompiledAction>();
  for (const definition of definitions) {
    if (actions.has(definition.name)) throw actionInvalid(definition.name, 'it is declared twice.');
    actions.set(definition.name, compileAction(definition, index));
  }
  return { actions, schema, index };
}

/** The form of a definition alone; ACTION_INVALID naming the places that are wrong. */
export function checkActionDefinition(input: unknown): ActionDefinition {
  const parsed = actionDefinitionSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the action'}: ${message}`,
  );
  throw actionInvalid(String((input as { name?: unknown } | null)?.name ?? '?'), problems.join('; '), {
    problems,
  });
}

function compileAction(definition: ActionDefinition, index: SchemaIndex): CompiledAction {
  const { name, parameters, entities } = definition;
  const signature = signatureOf(name, { parameters, entities }, index);
  const lists = new Map(
    Object.entries(definition.lists).map(([list, declared]) => [
      list,
      signatureOf(`${name}.${list}`, declared, index),
    ]),
  );
  checkTime(definition);
  const invalid = (problem: string) => actionInvalid(name, problem);
  const compile = <Compiled>(
    part: { text: string; forEach?: string | undefined },
    compiler: typeof compileAsk | typeof compileUpdate,
  ) => {
    const variables = variablesOf(definition, part.forEach);
    return asActionInvalid(invalid, () => {
      checkMarks(part.text, variables, invalid);
      checkTerms({ text: part.text, isQuery: compiler === compileAsk, index, invalid });
      return compiler({
        text: withPrefixes(part.text, index.schema),
        parameters: variables,
        invalid,
      }) as Compiled;
    });
  };
  return {
    definition,
    signature,
    lists,
    requires: definition.requires.map(({ ask, message, when, forEach }) => ({
      when,
      forEach,
      message,
      test: compile({ text: ask, forEach }, compileAsk),
    })),
    effects: definition.effects.map(({ update, when, forEach }) => ({
      when,
      forEach,
      changes: compile({ text: update, forEach }, compileUpdate),
    })),
  };
}

function signatureOf(
  name: string,
  { parameters, entities }: Pick<ListParameter, 'parameters' | 'entities'>,
  index: SchemaIndex,
): Signature {
  const identities = new Map(
    Object.entries(entities).map(([entity, derived]) => [entity, keyRule(name, entity, derived, index)]),
  );
  const multiple = Object.keys(parameters).find((parameter) => parameters[parameter]?.multiple);
  if (multiple !== undefined)
    throw actionInvalid(
      name,
      `$${multiple} is \`multiple\`; an action takes several values as a list of records (\`lists\`).`,
    );
  const definition = functionDefinitionSchema.parse({
    name: name.replace('.', '_'),
    description: name,
    parameters,
    returns: ['unused'],
  });
  const made = new Map(Object.keys(entities).map((entity) => [entity, new Map<string, string>()]));
  return { entities, identities, made, callable: callableOf(definition, parameters, index) };
}

/** The binder of functions wants a function; an action is one without a query. */
function callableOf(
  definition: CompiledFunction['definition'],
  parameters: Readonly<Record<string, Parameter>>,
  index: SchemaIndex,
): CompiledFunction {
  return {
    definition: { ...definition, parameters },
    schema: index.schema,
    index,
    parameters: asActionInvalid(
      (problem) => actionInvalid(definition.name, problem),
      () => resolveParameters(definition, index),
    ),
    columns: [],
    portable: false,
    notPortable: [],
    published: [],
    prepare: () => {
      throw new Error(`${definition.name} is an action and has no query.`);
    },
  };
}

/** What a part of an action is wrong in its own terms, said of the action. */
function asActionInvalid<Result>(invalid: (problem: string) => QuercusError, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof QuercusError) || cause.code === 'ACTION_INVALID') throw cause;
    throw invalid(cause.message);
  }
}

function keyRule(action: string, name: string, { type, key }: DerivedEntity, index: SchemaIndex): KeyRule {
  const entityType = index.entityType(type);
  const identity = entityType && index.keyedAncestor(entityType.iri)?.identity;
  if (!identity)
    throw actionInvalid(
      action,
      `$${name} is of type ${JSON.stringify(type)}, which ${entityType ? 'has no key' : 'S does not have'}.`,
    );
  const nameOf = (iri: string) => index.property(iri)?.name ?? iri;
  const wanted = identity.properties.map(nameOf);
  const given = Object.keys(key);
  if (wanted.length !== given.length || !wanted.every((property) => given.includes(property)))
    throw actionInvalid(
      action,
      `the key of $${name} has the properties ${given.join(', ')}; a ${type} has ${wanted.join(', ')}.`,
    );
  const rules = Object.entries(identity.normalisation).map(([iri, normalisation]) => [
    nameOf(iri),
    normalisation,
  ]);
  return {
    template: identity.template.replaceAll('{base}', index.schema.base),
    normalisation: Object.fromEntries(rules),
  };
}

function checkTime({ name, time, parameters }: ActionDefinition): void {
  for (const parameter of [time?.parameter, time?.within].filter((found) => found !== undefined))
    if (!Object.hasOwn(parameters, parameter))
      throw actionInvalid(
        name,
        `time names $${parameter}, which is no parameter. There are: ${Object.keys(parameters).join(', ')}.`,
      );
}

function variablesOf(
  { parameters, entities, lists, name }: ActionDefinition,
  forEach: string | undefined,
): Set<string> {
  const list = forEach === undefined ? undefined : lists[forEach];
  if (forEach !== undefined && list === undefined)
    throw actionInvalid(
      name,
      `forEach names ${JSON.stringify(forEach)}, which is no list. There are: ${Object.keys(lists).join(', ') || 'none'}.`,
    );
  const records = [parameters, entities, list?.parameters ?? {}, list?.entities ?? {}];
  return new Set(records.flatMap((record) => Object.keys(record)));
}
