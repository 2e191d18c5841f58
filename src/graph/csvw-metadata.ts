import { xsd } from '../domain/lexical.ts';
import type { PlannedMap, PlannedTable } from './planned-map.ts';

export interface WrittenTable {
  readonly table: PlannedTable;
  /** Path within the kernel: `tables/….csv`. */
  readonly path: string;
  /** One row of the source became several, so that keys repeat. */
  readonly split: boolean;
}

/** A table group as CSVW metadata (Metadata Vocabulary for Tabular Data, section 5.2): columns, datatypes, primary keys. */
export function csvwMetadata(tables: readonly WrittenTable[]): object {
  return {
    '@context': 'http://www.w3.org/ns/csvw',
    tables: tables.map(({ table, path, split }) => ({
      url: encodeURIComponent(path.replace(/^tables\//, '')),
      'dc:title': table.table.name,
      tableSchema: { columns: columnsOf(table), ...(split ? {} : primaryKeyOf(table)) },
    })),
  };
}

function columnsOf({ table, maps }: PlannedTable): object[] {
  return table.columns.map((column, index) => {
    const used = maps
      .flatMap((map) => map.predicates)
      .find(({ object }) => object.kind === 'column' && object.column.name === column);
    const datatype = used?.object.kind === 'column' ? used.object.datatype : undefined;
    return {
      name: nameOf(index),
      titles: column,
      ...(used === undefined ? {} : { propertyUrl: used.predicate }),
      ...(datatype?.startsWith(xsd('')) ? { datatype: datatype.slice(xsd('').length) } : {}),
    };
  });
}

/** The primary key, when one map with types describes the table and its rows are one entity each. */
function primaryKeyOf({ table, maps }: PlannedTable): object {
  const [map, ...others] = maps.filter((one: PlannedMap) => one.classes.length > 0);
  if (map === undefined || others.length > 0) return {};
  return { primaryKey: map.subject.columns.map((column) => nameOf(table.columns.indexOf(column.name))) };
}

/** Names must be URI template variables; titles carry what people know. */
function nameOf(index: number): string {
  return `column${index + 1}`;
}
