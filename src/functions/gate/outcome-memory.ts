/** Remembers what was concluded from the facts, for as long as nothing changes of what was looked at. */
export interface OutcomeMemory {
  /** `parts` say everything that the outcome depends on beside the facts. Outcomes survive JSON. */
  outcome<Outcome>(parts: readonly string[], conclude: () => Promise<Outcome>): Promise<Outcome>;
}
