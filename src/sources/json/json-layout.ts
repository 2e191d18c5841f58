import type { DeclaredTable } from '../../domain/table.ts';
import { columnNames } from '../csv/column-names.ts';
import type { JsonShape } from './json-shape.ts';

/** How the values of one place become rows: key columns of the parent, number in its list, then members. */
export interface JsonLayout {
  readonly name: string;
  readonly shape: JsonShape;
  readonly parent: JsonLayout | undefined;
  readonly columns: readonly string[];
  readonly headers: readonly string[];
  /** Members behind the last columns, `''` for a value without a name. */
  readonly members: readonly string[];
  readonly hasPosition: boolean;
  /** The member that is the key, when one identifies the objects; else the parent's key and the position are. */
  readonly identifier: string | undefined;
  readonly declared: DeclaredTable;
}

/** The layouts of a shape and of what is nested in it, parents first. */
export function layOut({
  shape,
  name,
  parent,
  nameFor,
}: {
  shape: JsonShape;
  name: string;
  parent?: JsonLayout;
  nameFor: (name: string) => string;
}): JsonLayout[] {
  const layout = layoutOf(shape, nameFor(name), parent);
  const nested = [...shape.children].flatMap(([step, child]) =>
    layOut({ shape: child, name: `${layout.name}_${step || 'items'}`, parent: layout, nameFor }),
  );
  return [layout, ...nested];
}

function layoutOf(shape: JsonShape, name: string, parent: JsonLayout | undefined): JsonLayout {
  const identifier = shape.identifier.found();
  const inherited = inheritedKey(parent);
  const hasPosition = parent !== undefined || (identifier === undefined && shape.children.size > 0);
  const members = [...shape.columns];
  const own = members.map((member) => member || 'value');
  const added = [...inherited, ...(hasPosition ? [positionName(shape, name)] : [])];
  // Members keep their names; what is added around them gives way.
  const named = columnNames([...own, ...added]);
  const addedNames = named.slice(own.length);
  const ownNames = named.slice(0, own.length);
  const columns = [...addedNames, ...ownNames];
  const primaryKey = identifier === undefined ? addedNames : [ownNames[members.indexOf(identifier)]!];
  const foreignColumns = addedNames.slice(0, inherited.length);
  return {
    name,
    shape,
    parent,
    columns,
    headers: [...added, ...own],
    members,
    hasPosition,
    identifier,
    declared: {
      name,
      columns: columns.map((column) => ({
        name: column,
        sqlType: '',
        notNull: primaryKey.includes(column),
      })),
      primaryKey,
      uniqueKeys: [],
      foreignKeys: parent === undefined ? [] : [referenceTo(parent, foreignColumns)],
    },
  };
}

function referenceTo(parent: JsonLayout, columns: readonly string[]): DeclaredTable['foreignKeys'][number] {
  return { columns, references: parent.name, referencedColumns: parent.declared.primaryKey };
}

/** `orders_id` for the key `id` of orders; numbers and keys from further up keep their names. */
function inheritedKey(parent: JsonLayout | undefined): readonly string[] {
  if (parent === undefined) return [];
  if (parent.identifier !== undefined) return [`${parent.name}_${parent.identifier}`];
  return parent.declared.primaryKey;
}

/** Siblings have different names for it: equal ones would look like a reference from one to the other. */
function positionName({ steps }: JsonShape, table: string): string {
  const step = steps.length === 1 ? table : steps.at(-1) || 'items';
  return `${step}_number`;
}
