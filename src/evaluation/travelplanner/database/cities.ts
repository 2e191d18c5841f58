import { readFile } from 'node:fs/promises';
import { QuercusError } from '../../../errors.ts';

/** State of each city. */
export type Cities = ReadonlyMap<string, string>;

/** Lines of city TAB state. */
export async function readCities(path: string): Promise<Cities> {
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/).filter((line) => line !== '');
  return new Map(lines.map((line) => cityAndState(path, line)));
}

function cityAndState(path: string, line: string): [city: string, state: string] {
  const [city, state, ...more] = line.split('\t');
  if (city === undefined || state === undefined || more.length > 0) {
    throw new QuercusError(
      'SOURCE_UNREADABLE',
      `${path} has the line ${JSON.stringify(line)}, which is not "city TAB state".`,
      { details: { path, line } },
    );
  }
  return [city, state];
}
