import { compileFunction } from '../../functions/compile-function.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { grlcQueries } from './grlc-queries.ts';
import { schemaJsonSchema } from './schema-json-schema.ts';
import { schemaTypeScript } from './schema-typescript.ts';

/** What programs take from a kernel, as `quercus export --to` calls it. */
export const programFormats = ['jsonschema', 'typescript', 'grlc'] as const;
export type ProgramFormat = (typeof programFormats)[number];

/** S as JSON Schema or TypeScript; or the portable functions as grlc queries, one after the other under their file names. */
export function exportForPrograms({ schema, functions }: Kernel, to: ProgramFormat): string {
  switch (to) {
    case 'jsonschema':
      return `${JSON.stringify(schemaJsonSchema(schema), null, 2)}\n`;
    case 'typescript':
      return schemaTypeScript(schema);
    case 'grlc': {
      const compiled = functions.map((definition) => compileFunction(definition, schema));
      const queries = grlcQueries(compiled, 'http://127.0.0.1:3030/sparql');
      return queries.map(({ fileName, text }) => `# ${fileName}\n${text}`).join('\n');
    }
  }
}
