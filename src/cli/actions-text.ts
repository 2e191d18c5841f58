import type { ActionsDraft } from '../agent/draft-actions.ts';
import type { ActionDefinition } from '../domain/action.ts';
import { parameterText } from './functions-text.ts';

/** Actions for people: what each does and what it takes. */
export function actionsText(actions: readonly ActionDefinition[]): string {
  return `${[...actions.map(actionText), `${actions.length} actions`].join('\n\n')}\n`;
}

function actionText({ name, description, parameters, lists }: ActionDefinition): string {
  return [
    name,
    `  ${description.trim().replaceAll('\n', '\n  ')}`,
    ...Object.entries(parameters).map(
      ([each, parameter]) => `  --arg ${each}=…   ${parameterText(parameter)}`,
    ),
    ...Object.entries(lists).flatMap(([list, { description: about, parameters: fields }]) => [
      `  --arg ${list}=…   JSON list of records; ${about}`,
      ...Object.entries(fields).map(([each, parameter]) => `    ${each}: ${parameterText(parameter)}`),
    ]),
  ].join('\n');
}

/** What a model drafted, and what could not stand. */
export function draftText({ actions, refused, tries }: ActionsDraft, file: string): string {
  const asked = tries === 1 ? 'asked once' : `asked ${tries} times`;
  return [
    `${actions.length} actions drafted, ${refused.length} refused (${asked})`,
    ...actions.map(({ name, description }) => `  ${name}: ${description}`),
    ...refused.flatMap(({ action, reasons }) => [
      `REFUSED  ${action.name}`,
      ...reasons.map((reason) => `  ${reason}`),
    ]),
    ...(actions.length === 0
      ? ['Nothing was written.']
      : [`Written: ${file}. Read it and change it before it is used.`]),
  ].join('\n');
}
