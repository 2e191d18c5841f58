import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';
import { ShapesGraph } from '../../src/validation/shacl-shapes-graph.ts';
import { validateGraph } from '../../src/validation/validate-graph.ts';
import { replaceFacts, resultLines, suiteCases } from './shacl-suite.ts';

const folder = join(process.env.QUERCUS_TEST_DATA ?? '/nonexistent', 'suites/shacl');
const isThere = existsSync(folder);

test.skipIf(isThere)(
  'the W3C SHACL suite is skipped: QUERCUS_TEST_DATA names no folder with suites/shacl',
  () => {},
);

/** Results that the store cannot find: an `xsd:integer` where `xsd:byte` is demanded (see `shacl-datatype-by-value`). */
const missed: Readonly<Record<string, number>> = { 'core/property/datatype-ill-formed': 1 };

const cases = isThere ? ['core', 'sparql'].flatMap((suite) => suiteCases(join(folder, suite))) : [];
const store = await openEmbeddedStore();
const evaluated = { compiled: 0, engine: 0, not: 0 };
const unevaluated: string[] = [];

test.each(cases)(
  '$name: the results of the suite, or never "conforms"',
  async ({ name, data, shapes, expected }) => {
    await replaceFacts(store, data);
    const validation = await validateGraph({ store, ontology: [], shapes }, silentContext);
    for (const by of ['compiled', 'engine', 'not'] as const) evaluated[by] += validation.evaluated[by];
    if (validation.evaluated.not > 0) unevaluated.push(name);
    if (validation.evaluated.not > 0 || expected === undefined) {
      expect(validation.conforms).toBe(false);
      expect(validation.findings.map(({ check }) => check)).toContain('shacl-not-evaluated');
      return;
    }
    const found = new Set(await resultLines(validation.results, new ShapesGraph(shapes), store));
    const wanted = new Set(await resultLines(expected.results, expected.graph, store));
    expect([...found].filter((line) => !wanted.has(line))).toEqual([]);
    expect([...wanted].filter((line) => !found.has(line))).toHaveLength(missed[name] ?? 0);
    expect(validation.conforms).toBe(expected.conforms);
  },
);

afterAll(() => store.close());

test.runIf(isThere)(
  'most shapes of the suite become queries, a few go to the engine, and what neither does is known',
  () => {
    expect(evaluated).toEqual({ compiled: 120, engine: 2, not: 16 });
    expect(unevaluated).toEqual([
      'core/node/maxLength-001',
      'core/node/minLength-001',
      'core/node/pattern-001',
      'sparql/component/optional-001',
      'sparql/component/propertyValidator-select-001',
      'sparql/component/validator-001',
      'sparql/pre-binding/pre-binding-006',
      'sparql/pre-binding/shapesGraph-001',
      ...['001', '002', '003', '004', '005', '006'].map(
        (number) => `sparql/pre-binding/unsupported-sparql-${number}`,
      ),
    ]);
  },
);
