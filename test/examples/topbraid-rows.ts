import { expect } from 'vitest';
import { compileFunction } from '../../src/functions/compile-function.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { kernelFile } from '../../src/kernel/kernel-files.ts';
import { type JsonRow, publishedCall, runInTopBraid } from '../support/topbraid.ts';
import { asBag } from './answers.ts';

/**
 * Runs every example of the kernel's portable functions in TopBraid SHACL, as published in its functions.ttl, and
 * compares the rows with ours by value: engines carry decimals to different places. A published function has no limit but the greatest, and takes one value a parameter.
 * Returns the names of the functions compared.
 */
export async function compareWithTopBraid(kernel: Kernel): Promise<Set<string>> {
  const compared = kernel.functions.flatMap((definition) => {
    const compiled = compileFunction(definition, kernel.schema);
    const limit = definition.parameters.limit?.maximum;
    const examples = compiled.portable ? definition.examples : [];
    return examples
      .map(({ arguments: { limit: _limit, ...values } }) => ({
        compiled,
        values,
        limits: limit ? { limit } : {},
      }))
      .filter(({ values }) => Object.values(values).every((value) => !Array.isArray(value)));
  });
  const answers = runInTopBraid({
    functions: kernelFile(kernel.path, 'functions'),
    facts: kernelFile(kernel.path, 'facts'),
    calls: compared.map(({ compiled, values }) => publishedCall(compiled, values)),
  });
  for (const [at, { compiled, values, limits }] of compared.entries()) {
    const { name } = compiled.definition;
    const ours = await kernel.call(name, { ...values, ...limits });
    const names = ours.columns.map((column) => column.name);
    const calls = `${name} ${JSON.stringify(values)}: ${answers[at]?.length} rows, ours ${ours.rows.length}`;
    expect(asBag(cellsOf(answers[at]!, names)), calls).toEqual(asBag(cellsOf(ours.rows, names)));
  }
  return new Set(compared.map(({ compiled }) => compiled.definition.name));
}

function cellsOf(rows: readonly JsonRow[], names: readonly string[]): unknown[][] {
  return rows.map((row) => names.map((name) => row[name]?.value));
}
