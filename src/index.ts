// The public surface of Quercus: named exports only, pinned by test/index.test.ts.
export { type AskInput, askQuestion } from './agent/ask-question.ts';
export type { AskedKernel, QueriedKernel } from './agent/asked-kernel.ts';
export { type Replay, replayAnswer } from './agent/replay-answer.ts';
export { askSparql, type SparqlQuestion } from './agent/sparql/ask-sparql.ts';
export { type ModelEnvironment, readModelEnvironment } from './config/model-environment.ts';
export { readTask, type TaskFile } from './config/read-task.ts';
export type { AnswerRecord } from './domain/answer-record.ts';
export type { CallColumn, CallResult, CellTerm, RowWitness } from './domain/call-result.ts';
export type { Finding, Severity } from './domain/finding.ts';
export type { FunctionDefinition, FunctionExample, Parameter } from './domain/function.ts';
export type { KernelDiff } from './domain/kernel-diff.ts';
export type { MergeReport } from './domain/merge-report.ts';
export type { OntologyDiff } from './domain/ontology-diff.ts';
export type { Profile } from './domain/profile.ts';
export type { Emit, ProgressEvent } from './domain/progress-event.ts';
export { type RunContext, silentContext } from './domain/run-context.ts';
export type { Schema } from './domain/schema.ts';
export type { SparqlAnswer } from './domain/sparql-answer.ts';
export type { Task } from './domain/task.ts';
export type { ValidationReport, Verdict } from './domain/validation-report.ts';
export { type ErrorCode, type ErrorDetails, errorCodes, QuercusError } from './errors.ts';
export { type ExtractDocumentsInput, extractDocuments } from './extraction/extract-documents.ts';
export { readDocuments } from './extraction/read-documents.ts';
export { buildKernel } from './kernel/build-kernel.ts';
export { diffKernels } from './kernel/diff-kernels.ts';
export {
  type Export,
  type ExportFormat,
  type ExportInput,
  exportFormats,
  exportKernel,
} from './kernel/export-kernel.ts';
export type {
  BuildInput,
  BuildResult,
  CallOptions,
  Explanation,
  Kernel,
  KernelQueryOptions,
  Statement,
  VerifyResult,
} from './kernel/kernel.ts';
export { type CorpusInput, type CorpusKernel, openCorpus } from './kernel/open-corpus.ts';
export { openKernel } from './kernel/open-kernel.ts';
export { profileSources } from './kernel/profile-sources.ts';
export type { ReadDocuments } from './kernel/read-documents.ts';
export { type UpdateInput, type UpdateResult, updateKernel } from './kernel/update-kernel.ts';
export { verifyKernel } from './kernel/verify-kernel.ts';
export type { ModelContext, ModelRuntime } from './llm/model-runtime.ts';
export { type ModelSettings, openModels } from './llm/open-models.ts';
export { parseRdf, readRdfFile } from './rdf/parse-rdf.ts';
export { type Reasoner, startReasoner } from './reasoner/reasoner.ts';
export type { ReasonerOptions } from './reasoner/reasoner-options.ts';
export { diffOntologies } from './schema/diff/diff-ontologies.ts';
export { checkOntologyFile } from './validation/check-ontology-file.ts';
