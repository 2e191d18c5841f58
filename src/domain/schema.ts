import { z } from 'zod';

/** How key values are normalised before they enter an IRI: applied in this order. `trim` = NFC, trimmed, inner blanks collapsed. */
export const normalisationSchema = z.enum(['trim', 'casefold', 'digits', 'date']);
export type Normalisation = z.infer<typeof normalisationSchema>;

/** Identity κ(e) = (type, key values): the minting rule of the topmost keyed class. */
export const identitySchema = z.object({
  /** With `{base}` and one `{propertyName}` a key property, in key order: `{base}Claim/{policyNumber}/{claimNo}`. */
  template: z.string(),
  /** IRIs of the key properties in the order of the template. */
  properties: z.array(z.string()),
  /** By property IRI; absent = `['trim']`. */
  normalisation: z.record(z.string(), z.array(normalisationSchema)).default({}),
});
export type Identity = z.infer<typeof identitySchema>;

const term = { iri: z.string(), name: z.string(), label: z.string(), comment: z.string().optional() };

export const entityTypeSchema = z.object({
  ...term,
  /** IRIs of direct named superclasses. */
  superTypes: z.array(z.string()).default([]),
  /** Only on the topmost keyed class; subclasses inherit it. */
  identity: identitySchema.optional(),
  /** Alternative keys (lists of property IRIs): checked for uniqueness, not used for identity. */
  alternativeKeys: z.array(z.array(z.string())).default([]),
  /** What the data suggests but too few rows show (below `minimumRows`): annotations, one sentence each. */
  observations: z.array(z.string()).default([]),
});
export type EntityType = z.infer<typeof entityTypeSchema>;

export const propertySchema = z.object({
  ...term,
  /** IRIs of the entity types that use it; more than one = a union domain. */
  domains: z.array(z.string()),
  /** IRI of an XSD datatype or of an enumeration. */
  datatypes: z.array(z.string()),
  /** Single for every type: `owl:FunctionalProperty`. */
  functional: z.boolean().default(false),
  /** Types on which it is single although not functional: `owl:maxCardinality 1`. */
  singleIn: z.array(z.string()).default([]),
  /** Types on which it is required. */
  requiredIn: z.array(z.string()).default([]),
  unit: z.string().optional(),
  /** Facts of the data too thin to assert (below `minimumRows`), kept as annotations, one sentence each. */
  observations: z.array(z.string()).default([]),
});
export type Property = z.infer<typeof propertySchema>;

export const characteristics = [
  'symmetric',
  'asymmetric',
  'transitive',
  'reflexive',
  'irreflexive',
  'inverseFunctional',
] as const;
export const relationSchema = z.object({
  ...term,
  domains: z.array(z.string()),
  ranges: z.array(z.string()),
  /** IRI of the inverse relation, which stands in `relations` itself. Facts are stored for the one the mapping names. */
  inverse: z.string().optional(),
  functional: z.boolean().default(false),
  singleIn: z.array(z.string()).default([]),
  requiredIn: z.array(z.string()).default([]),
  characteristics: z.array(z.enum(characteristics)).default([]),
  observations: z.array(z.string()).default([]),
});
export type Relation = z.infer<typeof relationSchema>;

export const enumerationSchema = z.object({
  iri: z.string(),
  name: z.string(),
  label: z.string(),
  /** Lexical forms, sorted by UTF-8 bytes, of the base datatype (`xsd:string` as a rule). */
  values: z.array(z.string()),
  datatype: z.string(),
});
export type Enumeration = z.infer<typeof enumerationSchema>;

/** S, as the program sees it. What it does not model is kept verbatim in `furtherTriples`. */
export const schemaSchema = z.object({
  base: z.string(),
  /** IRI of the owl:Ontology: `{base}schema`. */
  ontologyIri: z.string(),
  title: z.string(),
  description: z.string(),
  /** BCP 47 tag of labels and comments. */
  language: z.string().default('en'),
  prefixes: z.record(z.string(), z.string()).default({}),
  imports: z.array(z.string()).default([]),
  entityTypes: z.array(entityTypeSchema),
  properties: z.array(propertySchema),
  relations: z.array(relationSchema),
  enumerations: z.array(enumerationSchema),
  /** Lists of class IRIs that are pairwise disjoint. */
  disjointTypes: z.array(z.array(z.string())),
  /** N-Triples lines (blank nodes allowed) of everything else in the ontology, with its blank-node closure. */
  furtherTriples: z.array(z.string()).default([]),
  /**
   * Axioms of ours that the file says in other triples (another list order, two domains), or that it leaves out
   * (a label made from the local name): `axiom` is the canonical text of ours (src/schema/owl/axioms.ts), `triples`
   * the N-Triples lines that stand for it. An axiom that the program changes loses its entry, so nothing goes stale.
   */
  asWritten: z.array(z.object({ axiom: z.string(), triples: z.array(z.string()) })).default([]),
});
export type Schema = z.infer<typeof schemaSchema>;
