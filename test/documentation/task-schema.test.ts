import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { taskJsonSchema } from '../../src/config/task-json-schema.ts';
import { root } from '../support/source-files.ts';

test('docs/task.schema.json is what the zod schema of task.yaml gives (write it with `npm run schema`)', () => {
  const published = JSON.parse(readFileSync(join(root, 'docs/task.schema.json'), 'utf8'));
  expect(published).toEqual(JSON.parse(JSON.stringify(taskJsonSchema())));
});
