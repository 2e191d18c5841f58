import { describe, expect, test } from 'vitest';
import type { AxiomChange } from '../../../src/domain/ontology-diff.ts';
import { onlyAdds } from '../../../src/loop/acceptance/only-adds.ts';

const change = (kind: AxiomChange['change'], kindOf: AxiomChange['class']): AxiomChange => ({
  change: kind,
  class: kindOf,
  subject: 'https://example.org/Hotel',
  reason: 'a new term',
  axiom: '',
  triples: [],
});

describe('a schema part', () => {
  test.each<[string, AxiomChange[], boolean]>([
    ['that adds terms only adds', [change('added', 'additive'), change('added', 'additive')], true],
    ['that changes nothing adds nothing', [], false],
    [
      'that lifts a constraint does more',
      [change('added', 'additive'), change('removed', 'additive')],
      false,
    ],
    ['that narrows does more', [change('added', 'additive'), change('added', 'narrowing')], false],
    ['that deletes does more', [change('removed', 'deleting')], false],
  ])('%s', (_, changes, expected) => {
    expect(onlyAdds({ renamed: [], changes })).toBe(expected);
  });

  test('that renames does more', () => {
    const renamed = [{ from: 'https://example.org/a', to: 'https://example.org/b' }];
    expect(onlyAdds({ renamed, changes: [change('added', 'additive')] })).toBe(false);
  });
});
