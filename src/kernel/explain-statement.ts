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
  const statuses = explained.supports.map(({ status }) => status);
  return {
    status: explained.isFact
      ? 'fact'
      : statuses.includes('lost')
        ? 'lost in a conflict'
        : statuses.includes('quarantined')
          ? 'quarantined'
          : 'not in the kernel',
    statement: {
      subject: termToNTriples(subject),
      predicate: termToNTriples(predicate),
      object: termToNTriples(object),
    },
    evidence: explained.supports,
  };
}
