import type { Quad } from '@rdfjs/types';
import type { RunContext } from '../domain/run-context.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import { buildGraph } from '../graph/build-graph.ts';
import { writeCanonicalTables } from '../graph/canonical-tables.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { validateGraph } from '../validation/validate-graph.ts';
import { countStatements } from './count-facts.ts';
import { type ReadDocuments, refuseDocuments } from './read-documents.ts';
import { type AnswerMemory, createAnswerMemory } from './update/answer-memory.ts';
import { openFactsStore } from './update/facts-store.ts';
import { verifySchema } from './verify-schema.ts';

export interface FactsToValidate {
  /** Holds the facts. */
  readonly store: GraphStore;
  /** The same facts as a sorted file. */
  readonly facts: string;
  readonly ontology: readonly Quad[];
  readonly shapes: readonly Quad[];
}

/** The steps of a build that others may do: an update in a cheaper way with the same outcome, a model the reading of texts. */
export interface BuildSteps {
  buildGraph: typeof buildGraph;
  writeTables: typeof writeCanonicalTables;
  countStatements: typeof countStatements;
  /** Opens a store of a sorted file of facts, and what is remembered of earlier answers over them. */
  openFacts(facts: string, context: RunContext): Promise<{ store: GraphStore; memory: AnswerMemory }>;
  verifySchema: typeof verifySchema;
  readDocuments: ReadDocuments;
  validateFacts(
    input: FactsToValidate,
    context: RunContext,
  ): Promise<Pick<ValidationReport, 'parts' | 'findings'>>;
}

/** Everything is checked anew; texts are refused. */
export const fullSteps: BuildSteps = {
  buildGraph,
  writeTables: writeCanonicalTables,
  countStatements,
  openFacts: async (facts, context) => {
    const memory = createAnswerMemory();
    return { store: await openFactsStore({ facts, memory }, context), memory };
  },
  verifySchema,
  readDocuments: refuseDocuments,
  validateFacts: async ({ store, ontology, shapes }, context) => {
    const { parts, findings } = await validateGraph({ store, ontology, shapes }, context);
    return { parts, findings };
  },
};
