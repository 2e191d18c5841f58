import { expect, test } from 'vitest';
import type { MergeReport } from '../../src/domain/merge-report.ts';
import { mergeFindings } from '../../src/kernel/merge-findings.ts';

const clean: MergeReport = {
  rows: { candidates: 3, merged: 3, rejected: 0, quarantined: 0 },
  statements: { candidates: 6, merged: 6, rejected: 0, quarantined: 0 },
  entities: 3,
  facts: 9,
  byType: {},
  folded: [],
  conflicts: [],
  proposals: [],
  quarantine: [],
  rejected: [],
  leftOff: { folded: 0, conflicts: 0, proposals: 0, quarantine: 0, rejected: 0 },
  danglingReferences: [],
};

test('a merge in which every row became an entity gives no finding', () => {
  expect(mergeFindings(clean)).toEqual([]);
});

test('what the lists of the report leave off is counted too', () => {
  const report = {
    ...clean,
    quarantine: [{ source: 'claims', row: 1, reason: 'no key' }],
    leftOff: { ...clean.leftOff, quarantine: 12, conflicts: 4 },
  };
  expect(mergeFindings(report)).toMatchObject([
    { check: 'quarantined', severity: 'warning', message: expect.stringMatching(/^13 rows or values/) },
    { check: 'conflicting-values', severity: 'warning', message: expect.stringMatching(/^4 values/) },
  ]);
});

test('rows of which none became an entity block; no rows at all do not', () => {
  const rows = { candidates: 3, merged: 0, rejected: 0, quarantined: 3 };
  expect(mergeFindings({ ...clean, rows, entities: 0, facts: 0 })).toMatchObject([
    { check: 'no-entities', severity: 'blocks', message: expect.stringContaining('None of the 3 rows') },
  ]);
  const none = { candidates: 0, merged: 0, rejected: 0, quarantined: 0 };
  expect(mergeFindings({ ...clean, rows: none, entities: 0, facts: 0 })).toEqual([]);
});
