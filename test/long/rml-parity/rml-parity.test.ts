import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mappingToR2rml } from '../../../src/graph/r2rml.ts';
import { writeTurtle } from '../../../src/rdf/turtle-writer.ts';
import { folderWith } from '../../sources/with-files.ts';
import { prepareTask } from './candidate-graph.ts';
import { compareGraphs } from './compare.ts';
import { writeDatabase } from './database.ts';
import { pythonWithMorphKgc, runMorphKgc } from './morph-kgc.ts';

const example = (name: string) => join(import.meta.dirname, '../../../examples', name);
const none = { 'non-ASCII percent-encoding': 0, nan: 0, 'large integers': 0, None: 0 };

/** Names and values in which engines may differ. */
const awkward = {
  'task.yaml': 'title: Awkward\nsources: [data]\ntables: { thing: { key: [name] } }\n',
  'data/thing.csv':
    'name,text,large,empty\nplain,a,9007199254740993,\nÜber ö,nan,1,\n"a/b ""c"" {d} 100%",NULL,2,\n名前,"two\nlines",3,\n',
};

const python = await pythonWithMorphKgc();
if (python === undefined) {
  process.stderr.write(
    'Skipped: morph-kgc could not be installed; name a Python that has it in QUERCUS_BENCH_PYTHON.\n',
  );
}

async function compareBoth(folderOfTask: string) {
  const { folder, input, candidates } = await prepareTask(folderOfTask);
  const engine = { python: python!, folder };
  const overFiles = compareGraphs(candidates, await runMorphKgc({ ...engine, mapping: 'mapping.rml.ttl' }));
  await writeFile(
    join(folder, 'mapping.r2rml.ttl'),
    writeTurtle(mappingToR2rml(input.mapping), { prefixes: {} }),
  );
  const database = await writeDatabase(folder, input);
  const overDatabase = compareGraphs(
    candidates,
    await runMorphKgc({ ...engine, mapping: 'mapping.r2rml.ttl', database }),
  );
  return { overFiles, overDatabase };
}

describe.skipIf(python === undefined)(
  'morph-kgc makes the graph of our candidates, from RML over files and from R2RML over a database',
  () => {
    it.each([
      ['acme-insurance', 300],
      ['chinook', 50_000],
      ['stock', 15],
      ['textworld', 10],
    ])('of the example %s', async (name, least) => {
      const compared = await compareBoth(example(name));
      for (const { shared, onlyOurs, onlyTheirs, deviations } of Object.values(compared)) {
        expect({ onlyOurs, onlyTheirs }).toEqual({ onlyOurs: [], onlyTheirs: [] });
        expect(deviations).toEqual({ ...none, 'non-ASCII percent-encoding': expect.any(Number) });
        expect(shared).toBeGreaterThan(least);
      }
    });

    it('of a table with values that engines read differently, apart from its known deviations', async () => {
      const { overFiles, overDatabase } = await compareBoth(await folderWith(awkward));
      const known = { 'non-ASCII percent-encoding': 7, nan: 1, 'large integers': 2, None: 0 };
      expect(overFiles).toEqual({ shared: 14, onlyOurs: [], onlyTheirs: [], deviations: known });
      expect(overDatabase).toEqual(overFiles);
    });
  },
);
