import type { Verdict } from '../domain/validation-report.ts';
import type { CheckAnswer } from '../reasoner/reasoner.ts';

/** The verdict is the reasoner's alone. A check that did not come to an end is never `consistent`. */
export function verdictOf(answer: CheckAnswer | undefined): Verdict {
  if (answer === undefined) return 'not evaluated';
  switch (answer.outcome) {
    case 'reasoner missing':
    case 'timed out':
    case 'out of memory':
      return answer.outcome;
    case 'refused':
      return answer.kind ?? 'not evaluated';
    case 'answered':
      return answeredVerdict(answer.result);
    default:
      return 'not evaluated';
  }
}

function answeredVerdict(result: CheckAnswer['result']): Verdict {
  const { consistent, unsatisfiableClasses, unsatisfiableObjectProperties, unsatisfiableDataProperties } =
    result;
  if (consistent === undefined) return 'not evaluated';
  if (!consistent) return 'inconsistent';
  if (unsatisfiableClasses === undefined) return 'not evaluated';
  if (unsatisfiableClasses.length > 0) return 'unsatisfiable classes';
  if (unsatisfiableObjectProperties === undefined || unsatisfiableDataProperties === undefined)
    return 'not evaluated';
  const properties = unsatisfiableObjectProperties.length + unsatisfiableDataProperties.length;
  return properties > 0 ? 'unsatisfiable properties' : 'consistent';
}
