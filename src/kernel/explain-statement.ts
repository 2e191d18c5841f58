import type { NamedNode } from '@rdfjs/types';
import { mappingFromQuads } from '../graph/rml-reader.ts';
import { type EvidenceFiles, why } from '../graph/why.ts';
import { termToNTriples } from '../rdf/n-triples.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import type { Explanation, Statement } from './kernel.ts';
import { kernelFile } from './kernel-files.ts';

/** Where a statement comes from, read from the files of the kernel; no store is loaded. */
export async function explainStatement(kernel: string, statement: Statement): Promise<Explanation> {
  const files = {
    facts: kernelFile(kernel, 'facts'),
    evidence: kernelFile(kernel, 'evidence'),
    mapping: mappingFromQuads(await readRdfFile(kernelFile(kernel, 'mapping'))),
  };
  return explainFrom(files, statement);
}

/** The same from files wherever they are. */
export async function explainFrom(
  files: EvidenceFiles,
  { subject, predicate, object }: Statement,
): Promise<Explanation> {
  const explained = await why(files, {
    subject: subject as NamedNode,
    predicate: predicate as NamedNode,
    object,
  });
  return {
    status: statusOf(explained),
    statement: {
      subject: termToNTriples(subject),
      predicate: termToNTriples(predicate),
      object: termToNTriples(object),
    },
    evidence: explained.supports,
  };
}

/** What all supports together say of a statement. */
export function statusOf({ isFact, supports }: Awaited<ReturnType<typeof why>>): Explanation['status'] {
  const statuses = supports.map(({ status }) => status);
  if (isFact) return 'fact';
  if (statuses.includes('past')) return 'a fact of the past';
  if (statuses.includes('lost')) return 'lost in a conflict';
  return statuses.includes('quarantined') ? 'quarantined' : 'not in the kernel';
}
