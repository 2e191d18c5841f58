// Writes docs/task.schema.json from the zod schema of task.yaml; a test holds the two equal.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up/shared.mjs';
import { setUp } from './set-up.mjs';

if (await setUp({ reasoner: false })) {
  const { taskJsonSchema } = await import(join(root, 'dist', 'config', 'task-json-schema.js'));
  writeFileSync(join(root, 'docs', 'task.schema.json'), `${JSON.stringify(taskJsonSchema(), null, 2)}\n`);
} else {
  process.exitCode = 1;
}
