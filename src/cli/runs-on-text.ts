import type { RunsOn } from '../functions/runs-on.ts';
import { textTable } from './text-table.ts';

/** Where functions run, as a table; the reasons stand below it, because they are long. */
export function runsOnText(functions: readonly RunsOn[]): string {
  const columns = ['function', 'SPARQL store', 'virtual graph', 'other programs'];
  const places = (each: RunsOn) =>
    [
      ['SPARQL store', each.sparqlStore],
      ['virtual graph', each.virtualGraph],
      ['other programs', each.otherPrograms],
    ] as const;
  const rows = functions.map((each) => [
    each.function,
    ...places(each).map(([, reasons]) => (reasons.length === 0 ? 'yes' : 'no')),
  ]);
  const reasons = functions.flatMap((each) =>
    places(each)
      .filter(([, why]) => why.length > 0)
      .map(([place, why]) => `${each.function}, ${place}: ${why.join('; ')}`),
  );
  return `${textTable(columns, rows)}${reasons.length === 0 ? '' : `\n${reasons.join('\n')}\n`}`;
}
