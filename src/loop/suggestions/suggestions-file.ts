import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parse, stringify } from 'yaml';
import {
  type ReviewedSuggestions,
  reviewedSuggestionsSchema,
  type Suggestion,
} from '../../domain/suggestion.ts';
import { QuercusError } from '../../errors.ts';

const head = `# Suggestions to repair S and F. \`accept: false\` leaves one out; patches may be edited, and further ones added.\n`;

/** Suggestions as a file that a person edits. */
export function suggestionsText(suggestions: ReviewedSuggestions): string {
  return head + stringify(suggestions, { lineWidth: 110, aliasDuplicateObjects: false });
}

export async function writeSuggestions(path: string, suggestions: ReviewedSuggestions): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, suggestionsText(suggestions));
}

/** Reads such a file. SUGGESTIONS_INVALID names the place of what is wrong. */
export async function readSuggestions(path: string): Promise<ReviewedSuggestions> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw invalid(path, `it cannot be read: ${(cause as Error).message}`, cause);
  });
  return parseSuggestions(text, path);
}

export function parseSuggestions(text: string, path: string): ReviewedSuggestions {
  const value = plain(text, path) ?? [];
  const parsed = reviewedSuggestionsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(
    path,
    `suggestion ${Number(issue?.path[0] ?? 0) + 1}, ${issue?.path.slice(1).join('.') || 'as a whole'}: ${issue?.message}`,
  );
}

function plain(text: string, path: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw invalid(path, (cause as Error).message.split('\n')[0] as string, cause);
  }
}

/** What a person left in. */
export function acceptedOnes(reviewed: ReviewedSuggestions): Suggestion[] {
  return reviewed.filter(({ accept }) => accept).map(({ accept: _, ...suggestion }) => suggestion);
}

function invalid(path: string, problem: string, cause?: unknown): QuercusError {
  return new QuercusError(
    'SUGGESTIONS_INVALID',
    `${path}: ${problem}. A suggestion has accept, target (kind, name), operation (add, delete, modify), reason and the patch of its kind.`,
    { details: { path, problem }, cause },
  );
}
