import type { FunctionDefinitionInput } from '../../domain/function.ts';
import type { Property } from '../../domain/schema.ts';
import { type Family, familyOf } from '../plan/column.ts';
import type { SchemaIndex } from '../schema-index.ts';

export interface ComposedFilter {
  readonly parameter: string;
  readonly declaration: NonNullable<FunctionDefinitionInput['parameters']>[string];
  readonly filter: Readonly<Record<string, unknown>>;
}

interface Kind {
  readonly suffix: string;
  readonly condition: string;
  readonly multiple?: boolean;
}

/** Best filters first: closed lists, text, dates, numbers. */
const kinds: readonly (readonly [Family | 'enumeration', readonly Kind[]])[] = [
  ['enumeration', [{ suffix: 'in', condition: 'in', multiple: true }]],
  ['text', [{ suffix: 'contains', condition: 'contains' }]],
  [
    'date',
    [
      { suffix: 'from', condition: 'atLeast' },
      { suffix: 'to', condition: 'atMost' },
    ],
  ],
  ['number', [{ suffix: 'is', condition: 'equals' }]],
];

/** Optional filters by what the values of the columns allow: `status_in`, `name_contains`, `date_from`, `date_to`, `id_is`. */
export function composeFilters(
  columns: readonly { readonly property: Property; readonly column: string }[],
  index: SchemaIndex,
  name: (wanted: string) => string,
): ComposedFilter[] {
  return kinds.flatMap(([family, wanted]) =>
    columns
      .filter(({ property }) => kindOf(property, index) === family)
      .flatMap((column) => wanted.map((kind) => composeFilter({ ...column, kind, index, name }))),
  );
}

function composeFilter({
  property,
  column,
  kind,
  index,
  name,
}: {
  property: Property;
  column: string;
  kind: Kind;
  index: SchemaIndex;
  name: (wanted: string) => string;
}): ComposedFilter {
  const [datatype = ''] = property.datatypes;
  const type = kind.condition === 'contains' ? 'string' : (index.enumeration(datatype)?.name ?? datatype);
  const parameter = name(`${property.name}_${kind.suffix}`);
  return {
    parameter,
    declaration: {
      type,
      required: false,
      description: `Filters by ${property.label}`,
      ...(kind.multiple && { multiple: true }),
    },
    filter: { column, [kind.condition]: `$${parameter}` },
  };
}

function kindOf({ datatypes }: Property, index: SchemaIndex): Family | 'enumeration' | undefined {
  const [datatype, ...others] = datatypes;
  if (datatype === undefined || others.length > 0) return undefined;
  return index.enumeration(datatype) ? 'enumeration' : familyOf({ kind: 'value', datatype });
}
