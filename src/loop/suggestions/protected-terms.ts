import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TaskFile } from '../../config/read-task.ts';
import type { SchemaDraft } from '../../domain/schema-draft.ts';
import type { Suggestion } from '../../domain/suggestion.ts';
import { readFunctionFolder } from '../../functions/read-function-files.ts';
import { readDraft } from '../../kernel/draft-folder.ts';
import { handEditedTerms } from '../../kernel/hand-edits.ts';
import { readGeneratedSchemaDraft, readSchemaDraft } from '../../kernel/schema-draft-file.ts';

/** What people wrote: a suggestion that touches it becomes a proposal. */
export interface ProtectedTerms {
  /** Names of types and relations whose axioms a person edited in `draft/ontology.ttl` or `draft/schema.yaml`. */
  readonly terms: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** By table: columns that `task.yaml` speaks of; `key` where it names the key. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly keys: ReadonlySet<string>;
}

export async function protectedTerms(taskFile: TaskFile): Promise<ProtectedTerms> {
  const { task, folder } = taskFile;
  const { 'ontology.ttl': ontology } = await readDraft(folder);
  const edited = [...handEditedTerms(ontology, 'draft/ontology.ttl')].map(localName);
  const functions = await readFunctionFolder(join(folder, task.functions));
  const tables = Object.entries(task.tables);
  return {
    terms: new Set([...edited, ...(await draftedByHand(folder))]),
    functions: new Set(functions.map(({ name }) => name)),
    columns: Object.fromEntries(tables.map(([name, { columns }]) => [name, Object.keys(columns)])),
    keys: new Set(tables.flatMap(([name, { key }]) => (key === undefined ? [] : [name]))),
  };
}

/** Types and relations of `draft/schema.yaml` that differ from what was last written there by the program. */
async function draftedByHand(folder: string): Promise<string[]> {
  const current = await readSchemaDraft(folder);
  if (current === undefined) return [];
  const generated = await readGeneratedSchemaDraft(folder);
  const terms = (draft: SchemaDraft | undefined) => [...(draft?.types ?? []), ...(draft?.relations ?? [])];
  const before = terms(generated);
  return terms(current)
    .filter((term) => !before.some((other) => isDeepStrictEqual(other, term)))
    .map(({ name }) => name);
}

function localName(iri: string): string {
  return decodeURIComponent(iri.slice(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1));
}

/** Why a person has to decide about a suggestion; undefined where none has to. */
export function reasonToAsk(
  { target, type }: Suggestion,
  { terms, functions, columns, keys }: ProtectedTerms,
): string | undefined {
  if (target.kind === 'function')
    return functions.has(target.name) ? 'a person wrote this function (draft/functions)' : undefined;
  if (terms.has(target.name)) return 'a person edited its axioms (draft/)';
  const { table = '', key, properties = [] } = type ?? {};
  if (key !== undefined && keys.has(table)) return `task.yaml names the key of ${table}`;
  const told = properties.find(({ column = '' }) => columns[table]?.includes(column));
  return told === undefined ? undefined : `task.yaml speaks of the column ${table}.${told.column}`;
}
