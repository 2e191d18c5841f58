import type { FactsDiff, KernelDiff } from '../domain/kernel-diff.ts';
import { functionsFromQuads } from '../functions/publish/functions-from-quads.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { diffOntologies } from '../schema/diff/diff-ontologies.ts';
import { readSchema } from '../schema/read-schema.ts';
import { diffFacts } from './diff/diff-facts.ts';
import { diffFunctions } from './diff/diff-functions.ts';
import { diffShapes } from './diff/diff-shapes.ts';
import { functionsReading } from './diff/functions-reading.ts';
import { gravestClass } from './diff/gravest-class.ts';
import { type KernelFile, kernelFile, requireKernel } from './kernel-files.ts';

/**
 * Compares two kernels, part by part: axioms, shapes, functions, facts. Reads their files only; neither is loaded
 * into a store. `knownFacts` = what became of the facts, where that is known already. Throws KERNEL_NOT_FOUND and KERNEL_INVALID.
 */
export async function diffKernels(
  before: string,
  after: string,
  knownFacts?: FactsDiff,
): Promise<KernelDiff> {
  for (const kernel of [before, after]) requireKernel(kernel);
  const read = (file: KernelFile) =>
    Promise.all([before, after].map((kernel) => readRdfFile(kernelFile(kernel, file))));
  const [earlier = [], later = []] = await read('ontology');
  const ontology = diffOntologies(earlier, later);
  const [shapesBefore = [], shapesAfter = []] = await read('shapes');
  const shapes = diffShapes(shapesBefore, shapesAfter);
  const [functionsBefore = [], functionsAfter = []] = (await read('functions')).map(functionsFromQuads);
  const facts = knownFacts ?? (await diffFacts(kernelFile(before, 'facts'), kernelFile(after, 'facts')));
  const mayDiffer = functionsReading(functionsAfter, readSchema(later), Object.keys(facts.byTerm));
  const functions = { ...diffFunctions(functionsBefore, functionsAfter), mayDiffer };
  const classes = [ontology, shapes, functions, facts].map((part) => part.class);
  return { class: gravestClass(classes), ontology, shapes, functions, facts };
}
