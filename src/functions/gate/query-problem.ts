/** Why a query is refused; `check` is the kebab-case name of the rule. */
export interface QueryProblem {
  readonly check: string;
  readonly message: string;
}
