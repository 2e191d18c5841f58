import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../src/domain/mapping.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import type { Table } from '../../src/domain/table.ts';
import { writeCanonicalTables } from '../../src/graph/canonical-tables.ts';
import { literalToNTriples } from '../../src/rdf/n-triples.ts';
import { sortUtf8 } from '../../src/rdf/utf8-order.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { type Build, base, build, openTables, shop, temporaryFolder } from './fixture.ts';

const tagged: Build = {
  specs: [
    { table: 'Plain', key: ['Id'], columns: { Id: 'integer', Text: 'string' } },
    {
      table: 'Spaced',
      key: ['Code'],
      columns: { Code: { normalise: ['casefold', 'trim'] }, At: 'dateTime' },
      references: { plain: { to: 'Plain', columns: ['P'] } },
    },
    {
      table: 'Tagged',
      key: ['Id'],
      columns: { Id: 'integer', Tags: { separator: ';' }, Notes: { separator: '|' } },
      references: { spaced: { to: 'Spaced', columns: ['S'] } },
    },
  ],
  files: {
    Plain: 'Id,Text\n1,"a, ""b""\nc"\n2,\n',
    Spaced: 'Code,At,P,Unused\n  AB  c,2009-01-01 00:00:00,1,"x,y"\n',
    Tagged: 'Id,Tags,Notes,S\n1,a; b;c,n|m,Ab C\n2,,,\n',
  },
};

async function write({ specs, files }: Build) {
  const outFolder = temporaryFolder();
  const result = await writeCanonicalTables(
    { ...shop(specs), tables: await openTables(files), outFolder },
    silentContext,
  );
  const read = (name: string) => readFileSync(join(outFolder, 'tables', name), 'utf8');
  return { ...result, outFolder, read };
}

/** What a plain RML engine does with a mapping of one-to-one columns: no splitting, no normalisation, no validation. */
async function plainRml(mapping: Mapping, tables: readonly Table[]): Promise<string[]> {
  const lines: string[] = [];
  for (const map of mapping.maps) {
    const table = tables.find(({ name }) => name === map.source)!;
    for await (const row of table.rows()) {
      const cell = (column: string) => row.cells[table.columns.indexOf(column)] || undefined;
      const fill = (template: string) => {
        const empty = [...template.matchAll(/\{([^}]*)\}/g)].some(
          ([, column]) => cell(column!) === undefined,
        );
        return empty
          ? undefined
          : `<${template.replace(/\{([^}]*)\}/g, (_, column) => encodeURIComponent(cell(column)!))}>`;
      };
      const subject = fill(map.subject);
      if (subject === undefined) continue;
      for (const type of map.classes) lines.push(`${subject} <${iri('rdf', 'type')}> <${type}>`);
      for (const { predicate, object } of map.predicates) {
        if (object.kind === 'template' && fill(object.template))
          lines.push(`${subject} <${predicate}> ${fill(object.template)}`);
        if (object.kind !== 'column' || cell(object.column) === undefined) continue;
        lines.push(
          `${subject} <${predicate}> ${literalToNTriples(cell(object.column)!, '', object.datatype)}`,
        );
      }
    }
  }
  return sortUtf8([...new Set(lines)]);
}

describe('writeCanonicalTables', () => {
  it('writes only the tables that an outside engine could not read as they are', async () => {
    const { written, mapping, outFolder } = await write(tagged);
    expect(written).toEqual(['Spaced', 'Tagged']);
    expect(mapping.maps.map(({ path }) => path)).toEqual([
      'Plain.csv',
      'tables/Spaced.csv',
      'tables/Tagged.csv',
    ]);
    expect(existsSync(join(outFolder, 'tables', 'Plain.csv'))).toBe(false);
  });

  it('normalises keys, writes valid forms and splits cells into rows', async () => {
    const { read } = await write(tagged);
    expect(read('Spaced.csv')).toBe('Code,At,P,Unused\nab c,2009-01-01T00:00:00,1,"x,y"\n');
    expect(read('Tagged.csv')).toBe('Id,Tags,Notes,S\n1,a,n,ab c\n1,b,m,ab c\n1,c,,ab c\n2,,,\n');
  });

  it('lets a plain RML engine make exactly the candidate graph', async () => {
    const { mapping, read } = await write(tagged);
    const files = { Plain: tagged.files.Plain!, Spaced: read('Spaced.csv'), Tagged: read('Tagged.csv') };
    const { evidence } = await build(tagged);
    const rowGraphs = evidence
      .split('\n')
      .filter(
        (line) =>
          line.includes(` <${base}evidence/`) && line.endsWith('> .') && !line.includes('graph/provenance'),
      );
    const candidates = sortUtf8([...new Set(rowGraphs.map((line) => line.replace(/ <[^>]*> \.$/, '')))]);
    expect(await plainRml(mapping, await openTables(files))).toEqual(candidates);
  });

  it('describes them as CSVW, with a primary key where rows are entities', async () => {
    const { read } = await write(tagged);
    const { tables } = JSON.parse(read('csv-metadata.json'));
    expect(tables.map(({ url }: { url: string }) => url)).toEqual(['Spaced.csv', 'Tagged.csv']);
    expect(tables[0].tableSchema.columns[1]).toMatchObject({ titles: 'At', datatype: 'dateTime' });
    expect(tables[0].tableSchema.primaryKey).toEqual(['column1']);
    expect(tables[1].tableSchema.primaryKey).toBeUndefined();
  });

  it('writes nothing when no table needs it', async () => {
    const { written, outFolder } = await write({
      specs: [tagged.specs[0]!],
      files: { Plain: tagged.files.Plain! },
    });
    expect(written).toEqual([]);
    expect(existsSync(join(outFolder, 'tables'))).toBe(false);
  });

  it('renames headers that engines cannot tell apart', async () => {
    const { read, written } = await write({
      specs: [{ table: 'T', key: ['Id'], columns: { Id: 'integer', Id_2: 'string' } }],
      files: { T: 'Id,Id\n1,x\n' },
    });
    expect(written).toEqual(['T']);
    expect(read('T.csv')).toBe('Id,Id_2\n1,x\n');
  });

  it('keeps a cell that is not valid as it is', async () => {
    const { read } = await write({
      specs: [{ table: 'T', key: ['Id'], columns: { Id: 'integer', On: 'date' } }],
      files: { T: 'Id,On\n 1,2023-02-30\n' },
    });
    expect(read('T.csv')).toBe('Id,On\n1,2023-02-30\n');
  });
});
