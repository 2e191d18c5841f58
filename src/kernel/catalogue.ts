import { join } from 'node:path';
import type { Quad } from '@rdfjs/types';
import type { TaskFile } from '../config/read-task.ts';
import type { Finding } from '../domain/finding.ts';
import type { FunctionDefinition } from '../domain/function.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Schema } from '../domain/schema.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import { composeFunctions } from '../functions/compose/compose-functions.ts';
import { type CoverageReport, coverageReport } from '../functions/coverage-report.ts';
import { admitFunctions, type GateReport } from '../functions/gate/admit-functions.ts';
import type { OutcomeMemory } from '../functions/gate/outcome-memory.ts';
import { functionIri } from '../functions/publish/function-iris.ts';
import { functionsToQuads } from '../functions/publish/functions-to-quads.ts';
import { questionsToQuads } from '../functions/publish/questions-to-quads.ts';
import { readFunctionFolder } from '../functions/read-function-files.ts';
import { mintIri } from '../graph/identity.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import type { StatementCounts } from './count-facts.ts';
import { readQuestions } from './read-questions.ts';

export interface BuiltCatalogue {
  readonly quads: Quad[];
  readonly iris: readonly string[];
  readonly admitted: readonly string[];
  readonly rejected: readonly { name: string; reasons: readonly string[] }[];
  readonly coverage: CoverageReport;
  readonly parts: ValidationReport['parts'];
  readonly findings: readonly Finding[];
}

/** Functions that a model composed, below the folder of the drafts; people's own stand in `functions:` of the task. */
export const composedFolder = join('draft', 'composed');

interface Input {
  readonly taskFile: TaskFile;
  readonly schema: Schema;
  /** Holds the facts. */
  readonly store: GraphStore;
  readonly memory?: OutcomeMemory;
  readonly counts: Pick<StatementCounts, 'byPredicate'>;
}

/** F: the author's functions, those the structural composer adds, each through the gate; and which questions they answer. */
export async function buildCatalogue(
  { taskFile, schema, store, memory, counts }: Input,
  context: RunContext,
): Promise<BuiltCatalogue> {
  const { task, folder, work } = taskFile;
  context.emit({ type: 'step-start', step: 'functions' });
  const own = await readFunctionFolder(join(folder, task.functions));
  const drafted = await readFunctionFolder(join(work, composedFolder));
  const composed = task.compose
    ? await composeFunctions({ schema, store, mintIri, statements: counts.byPredicate })
    : [];
  const definitions = firstOfEachName([...own, ...drafted], composed);
  const gate = await admitFunctions({ definitions, schema, store, mintIri, memory }, context);
  const coverage = await coverageReport({
    questions: await readQuestions(taskFile),
    functions: gate.admitted,
    store,
    mintIri,
  });
  context.emit({
    type: 'step-end',
    step: 'functions',
    message: `${gate.admitted.length} of ${definitions.length} functions admitted`,
  });
  const names = gate.admitted.map(({ definition }) => definition.name);
  return {
    quads: [
      ...functionsToQuads({ functions: gate.admitted, schema, mintIri }),
      ...questionsToQuads(coverage.questions, schema),
    ],
    iris: names.map((name) => functionIri(schema.base, name)),
    admitted: names,
    rejected: gate.refused,
    coverage,
    parts: [gatePart(gate)],
    findings: gate.findings,
  };
}

/** What a person wrote goes before what a model composed, and that before what follows from S alone. */
function firstOfEachName(written: readonly FunctionDefinition[], composed: readonly FunctionDefinition[]) {
  const taken = new Set(written.map(({ name }) => name));
  return [...written, ...composed.filter(({ name }) => !taken.has(name))];
}

function gatePart({ refused, examples }: GateReport): ValidationReport['parts'][number] {
  if (refused.length > 0)
    return { part: 'functions', outcome: 'failed', reason: refused.map(({ name }) => name).join(', ') };
  if (examples.some(({ outcome }) => outcome === 'not evaluated'))
    return {
      part: 'functions',
      outcome: 'not evaluated',
      reason: 'there is no graph to run the examples on',
    };
  return { part: 'functions', outcome: 'passed' };
}
