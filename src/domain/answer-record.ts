import { z } from 'zod';
import { callResultSchema } from './call-result.ts';

/** A value that the question gives for a parameter, as a model reads it; `evidence` is quoted from the question. */
export const slotDraftSchema = z.object({
  name: z.string().describe('name of a parameter, or of what the value is'),
  value: z.string().describe('the value, as a function would take it'),
  evidence: z.string().describe('the words of the question that say so, copied exactly'),
});
export type SlotDraft = z.infer<typeof slotDraftSchema>;

/** A slot whose evidence stands in the question. Positions are Unicode code points from 0, the end is exclusive. */
export const slotSchema = slotDraftSchema.extend({
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});
export type Slot = z.infer<typeof slotSchema>;

export const slotsSchema = z.union([
  z.object({
    outcome: z.literal('evaluated'),
    request: z.string(),
    model: z.string(),
    accepted: z.array(slotSchema),
    rejected: z.array(slotDraftSchema.extend({ reason: z.string() })),
  }),
  z.object({ outcome: z.literal('not evaluated'), reason: z.string() }),
]);
export type Slots = z.infer<typeof slotsSchema>;

/** What a model decides in one step. Fields that its action does not need may be absent. */
export const stepDecisionSchema = z.object({
  thought: z.string().describe('what is known, what is missing, what to do next; short'),
  action: z.enum(['call', 'answer', 'give up']),
  function: z.string().optional().describe('call: name of the function'),
  arguments: z
    .array(z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean(), z.null()]) }))
    .optional()
    .describe(
      'call: the arguments; a parameter with several values comes several times, one without a value not at all',
    ),
  answer: z.string().optional().describe('answer: the answer in words; give up: what is missing'),
  values: z
    .array(z.string())
    .optional()
    .describe('answer: every value of the answer, copied exactly from the results'),
  calls: z.array(z.number().int()).optional().describe('answer: numbers of the calls it rests on'),
});
export type StepDecision = z.infer<typeof stepDecisionSchema>;

/** What became of a step, in the words the model reads. */
export const stepObservationSchema = z.object({
  kind: z.enum([
    'rows',
    'empty',
    'failed',
    'infeasible',
    'unknown function',
    'bad argument',
    'repeated',
    'refused',
    'incomplete',
    'accepted',
  ]),
  /** Number of the call behind it. */
  call: z.number().int().positive().optional(),
  text: z.string(),
});
export type StepObservation = z.infer<typeof stepObservationSchema>;

export const agentStepSchema = z.object({
  number: z.number().int().positive(),
  /** sha256 of the request that was accepted: the name of its recording. */
  request: z.string(),
  model: z.string(),
  decision: stepDecisionSchema,
  observation: stepObservationSchema,
});
export type AgentStep = z.infer<typeof agentStepSchema>;

/** A call that ran. Rows are at most the row limit of the run. */
export const agentCallSchema = z.object({
  number: z.number().int().positive(),
  arguments: z.record(z.string(), z.unknown()),
  /** What was bound, by parameter, as N-Triples terms. */
  bindings: z.record(z.string(), z.array(z.string())),
  result: callResultSchema.omit({ witness: true }),
});
export type AgentCall = z.infer<typeof agentCallSchema>;

/** One row, or text, of a source that says a fact. */
export const factSourceSchema = z.object({
  source: z.string(),
  path: z.string(),
  sha256: z.string(),
  /** Data row, from 1. */
  row: z.number().int().optional(),
  /** Of a text: the words, and where they stand in the extracted text (code points). */
  quote: z.object({ exact: z.string(), start: z.number().int(), end: z.number().int() }).optional(),
  /** IRI of the row or quote within its source. */
  place: z.string(),
  cells: z.array(z.object({ column: z.string(), text: z.string() })),
});
export type FactSource = z.infer<typeof factSourceSchema>;

/** What one cited row rests on. */
export const rowEvidenceSchema = z.object({
  call: z.number().int().positive(),
  /** Row of the call, from 1. */
  row: z.number().int().positive(),
  entities: z.array(z.string()),
  /** N-Triples lines with what says them. */
  facts: z.array(z.object({ fact: z.string(), sources: z.array(factSourceSchema) })),
});
export type RowEvidence = z.infer<typeof rowEvidenceSchema>;

export const answerEvidenceSchema = z.object({
  rows: z.array(rowEvidenceSchema),
  /** Cited calls of which not all rows or facts are shown, or none, and why. */
  notes: z.array(z.object({ call: z.number().int().positive(), note: z.string() })),
});
export type AnswerEvidence = z.infer<typeof answerEvidenceSchema>;

export const answerSchema = z.object({
  text: z.string(),
  /** `foundIn`: calls whose rows hold the value; empty = it stands in no result (the model computed it). */
  values: z.array(z.object({ value: z.string(), foundIn: z.array(z.number().int()) })),
  /** Numbers of the calls it rests on; never empty. */
  calls: z.array(z.number().int()).min(1),
});
export type Answer = z.infer<typeof answerSchema>;

/**
 * Everything about one question: what was decided, called and found. `answered` rests on calls that ran;
 * `unanswerable` = the agent says what is missing; `no answer` = it ran out of steps or in circles; `failed` = the
 * model could not be asked or gave no usable reply (`error`).
 */
export const answerRecordSchema = z.object({
  format: z.literal(1),
  id: z.string().optional(),
  question: z.string(),
  outcome: z.enum(['answered', 'unanswerable', 'no answer', 'failed']),
  answer: answerSchema.nullable(),
  reason: z.string().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  kernel: z.object({
    /** As it was given; replay looks there. */
    path: z.string(),
    title: z.string(),
    hash: z.string(),
  }),
  /** The corpus that the question brought: its path as given, and the hash of kernel and tables. */
  corpus: z.object({ path: z.string(), hash: z.string() }).optional(),
  limits: z.object({ steps: z.number().int().positive(), rows: z.number().int().positive() }),
  slots: slotsSchema,
  steps: z.array(agentStepSchema),
  calls: z.array(agentCallSchema),
  evidence: answerEvidenceSchema,
});
export type AnswerRecord = z.infer<typeof answerRecordSchema>;
