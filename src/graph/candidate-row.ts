import { knownDatatypes, validateLexical } from '../domain/lexical.ts';
import type { Row } from '../domain/table.ts';
import { literalToNTriples } from '../rdf/n-triples.ts';
import { iri } from '../rdf/vocabularies.ts';
import { cellParts, joinKey, mintFromRow, rawCell } from './cell-values.ts';
import type { EntityIndex } from './entity-index.ts';
import { normaliseKey } from './key-normalisation.ts';
import type { PlannedColumn, PlannedMap, PlannedObject } from './planned-map.ts';

/** A statement that a row supports. Subject and predicate are IRIs, the object is an N-Triples term. */
export interface CandidateStatement {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  /** Cells whose text differs from what the object says. */
  readonly raw: readonly { readonly column: string; readonly text: string }[];
}

/** A statement that cannot become a fact; the rest of its row lives. */
export interface QuarantinedStatement {
  readonly subject: string;
  readonly predicate: string;
  readonly columns: readonly string[];
  readonly value: string;
  readonly reason: string;
  /** Of a reference to an entity that no row describes: its IRI where one can be made, else the value. */
  readonly missing?: string;
}

export type Candidate = CandidateStatement | QuarantinedStatement;

/** Everything one row says through one map whose subject is known. Types come first. */
export function candidatesOfRow(
  { classes, predicates }: PlannedMap,
  subject: string,
  row: Row,
  index: EntityIndex,
): Candidate[] {
  const found: Candidate[] = [];
  for (const type of classes) found.push({ subject, predicate: rdfType, object: `<${type}>`, raw: noCells });
  for (const { predicate, inverted, object } of predicates) {
    for (const result of objectsOfRow(object, row, index)) {
      if ('reason' in result) found.push({ subject, predicate, ...result });
      else if (inverted)
        found.push({
          subject: result.object.slice(1, -1),
          predicate,
          object: `<${subject}>`,
          raw: result.raw,
        });
      else found.push({ subject, predicate, object: result.object, raw: result.raw });
    }
  }
  return found;
}

const rdfType = iri('rdf', 'type');
const noCells: CandidateStatement['raw'] = [];

type ObjectResult =
  | Pick<CandidateStatement, 'object' | 'raw'>
  | Pick<QuarantinedStatement, 'columns' | 'value' | 'reason' | 'missing'>;

function objectsOfRow(object: PlannedObject, row: Row, index: EntityIndex): ObjectResult[] {
  switch (object.kind) {
    case 'column':
      return literalsOfRow(object, row);
    case 'template':
      return referencesOfRow(object, row, index);
    case 'join':
      return joinedSubjects(object, row, index);
  }
}

type ColumnObject = Extract<PlannedObject, { kind: 'column' }>;

function literalsOfRow(object: ColumnObject, row: Row): ObjectResult[] {
  const parts = cellParts(row, object.column);
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return literalFromCell(object, only, row);
  return parts.flatMap((part) => literalFromCell(object, part, row));
}

function literalFromCell(
  { column, datatype, language }: ColumnObject,
  part: string,
  row: Row,
): ObjectResult[] {
  const text = normaliseKey(part, column.rules);
  if (text === '' && column.rules.length > 0) return [];
  const lexical = text === undefined ? undefined : validateLexical(text, datatype);
  if (lexical === undefined) {
    const expected = text === undefined ? column.rules.join(', ') : datatype;
    return [{ columns: [column.name], value: part, reason: whyInvalid(expected) }];
  }
  const raw = lexical === part ? noCells : [{ column: column.name, text: rawCell(row, column) }];
  return [{ object: literalToNTriples(lexical, language, datatype), raw }];
}

function whyInvalid(datatype: string): string {
  if (datatype.includes(':') && !knownDatatypes.includes(datatype))
    return `values of the datatype <${datatype}> cannot be checked`;
  return `not a valid ${datatype.replace(/^.*[#/]/, '')}`;
}

type TemplateObject = Extract<PlannedObject, { kind: 'template' }>;

function referencesOfRow(object: TemplateObject, row: Row, index: EntityIndex): ObjectResult[] {
  const split = object.columns.find((column) => column.separator !== undefined);
  if (split === undefined) return referenceOf(object, row, index);
  return cellParts(row, split).flatMap((part) => referenceOf(object, row, index, { split, part }));
}

/** Of a cell that was split, for one of its parts. */
function referenceOf(
  object: TemplateObject,
  row: Row,
  index: EntityIndex,
  of?: { readonly split: PlannedColumn; readonly part: string },
): ObjectResult[] {
  const minted = mintFromRow(object, row, of?.part);
  if (minted.iri === undefined && minted.empty) return [];
  const isThere = minted.iri !== undefined && (!object.reference || index.entities.has(minted.iri));
  if (!isThere) {
    const columns = object.columns.map((column) => column.name);
    const value = of?.part ?? rawCells(row, object.columns);
    if (minted.iri === undefined) return [{ columns, value, reason: minted.problem }];
    return [dangling(columns, value, minted.iri)];
  }
  const raw = object.columns.flatMap((column, position) => {
    const text = rawCell(row, column);
    return (column === of?.split ? of.part : text) === minted.keys[position]
      ? noCells
      : [{ column: column.name, text }];
  });
  return [{ object: `<${minted.iri}>`, raw }];
}

function joinedSubjects(
  object: Extract<PlannedObject, { kind: 'join' }>,
  row: Row,
  index: EntityIndex,
): ObjectResult[] {
  const key = joinKey(row, object.columns);
  if (key === undefined) return [];
  const subjects = [...(index.joins.get(object.index)?.get(key) ?? [])];
  const columns = object.columns.map((column) => column.name);
  const value = rawCells(row, object.columns);
  if (subjects.length === 0) return [dangling(columns, value, value)];
  const raw = object.columns.map((column) => ({ column: column.name, text: rawCell(row, column) }));
  return subjects.map((subject) => ({ object: `<${subject}>`, raw }));
}

function dangling(columns: string[], value: string, missing: string): ObjectResult {
  return { columns, value, missing, reason: 'refers to an entity that no row describes' };
}

function rawCells(row: Row, columns: readonly PlannedColumn[]): string {
  return columns.map((column) => rawCell(row, column)).join(', ');
}
