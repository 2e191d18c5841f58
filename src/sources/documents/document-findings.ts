import type { Finding } from '../../domain/finding.ts';
import { sourceFinding } from '../source-finding.ts';

/**
 * Characters that people do not see and models do: controls, zero-width and direction marks, tags and selectors that do
 * not belong to a flag or an ideograph. Joiners are part of how scripts and emoji are written.
 */
const invisible =
  /(?![\t\n\r\f])\p{Cc}|[\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u{E0000}-\u{E007F}]|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]/gu;
const flagOfRegion = /\u{1F3F4}[\u{E0020}-\u{E007F}]+/gu;

/** What the user should know about a document: that it says nothing, what was left out of it, what cannot be seen in it. */
export function documentFindings(
  path: string,
  {
    text,
    tables,
    leftOut,
  }: {
    readonly text: string;
    readonly tables: readonly (readonly (readonly string[])[])[];
    readonly leftOut: readonly string[];
  },
): Finding[] {
  const unseen = [text, ...tables.flat(2)].reduce((sum, each) => sum + countUnseen(each), 0);
  return [
    ...(text.trim() === '' && tables.length === 0 ? [withoutText(path)] : []),
    ...leftOut.map((what) =>
      sourceFinding({
        check: 'document-part-left-out',
        severity: 'information',
        message: `${path}: left out were ${what}.`,
        subjects: [path],
      }),
    ),
    ...(unseen === 0 ? [] : [unseenCharacters(path, unseen)]),
  ];
}

function countUnseen(text: string): number {
  return text.replaceAll(flagOfRegion, '').match(invisible)?.length ?? 0;
}

function withoutText(path: string): Finding {
  return sourceFinding({
    check: 'document-without-text',
    severity: 'warning',
    message: `${path} holds no text that can be read; nothing of it is in the kernel.`,
    subjects: [path],
    repairHint: 'A scanned document needs text recognition (OCR) first.',
  });
}

function unseenCharacters(path: string, count: number): Finding {
  return sourceFinding({
    check: 'document-unseen-characters',
    severity: 'warning',
    message: `${path} holds ${count} characters that people do not see and a model does (controls, zero-width and direction marks, tags); they are read as they stand.`,
    subjects: [path],
    repairHint:
      'They may hide instructions, or come from a file that is no text. Look at the bytes, or remove them.',
  });
}
