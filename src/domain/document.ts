import { z } from 'zod';
import { findingSchema } from './finding.ts';

/** Positions are Unicode code points from 0 into the extracted text; the end is exclusive. */
const span = { start: z.number().int().nonnegative(), end: z.number().int().nonnegative() };

export const documentSectionSchema = z.object({
  /** Headings from the outermost to the section's own; empty before the first heading. */
  headings: z.array(z.string()),
  ...span,
});
export type DocumentSection = z.infer<typeof documentSectionSchema>;

/** A document read as text: what a quote's selectors point into. */
export const textDocumentSchema = z.object({
  /** Name of the source, unique in a task; goes into evidence IRIs. */
  name: z.string(),
  /** Relative to the task folder. */
  path: z.string(),
  format: z.enum(['txt', 'md', 'html', 'pdf', 'docx']),
  /** Of the file's bytes. */
  sha256: z.string(),
  /** The extracted text; lines end with \n. Tables that were read as tables are not in it. */
  text: z.string(),
  /** Of the UTF-8 bytes of the extracted text. */
  textSha256: z.string(),
  /** In the order of the text, without gaps. */
  sections: z.array(documentSectionSchema),
  /** Names of the tables read out of it. */
  tables: z.array(z.string()),
  findings: z.array(findingSchema),
});
export type TextDocument = z.infer<typeof textDocumentSchema>;

/** A piece of a document that one model call reads. */
export const textChunkSchema = z.object({
  document: z.string(),
  headings: z.array(z.string()),
  ...span,
  text: z.string(),
  /** sha256 of the UTF-8 bytes of `text`. */
  sha256: z.string(),
});
export type TextChunk = z.infer<typeof textChunkSchema>;
