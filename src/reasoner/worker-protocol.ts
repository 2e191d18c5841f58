import { z } from 'zod';

/** Formats that the worker reads and writes; `tools/hermit/README.md` describes the protocol. */
export const ontologyFormats = [
  'ntriples',
  'turtle',
  'rdfxml',
  'owlxml',
  'functional',
  'manchester',
  'jsonld',
  'obo',
] as const;
export type OntologyFormat = (typeof ontologyFormats)[number];

/** An axiom as text for people, as triples for programs, and with what it is made of. */
export const axiomSchema = z.object({
  /** OWLAPI's name of the kind of axiom, such as `SubClassOf` or `DisjointClasses`. */
  type: z.string(),
  /** Manchester syntax with short names, on one line. */
  text: z.string(),
  /** Names of the class expressions inside, such as `ObjectSomeValuesFrom`. */
  constructs: z.array(z.string()),
  /** N-Triples lines without line ends. */
  triples: z.array(z.string()),
});
export type Axiom = z.infer<typeof axiomSchema>;

export const profileViolationSchema = z.object({
  /** OWLAPI's name of the rule, such as `UseOfUndeclaredClass`. */
  rule: z.string(),
  axiom: z.string().optional(),
  entity: z.string().optional(),
  expression: z.string().optional(),
});
export type ProfileViolation = z.infer<typeof profileViolationSchema>;

/** Whatever was found before the answer, the refusal or the limit; a part that was not reached is absent. */
export const checkResultSchema = z.object({
  axioms: z.number().optional(),
  logicalAxioms: z.number().optional(),
  missingImports: z.array(z.string()).default([]),
  profileViolations: z.array(profileViolationSchema).optional(),
  profileError: z.string().optional(),
  consistent: z.boolean().optional(),
  unsatisfiableClasses: z.array(z.string()).optional(),
  unsatisfiableObjectProperties: z.array(z.string()).optional(),
  unsatisfiableDataProperties: z.array(z.string()).optional(),
});
export type CheckResult = z.infer<typeof checkResultSchema>;

export const explanationTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inconsistency') }),
  z.object({ kind: z.enum(['class', 'objectProperty', 'dataProperty']), iri: z.string() }),
  /** Why does this one axiom follow? */
  z.object({ kind: z.literal('entailment'), ntriples: z.string() }),
]);
export type ExplanationTarget = z.infer<typeof explanationTargetSchema>;

export const explanationSchema = z.object({
  target: explanationTargetSchema,
  /** Smallest first; each is a smallest set of axioms from which the target follows. */
  justifications: z.array(z.array(axiomSchema)),
});
export type Explanation = z.infer<typeof explanationSchema>;

export const explainResultSchema = z.object({ explanations: z.array(explanationSchema).default([]) });

export const classifyResultSchema = z.object({
  consistent: z.boolean(),
  classes: z
    .array(z.object({ iri: z.string(), equivalent: z.array(z.string()), superClasses: z.array(z.string()) }))
    .default([]),
});
export type Classification = z.infer<typeof classifyResultSchema>;

export const loadResultSchema = z.object({
  ntriples: z.string(),
  missingImports: z.array(z.string()).default([]),
  undeclared: z.array(z.object({ iri: z.string(), kind: z.string() })).default([]),
});
export type LoadedDocument = z.infer<typeof loadResultSchema>;

export const convertResultSchema = z.object({
  text: z.string(),
  axioms: z.number(),
  missingImports: z.array(z.string()).default([]),
  lost: z.array(axiomSchema),
  gained: z.array(axiomSchema),
});

export const responseSchema = z.object({
  outcome: z.enum(['answered', 'refused', 'unparsable', 'timed out', 'out of memory', 'failed']),
  kind: z.enum(['unsupported datatype', 'profile violation']).optional(),
  message: z.string().optional(),
  /** What it was doing, such as `consistency` or `classes`. */
  phase: z.string().optional(),
  hanging: z.boolean().optional(),
  result: z.unknown().optional(),
});
export type WorkerResponse = z.infer<typeof responseSchema>;
