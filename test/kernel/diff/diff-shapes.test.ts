import { describe, expect, test } from 'vitest';
import { diffShapes } from '../../../src/kernel/diff/diff-shapes.ts';
import { parseRdf } from '../../../src/rdf/parse-rdf.ts';

const shapes = (text: string) =>
  parseRdf(`@prefix : <https://e.org/> . @prefix sh: <http://www.w3.org/ns/shacl#> .\n${text}`, {
    format: 'ttl',
  });
const classOf = (before: string, after: string) => diffShapes(shapes(before), shapes(after)).class;

describe('a change of shapes', () => {
  test.each([
    ['a lower minimum', ':p sh:minCount 2 .', ':p sh:minCount 1 .', 'additive'],
    ['a higher minimum', ':p sh:minCount 1 .', ':p sh:minCount 2 .', 'narrowing'],
    ['a lower maximum', ':p sh:maxCount 2 .', ':p sh:maxCount 1 .', 'narrowing'],
    ['a constraint that is gone', ':p sh:minCount 1 ; sh:path :a .', ':p sh:path :a .', 'additive'],
    ['a new constraint', ':p sh:path :a .', ':p sh:minCount 1 ; sh:path :a .', 'narrowing'],
    ['a longer value list', ':p sh:in ("a" "b") .', ':p sh:in ("b" "c" "a") .', 'additive'],
    ['a shorter value list', ':p sh:in ("a" "b") .', ':p sh:in ("a") .', 'narrowing'],
    ['another text', ':p sh:name "a" .', ':p sh:name "b" .', 'additive'],
    ['another datatype', ':p sh:datatype :x .', ':p sh:datatype :y .', 'narrowing'],
  ])('%s', (_title, before, after, expected) => {
    expect(classOf(before, after)).toBe(expected);
  });

  test('names the shape, what was and what is', () => {
    const { changes } = diffShapes(shapes(':p sh:minCount 1 .'), shapes(':p sh:minCount 2 .'));
    expect(changes).toHaveLength(1);
    expect(changes[0]?.subject).toBe('https://e.org/p');
    expect(changes[0]?.change).toMatch(/^minCount was "1".*, is "2".*\.$/);
  });

  test('the order of a list and the names of blank nodes are no change', () => {
    expect(
      classOf(
        ':p sh:in ("a" "b") ; sh:sparql [ sh:select "x" ] .',
        ':p sh:sparql _:b ; sh:in ("a" "b") . _:b sh:select "x" .',
      ),
    ).toBe('identical');
  });
});
