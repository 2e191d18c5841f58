import type { FunctionDefinition, Parameter } from '../../domain/function.ts';
import type { FunctionsDiff, PartChange } from '../../domain/kernel-diff.ts';
import type { ChangeClass } from '../../domain/ontology-diff.ts';
import { compareUtf8 } from '../../rdf/utf8-order.ts';
import { gravestClass } from './gravest-class.ts';

/**
 * Compares two catalogues. Deleting: a call that worked fails or lacks a column. Narrowing: it takes fewer arguments
 * or computes something else. Additive: a new function, an optional parameter, a new column, a text.
 */
export function diffFunctions(
  before: readonly FunctionDefinition[],
  after: readonly FunctionDefinition[],
): Pick<FunctionsDiff, 'class' | 'changes' | 'differentExamples'> {
  const [earlier, later] = [byName(before), byName(after)];
  const names = [...new Set([...earlier.keys(), ...later.keys()])].sort(compareUtf8);
  const changes = names.flatMap((name) => changesOf(name, earlier.get(name), later.get(name)));
  const differentExamples = names.filter((name) => hasOtherRows(earlier.get(name), later.get(name)));
  return { class: gravestClass(changes.map((change) => change.class)), changes, differentExamples };
}

function byName(functions: readonly FunctionDefinition[]): Map<string, FunctionDefinition> {
  return new Map(functions.map((definition) => [definition.name, definition]));
}

function changesOf(
  subject: string,
  before: FunctionDefinition | undefined,
  after: FunctionDefinition | undefined,
): PartChange[] {
  const say = (kind: ChangeClass, change: string): PartChange => ({ class: kind, subject, change });
  if (before === undefined) return [say('additive', 'The function is new.')];
  if (after === undefined) return [say('deleting', 'The function is gone.')];
  const body = ({ steps, select, distinct }: FunctionDefinition) =>
    JSON.stringify([steps, select ?? null, distinct]);
  return [
    ...parameterChanges(before, after, say),
    ...columnChanges(before, after, say),
    ...(body(before) === body(after) ? [] : [say('narrowing', 'It computes something else.')]),
    ...(before.description === after.description ? [] : [say('additive', 'Its description changed.')]),
  ];
}

type Say = (kind: ChangeClass, change: string) => PartChange;

function parameterChanges(before: FunctionDefinition, after: FunctionDefinition, say: Say): PartChange[] {
  const names = [...new Set([...Object.keys(before.parameters), ...Object.keys(after.parameters)])];
  return names.flatMap((name) => {
    const [earlier, later] = [before.parameters[name], after.parameters[name]];
    if (later === undefined) return [say('deleting', `The parameter ${name} is gone.`)];
    if (earlier === undefined) {
      return isRequired(later)
        ? [say('narrowing', `The parameter ${name} is new and required.`)]
        : [say('additive', `The optional parameter ${name} is new.`)];
    }
    if (isRequired(later) && !isRequired(earlier))
      return [say('narrowing', `The parameter ${name} is required now.`)];
    return accepted(earlier) === accepted(later)
      ? []
      : [say('narrowing', `The parameter ${name} takes other values.`)];
  });
}

function isRequired({ required, default: fallback }: Parameter): boolean {
  return required ?? fallback === undefined;
}

/** What a parameter accepts, its texts and whether it is required left out. */
function accepted({ description: _text, required: _required, ...rest }: Parameter): string {
  return JSON.stringify(rest);
}

function columnChanges(before: FunctionDefinition, after: FunctionDefinition, say: Say): PartChange[] {
  const columns = ({ returns }: FunctionDefinition) =>
    returns.map((column) => (typeof column === 'string' ? column : column.name));
  const [earlier, later] = [columns(before), columns(after)];
  return [
    ...earlier
      .filter((name) => !later.includes(name))
      .map((name) => say('deleting', `The column ${name} is gone.`)),
    ...later
      .filter((name) => !earlier.includes(name))
      .map((name) => say('additive', `The column ${name} is new.`)),
  ];
}

/** An example of both with other rows, as the hashes that were frozen tell. */
function hasOtherRows(
  before: FunctionDefinition | undefined,
  after: FunctionDefinition | undefined,
): boolean {
  const rows = new Map(
    before?.examples.map((example) => [JSON.stringify(example.arguments), example.expect]),
  );
  return (after?.examples ?? []).some(({ arguments: values, expect }) => {
    const earlier = rows.get(JSON.stringify(values));
    return earlier !== undefined && earlier !== expect;
  });
}
