import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compileFunction } from '../../src/functions/compile-function.ts';
import { exportMapping } from '../../src/kernel/export-mapping.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { openKernel } from '../../src/kernel/open-kernel.ts';
import { parseQuery } from '../../src/rdf/sparql-syntax.ts';
import { grlcQueries } from '../../src/serve/exports/grlc-queries.ts';
import { exportForPrograms } from '../../src/serve/exports/program-export.ts';
import { shopKernel } from './shop-kernel.ts';

let shop: Awaited<ReturnType<typeof shopKernel>>;
let kernel: Kernel;
beforeAll(async () => {
  shop = await shopKernel();
  kernel = await openKernel(shop.kernel);
});
afterAll(async () => {
  await kernel.close();
  shop.remove();
});

describe('a kernel for programs', () => {
  test('as JSON Schema has a definition for each type, which fits its entities and nothing else', () => {
    const schema = JSON.parse(exportForPrograms(kernel, 'jsonschema')) as { $defs: Record<string, object> };
    expect(Object.keys(schema.$defs)).toEqual(expect.arrayContaining(['Customer', 'Purchase']));
    const customer = z.fromJSONSchema({ ...schema, $ref: '#/$defs/Customer' } as never);
    const name = (value: unknown) =>
      customer.safeParse({ iri: 'https://example.org/shop/Customer/1', customerId: value }).success;
    expect([name(1), name('one')]).toEqual([true, false]);
  });

  test('as TypeScript has an interface for each type, with relations to others', () => {
    const text = exportForPrograms(kernel, 'typescript');
    expect(text).toMatch(/export interface Customer \{[^}]*readonly customerId: number;/);
    expect(text).toMatch(/export interface Purchase \{[^}]*Iri<Customer>/);
  });

  test('has one grlc query for each portable function, with decorators and parameters as grlc reads them', () => {
    const compiled = kernel.functions.map((definition) => compileFunction(definition, kernel.schema));
    const queries = grlcQueries(compiled, 'http://localhost/sparql');
    expect(queries.length).toBe(
      compiled.flatMap(({ portable, published }) => (portable ? published : [])).length,
    );
    for (const { text } of queries) expect(parseQuery(text).subType).toBe('select');
    const find = queries.find(({ fileName }) => fileName === 'find_customer.rq')?.text ?? '';
    expect(find).toContain('#+ endpoint: http://localhost/sparql');
    expect(find).toContain('?__countryContains');
  });

  test('has its mapping as R2RML, over tables in place of files', async () => {
    const text = await exportMapping(shop.kernel);
    expect(text).toMatch(/rr:tableName "\\"customers?\\""/i);
    expect(text).toContain('rr:template "https://example.org/shop/Customer/{');
    expect(text).not.toMatch(/rml:|logicalSource/);
    await expect(exportMapping(shop.folder)).rejects.toMatchObject({ code: 'KERNEL_INVALID' });
  });
});
