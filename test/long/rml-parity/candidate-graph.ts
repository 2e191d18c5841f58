import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readTask } from '../../../src/config/read-task.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import { candidatesOfRow } from '../../../src/graph/candidate-row.ts';
import { writeCanonicalTables } from '../../../src/graph/canonical-tables.ts';
import { mintFromRow } from '../../../src/graph/cell-values.ts';
import { indexEntities } from '../../../src/graph/entity-index.ts';
import { planExecution } from '../../../src/graph/execution-plan.ts';
import type { PlanInput } from '../../../src/graph/planned-map.ts';
import { readDraft } from '../../../src/kernel/draft-folder.ts';
import { readDraftedSchema } from '../../../src/kernel/draft-schema.ts';
import { mappingText } from '../../../src/kernel/draft-texts.ts';
import { profileSources } from '../../../src/kernel/profile-sources.ts';
import { induceSchema } from '../../../src/schema/induce/induce-schema.ts';

/**
 * A copy of a task folder with `mapping.rml.ttl` and the tables that it names, and what we make of them before the
 * merge, as N-Triples.
 */
export async function prepareTask(
  original: string,
): Promise<{ folder: string; input: PlanInput; candidates: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'quercus-parity-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(original, folder, { recursive: true, filter: (path) => !/\/runs$|\.kernel$/.test(path) });
  const planned = await planTask(folder);
  const { mapping } = await writeCanonicalTables({ ...planned, outFolder: folder }, silentContext);
  const input = { ...planned, mapping };
  await writeFile(join(folder, 'mapping.rml.ttl'), mappingText(mapping, planned.schema));
  return { folder, input, candidates: await candidateText(input) };
}

/** With the schema and mapping of `draft/`, where they are drafted, as when an ontology is adopted; else induced. */
async function planTask(folder: string): Promise<PlanInput> {
  const taskFile = await readTask(folder);
  const { task } = taskFile;
  const { profile, sources, overlaps } = await profileSources(taskFile, silentContext);
  const { tables } = sources;
  const draft = await readDraft(folder);
  const { schema, mapping } =
    draft['mapping.rml.ttl'].current === undefined
      ? induceSchema({ profile, task, tables, base: task.base, siblingOverlaps: overlaps })
      : await readDraftedSchema({ taskFile, draft });
  return { schema, mapping, profile, tables };
}

async function candidateText(input: PlanInput): Promise<string> {
  const plan = planExecution(input);
  const index = await indexEntities(plan, 0, silentContext);
  const lines: string[] = [];
  for (const { table, maps } of plan) {
    for await (const row of table.rows()) {
      for (const map of maps) {
        const { iri } = mintFromRow(map.subject, row);
        if (iri === undefined) continue;
        for (const candidate of candidatesOfRow(map, iri, row, index)) {
          if ('reason' in candidate) throw new Error(`${table.name} ${row.number}: ${candidate.reason}`);
          lines.push(`<${candidate.subject}> <${candidate.predicate}> ${candidate.object} .`);
        }
      }
    }
  }
  return `${lines.join('\n')}\n`;
}
