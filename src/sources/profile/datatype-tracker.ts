import { validateLexical, xsd } from '../../domain/lexical.ts';

/** Looks at every value of a column and knows in the end which datatypes fit them all. */
export interface DatatypeTracker {
  add(value: string, times: number): void;
  /** IRI of the narrowest datatype that every value fits; `xsd:string` when none does or there are no values. */
  inferred(): string;
  /** How many values are no lexical form of one of the datatypes that were asked for. */
  misfits(datatype: string): number;
  /** How many values are exactly `NaN`, `INF` or `-INF`. */
  notNumbers(): number;
}

const narrowestFirst = ['boolean', 'integer', 'decimal', 'double', 'date', 'dateTime', 'time'].map(xsd);

/**
 * Numbers of more than 18 digits are identifiers, and stores that count in 64 bits would not know them as numbers;
 * a fraction of more than 18 digits is a double that was written out.
 */
const tooLong = new Map([
  [xsd('integer'), /\d{19}/],
  [xsd('decimal'), /\d{19}/],
  [xsd('double'), /^\s*-?\d{19}/],
]);

/** `asked` = datatypes that were told or declared, to be counted whether or not another one fits too. */
export function createDatatypeTracker(asked: readonly string[]): DatatypeTracker {
  const misfits = new Map(asked.map((datatype) => [datatype, 0]));
  let fitting = narrowestFirst;
  let numbers = 0;
  let notNumbers = 0;
  return {
    add: (value, times) => {
      if (!fitting.every((datatype) => isPlainly(value, datatype))) {
        fitting = fitting.filter((datatype) => isPlainly(value, datatype));
      }
      if (isNotNumber(value)) notNumbers += times;
      else numbers += times;
      for (const [datatype, count] of misfits) {
        if (validateLexical(value, datatype) === undefined) misfits.set(datatype, count + times);
      }
    },
    inferred: () => (numbers === 0 ? undefined : fitting[0]) ?? xsd('string'),
    misfits: (datatype) => misfits.get(datatype) ?? 0,
    notNumbers: () => notNumbers,
  };
}

/** Narrower than a valid lexical form: what could be meant otherwise is not taken for it without being told. */
function isPlainly(value: string, datatype: string): boolean {
  if (validateLexical(value, datatype) === undefined) return false;
  if (datatype === xsd('boolean')) return !/\d/.test(value);
  if (tooLong.get(datatype)?.test(value)) return false;
  return datatype !== xsd('date') || !/\d[ T]\d/.test(value);
}

function isNotNumber(value: string): boolean {
  return value === 'NaN' || value === 'INF' || value === '-INF';
}
