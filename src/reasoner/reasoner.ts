import type { Quad } from '@rdfjs/types';
import type { z } from 'zod';
import type { RunContext } from '../domain/run-context.ts';
import { QuercusError } from '../errors.ts';
import { type Conversion, type ConversionRequest, convertOntology } from './convert.ts';
import { ontologyText } from './ontology-text.ts';
import type { ReasonerOptions } from './reasoner-options.ts';
import { openWorker, type Worker, type WorkerRequest } from './worker.ts';
import {
  type CheckResult,
  type Classification,
  checkResultSchema,
  classifyResultSchema,
  type Explanation,
  type ExplanationTarget,
  explainResultSchema,
  type LoadedDocument,
  loadResultSchema,
  type OntologyFormat,
  type WorkerResponse,
} from './worker-protocol.ts';

/** HermiT in one long-lived JVM. Ontologies are quads without imports: resolve and merge those first. */
export interface Reasoner {
  /** Why there is no reasoner and what to do; `undefined` when there is one. */
  readonly missing: string | undefined;
  /** Id of the running JVM, for those who measure it. */
  readonly pid: number | undefined;
  /** Profile, consistency, unsatisfiable classes and properties. A missing reasoner is an outcome here. */
  check(input: { ontology: readonly Quad[]; seconds?: number }, context: RunContext): Promise<CheckAnswer>;
  /** Justifications, at most `maximum` (1) for each target. Stops at the limit with what it has. */
  explain(
    input: {
      ontology: readonly Quad[];
      targets: readonly ExplanationTarget[];
      maximum?: number;
      seconds?: number;
    },
    context: RunContext,
  ): Promise<ExplainAnswer>;
  /** The inferred hierarchy of the named classes. */
  classify(
    input: { ontology: readonly Quad[]; seconds?: number },
    context: RunContext,
  ): Promise<Classification>;
  /** Reads a document of any format into N-Triples. RDF_SYNTAX when it cannot be parsed. */
  load(input: LoadRequest, context: RunContext): Promise<LoadedDocument>;
  /** Writes an ontology in another format and says which axioms that format could not hold. */
  convert(input: ConversionRequest, context: RunContext): Promise<Conversion>;
  close(): Promise<void>;
}

export interface LoadRequest {
  readonly text: string;
  readonly format: OntologyFormat;
  /** Base IRI of relative references. */
  readonly base?: string;
  /** Imported documents as N-Triples, needed by the syntaxes of OWL to tell kinds of properties apart. */
  readonly imports?: readonly { iri: string; ntriples: string }[];
  /** Named in error messages. */
  readonly name?: string;
  readonly seconds?: number;
}

/** `result` holds what was found before the end, whatever the outcome. */
export interface CheckAnswer {
  readonly outcome: WorkerResponse['outcome'] | 'reasoner missing';
  /** Why the reasoner refused. */
  readonly kind?: WorkerResponse['kind'];
  readonly message?: string;
  readonly phase?: string;
  readonly result: CheckResult;
}

export interface ExplainAnswer {
  readonly explanations: readonly Explanation[];
  /** Why targets are left without explanation; absent when all were explained. */
  readonly incomplete?: string;
}

/** Never throws for a missing reasoner: `missing` tells, `check` answers `reasoner missing`, the rest REASONER_MISSING. */
export async function startReasoner(options: ReasonerOptions = {}): Promise<Reasoner> {
  const worker = await openWorker(options);
  return {
    missing: worker.missing,
    get pid() {
      return worker.pid;
    },
    check: (input, context) => check(worker, input, context),
    explain: (input, context) => explain(worker, input, context),
    classify: async ({ ontology, seconds }, context) => {
      const request = { op: 'classify', source: ontologyText(ontology), seconds };
      return resultOf(await worker.send(request, context), classifyResultSchema, 'the ontology');
    },
    load: async ({ seconds, name = 'the document', ...source }, context) => {
      const response = await worker.send({ op: 'load', source, seconds }, context);
      return resultOf(response, loadResultSchema, name);
    },
    convert: (input, context) =>
      convertOntology(input, async (request: WorkerRequest, schema) =>
        resultOf(await worker.send(request, context), schema, 'the ontology'),
      ),
    close: worker.close,
  };
}

async function check(
  worker: Worker,
  { ontology, seconds }: { ontology: readonly Quad[]; seconds?: number },
  context: RunContext,
): Promise<CheckAnswer> {
  if (worker.missing !== undefined) {
    return { outcome: 'reasoner missing', message: worker.missing, result: { missingImports: [] } };
  }
  const response = await worker.send({ op: 'check', source: ontologyText(ontology), seconds }, context);
  const { outcome, kind, message, phase } = response;
  return { outcome, kind, message, phase, result: checkResultSchema.parse(response.result ?? {}) };
}

async function explain(
  worker: Worker,
  { ontology, targets, maximum = 1, seconds }: Parameters<Reasoner['explain']>[0],
  context: RunContext,
): Promise<ExplainAnswer> {
  const request = { op: 'explain', source: ontologyText(ontology), targets, maximum, seconds };
  const response = await worker.send(request, context);
  const { explanations } = explainResultSchema.parse(response.result ?? {});
  if (response.outcome === 'answered') return { explanations };
  return {
    explanations,
    incomplete: `${response.outcome}${response.message ? `: ${response.message}` : ''}`,
  };
}

function resultOf<Schema extends z.ZodType>(
  response: WorkerResponse,
  schema: Schema,
  name: string,
): z.infer<Schema> {
  if (response.outcome === 'answered') return schema.parse(response.result);
  const message = response.message ?? '';
  const details = { outcome: response.outcome, kind: response.kind, phase: response.phase };
  switch (response.outcome) {
    case 'unparsable':
      throw new QuercusError('RDF_SYNTAX', `${name} could not be parsed: ${message}`, { details });
    case 'timed out':
      throw new QuercusError(
        'REASONER_TIMED_OUT',
        `The reasoner was stopped at its time limit while ${response.phase ?? 'working'}. Allow it more seconds.`,
        { details },
      );
    case 'out of memory':
      throw new QuercusError(
        'REASONER_OUT_OF_MEMORY',
        'The reasoner ran out of memory. Give it more heap (QUERCUS_HEAP_MB).',
        { details },
      );
    default:
      throw new QuercusError('REASONER_FAILED', `The reasoner failed on ${name}: ${message}`, { details });
  }
}
