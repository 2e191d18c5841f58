import type { Finding } from '../domain/finding.ts';
import type { CheckAnswer } from '../reasoner/reasoner.ts';
import type { ReasoningCopy } from '../reasoner/reasoning-copy.ts';

/** Why the reasoner came to no answer: one blocking finding, none when it answered. */
export function verdictFindings(answer: CheckAnswer | undefined, copy: ReasoningCopy): Finding[] {
  if (answer === undefined) {
    return [blocking('not-evaluated', 'The ontology was not reasoned over: no reasoner was given.')];
  }
  switch (answer.outcome) {
    case 'answered':
      return [];
    case 'reasoner missing':
      return [blocking('reasoner-missing', answer.message ?? 'There is no reasoner.')];
    case 'timed out':
      return [
        blocking(
          'timed-out',
          `The reasoner was stopped at its time limit while working on ${answer.phase ?? 'the ontology'}.${known(answer)}`,
          'Allow more seconds, or reason over less: without individuals, or a module of the ontology.',
        ),
      ];
    case 'out of memory':
      return [
        blocking(
          'out-of-memory',
          'The reasoner ran out of memory.',
          'Give it more heap (QUERCUS_HEAP_MB), or reason over less.',
        ),
      ];
    case 'refused':
      return [refusal(answer, copy)];
    default:
      return [blocking('not-evaluated', `The reasoner failed: ${answer.message ?? answer.outcome}`)];
  }
}

function refusal({ kind, message = '' }: CheckAnswer, { unsupported }: ReasoningCopy): Finding {
  const said = message.replace(/\s+/g, ' ').trim();
  if (kind === 'unsupported datatype') {
    return {
      ...blocking(
        'unsupported-datatype',
        `The reasoner takes no ontology with ${unsupported.length > 0 ? unsupported.join(', ') : 'this datatype'}, and nothing can stand for it. HermiT: ${said}`,
        'Use a datatype of the OWL 2 datatype map, or define the datatype (rdfs:Datatype with owl:equivalentClass).',
      ),
      subjects: [...unsupported],
    };
  }
  return blocking(
    'reasoner-refusal',
    `The ontology is not in OWL 2 DL and the reasoner refuses it: ${said}`,
    'The profile violations beside this finding name the axioms.',
  );
}

function known({ result }: CheckAnswer): string {
  if (result.consistent === undefined) return '';
  const classes = result.unsatisfiableClasses;
  const found = classes === undefined ? '' : ` ${classes.length} classes are unsatisfiable.`;
  return ` Found until then: it is ${result.consistent ? 'consistent' : 'inconsistent'}.${found}`;
}

function blocking(check: string, message: string, repairHint?: string): Finding {
  const hint = repairHint === undefined ? {} : { repairHint };
  return { check, severity: 'blocks', message, subjects: [], axioms: [], ...hint };
}
