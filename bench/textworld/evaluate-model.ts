import { readModelEnvironment } from '../../src/config/model-environment.ts';
import { openModels } from '../../src/llm/open-models.ts';
import { printTallies } from './evaluate.ts';
import { exampleActions, withExample } from './example-kernel.ts';
import { readWithModel } from './read-with-model.ts';

/** The shortest games of a folder read by the model that QUERCUS_MODEL names; its calls are recorded in a folder. */
export async function evaluateModel(
  { folder, count, recordings }: { folder: string; count: number; recordings: string },
  print: (line: string) => void,
): Promise<void> {
  const environment = readModelEnvironment();
  if (environment.model === undefined) {
    print('not evaluated: QUERCUS_MODEL names no model');
    return;
  }
  const { model, url } = environment;
  const profile = { model, url, maxOutputTokens: 1000, timeoutSeconds: 1200, concurrency: 1 };
  const models = await openModels({ environment, profiles: { default: profile }, recordings });
  const score = await withExample(({ kernel, scratch }) =>
    readWithModel({ folder, count, kernel, actions: exampleActions, scratch, models }, print),
  );
  print(`games: ${score.games.join(', ')}; turns: ${score.turns}`);
  for (const [status, turns] of Object.entries(score.outcomes)) print(`turns ${status}: ${turns}`);
  print('-- first choices');
  printTallies(score.chosen, print);
  print('-- what got into the graph');
  printTallies(score.applied, print);
}
