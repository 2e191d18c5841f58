import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { silentContext } from '../../../src/domain/run-context.ts';
import { candidatesOfRow } from '../../../src/graph/candidate-row.ts';
import { mintFromRow } from '../../../src/graph/cell-values.ts';
import { indexEntities } from '../../../src/graph/entity-index.ts';
import { planExecution } from '../../../src/graph/execution-plan.ts';
import type { PlanInput } from '../../../src/graph/planned-map.ts';
import { mappingText } from '../../../src/kernel/draft-texts.ts';
import { planTask } from '../planned-task.ts';

/** The candidate graph of a task folder as N-Triples, as an RML engine writes it: no merge, no evidence. */
export async function prepare([folder = '']: readonly string[]) {
  const input = await planTask(folder);
  await writeFile(join(folder, 'mapping.rml.ttl'), mappingText(input.mapping, input.schema));
  const counted = { results: 0 };
  return {
    run: async () => {
      const target = createWriteStream(join(folder, 'candidates.nt'));
      await pipeline(Readable.from(candidateText(input, counted)), target);
      return counted;
    },
  };
}

async function* candidateText(input: PlanInput, counted: { results: number }): AsyncGenerator<string> {
  const plan = planExecution(input);
  const index = await indexEntities(plan, 0, silentContext);
  let piece = '';
  for (const { table, maps } of plan) {
    for await (const row of table.rows()) {
      for (const map of maps) {
        const { iri } = mintFromRow(map.subject, row);
        if (iri === undefined) continue;
        for (const candidate of candidatesOfRow(map, iri, row, index)) {
          if ('reason' in candidate) continue;
          piece += `<${candidate.subject}> <${candidate.predicate}> ${candidate.object} .\n`;
          counted.results++;
        }
      }
      if (piece.length < 65_536) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece;
}
