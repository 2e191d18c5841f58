import { expect, test } from 'vitest';
import { findingsText, validationText } from '../../src/cli/findings-text.ts';
import type { Finding } from '../../src/domain/finding.ts';

function finding(severity: Finding['severity'], check: string, more: Partial<Finding> = {}): Finding {
  return { severity, check, message: `about ${check}`, subjects: [], axioms: [], ...more };
}

test('what blocks comes first, with its axioms and what to do', () => {
  const text = findingsText([
    finding('information', 'observed'),
    finding('warning', 'missing-comment'),
    finding('blocks', 'unsatisfiable-class', { axioms: ['A SubClassOf: B'], repairHint: 'drop one' }),
  ]);
  expect(text.split('\n')).toEqual([
    'BLOCKS  unsatisfiable-class: about unsatisfiable-class',
    '    A SubClassOf: B',
    '    to do: drop one',
    'warning  missing-comment: about missing-comment',
    'note  observed: about observed',
  ]);
});

test('many findings of one check are counted, none is lost silently', () => {
  const text = findingsText(Array.from({ length: 25 }, () => finding('warning', 'missing-label')));
  expect(text.split('\n')).toHaveLength(11);
  expect(text).toContain('15 more: warning missing-label');
});

test('a report shows what did not run as not evaluated', () => {
  const text = validationText({
    verdict: 'reasoner missing',
    checks: [{ check: 'disjointness', outcome: 'not evaluated', reason: 'no Java' }],
    parts: [
      { part: 'imports', outcome: 'passed' },
      { part: 'query checks', outcome: 'passed' },
      { part: 'HermiT', outcome: 'not evaluated', reason: 'no Java' },
    ],
    findings: [],
    reasoningCopy: ['xsd:date -> xsd:dateTime (3 literals)'],
  });
  expect(text).toBe(
    'Verdict: reasoner missing\n  disjointness: not evaluated (no Java)\n  passed: imports, query checks\n  HermiT: not evaluated (no Java)\n  mapped for the reasoner: xsd:date -> xsd:dateTime (3 literals)',
  );
});
