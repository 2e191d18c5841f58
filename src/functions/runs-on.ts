import { combinationsOf } from './compile-function.ts';
import type { CompiledFunction } from './compiled-function.ts';
import { portabilityProblems } from './gate/portability.ts';

/** Where a function gives its rows; a list of reasons means that it does not there. */
export interface RunsOn {
  readonly function: string;
  /** Any SPARQL 1.1 store: the query uses the standard alone, and what follows it runs in Quercus. */
  readonly sparqlStore: readonly string[];
  /** A virtual graph over SQL through Ontop, called by Quercus. */
  readonly virtualGraph: readonly string[];
  /** Other programs than Quercus that take the published query. */
  readonly otherPrograms: readonly string[];
}

/** These are kept out for SHACL engines; Ontop evaluates them. */
const onlyForShacl = 'not legal under SHACL pre-binding';

/** Says where a function runs, and why not elsewhere, from its queries alone; nothing is called. */
export function runsOn(compiled: CompiledFunction): RunsOn {
  const problems = combinationsOf([...compiled.parameters.values()]).flatMap((choices) =>
    portabilityProblems(compiled.prepare(choices, { mode: 'published' }).tree),
  );
  return {
    function: compiled.definition.name,
    sparqlStore: [],
    virtualGraph: [...new Set(problems)].filter((problem) => !problem.includes(onlyForShacl)),
    otherPrograms: compiled.notPortable,
  };
}
