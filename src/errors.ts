/**
 * Every failure of Quercus that a caller can tell apart. A negative verdict (inconsistent, violated, empty)
 * is a value and never one of these; an error means that the run itself could not do what was asked.
 * Each code has a heading of the same name in `docs/errors.md`.
 */
export const errorCodes = {
  TASK_INVALID: 'task.yaml is not valid',
  TASK_NOT_FOUND: 'No such task file or folder',
  USAGE: 'The command line was not understood',
  SOURCE_NOT_FOUND: 'A source does not exist',
  SOURCE_UNREADABLE: 'A source could not be read',
  SOURCE_EMPTY: 'A source holds no rows',
  RDF_SYNTAX: 'RDF text could not be parsed',
  QUERY_SYNTAX: 'A SPARQL query could not be parsed',
  QUERY_FAILED: 'A SPARQL query failed',
  QUERY_REFUSED: 'A SPARQL query asks for something that is not allowed',
  QUERY_TIMED_OUT: 'A SPARQL query took too long and was stopped',
  STORE_TOO_LARGE: 'More triples than the embedded store can hold',
  STORE_UNREACHABLE: 'A remote store does not answer',
  STORE_REFUSED: 'A remote store wants other credentials',
  STORE_ANSWER_INVALID: 'A remote store answered with something that is no result',
  STORE_MISMATCH: 'A remote store does not hold this kernel',
  SCHEMA_INVALID: 'The schema cannot be read as S',
  MAPPING_INVALID: 'The mapping cannot be read',
  DOCUMENTS_NOT_READ: 'The sources hold texts that nothing reads',
  DECISIONS_INVALID: 'The merge decisions cannot be read or contradict each other',
  REASONER_MISSING: 'The reasoner cannot be started',
  REASONER_FAILED: 'The reasoner failed',
  REASONER_TIMED_OUT: 'The reasoner took too long and was stopped',
  REASONER_OUT_OF_MEMORY: 'The reasoner ran out of memory',
  FUNCTION_INVALID: 'A function definition is not valid',
  FUNCTION_NOT_FOUND: 'No such function',
  ARGUMENT_INVALID: 'An argument does not fit its parameter',
  ARGUMENT_MISSING: 'A required argument is missing',
  ACTION_INVALID: 'An action definition is not valid',
  ACTION_NOT_FOUND: 'No such action',
  OBSERVATION_INVALID: 'An observation cannot be read',
  LIVE_INVALID: 'The folder is not a living kernel or is damaged',
  LIVE_LOCKED: 'Another writer holds the living kernel',
  JOURNAL_DAMAGED: 'The journal of a living kernel is damaged',
  JOURNAL_FOREIGN: 'The journal belongs to another kernel',
  MOMENT_UNKNOWN: 'No batch fits the moment asked for',
  KERNEL_NOT_FOUND: 'No such kernel',
  KERNEL_INVALID: 'The folder is not a kernel or is damaged',
  BUILD_BLOCKED: 'The build finished, but findings block freezing',
  TARGET_EXISTS: 'The target exists already',
  TARGET_UNWRITABLE: 'The target cannot be written',
  BENCHMARK_DATA_MISSING: 'A benchmark needs tables that are not there',
  EVALUATION_INPUT_INVALID: 'Gold or predictions cannot be read',
  SCORER_NOT_FOUND: 'No such scorer or benchmark',
  SCORER_FAILED: 'A scorer program crashed',
  SCORER_TIMED_OUT: 'A scorer program took too long and was stopped',
  SCORER_OUTPUT_INVALID: 'A scorer program wrote something that is no score',
  MODEL_MISSING: 'No model is named',
  MODEL_PROFILE_INVALID: 'The profile of a model cannot be used',
  MODEL_UNREACHABLE: 'A model server did not answer',
  MODEL_REQUEST_REFUSED: 'A model server refused the request',
  MODEL_PROMPT_TOO_LONG: 'A prompt does not fit the context of the model',
  MODEL_REPLY_INVALID: 'A model gave no usable reply',
  MODEL_REPLY_TRUNCATED: 'The reply of a model was cut off',
  MODEL_CALL_NOT_RECORDED: 'A replay came to a call that is not recorded',
  RECORDING_INVALID: 'A recorded call cannot be read',
  PRICES_INVALID: 'The price table cannot be read or has a gap',
  BUDGET_SPENT: 'A ceiling of the budget is reached',
  ANSWER_INVALID: 'A file is no answer record',
  QUESTIONS_INVALID: 'A file of questions cannot be used',
  RUN_INVALID: 'The folder of a run cannot be used',
  SUGGESTIONS_INVALID: 'A file of suggestions cannot be used',
  REVIEW_WAITING: 'A run waits for a person to review its suggestions',
  REQUEST_INVALID: 'A request over HTTP was not understood',
  REQUEST_TOO_LARGE: 'A request over HTTP is too large',
  REQUEST_NOT_ACCEPTABLE: 'No format that the client accepts can be given',
  REQUEST_MEDIA_TYPE: 'A request body has the wrong media type',
  REQUEST_METHOD: 'The method is not allowed here',
  RESOURCE_NOT_FOUND: 'Nothing is served under this address',
  SERVER_BUSY: 'The server has too much to do at the moment',
  SERVER_ADDRESS: 'The server cannot listen at this address',
  CANCELLED: 'The run was cancelled',
  UNEXPECTED: 'A fault in Quercus itself',
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Facts of the failure, for programs: plain JSON values. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

export class QuercusError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /** `message` says what happened, what was got, what was allowed or exists, and what to do. */
  constructor(code: ErrorCode, message: string, options: { details?: ErrorDetails; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'QuercusError';
    this.code = code;
    this.details = options.details ?? {};
  }
}
