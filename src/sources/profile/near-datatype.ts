import { validateLexical, xsd } from '../../domain/lexical.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';

/** A datatype that nearly every value of a column fits, and those that do not. */
export interface NearDatatype {
  readonly datatype: string;
  readonly misfits: number;
  /** The first misfit by UTF-8 bytes. */
  readonly example: string;
}

export interface NearDatatypeCounter {
  add(value: string, times: number): void;
  /** `undefined` below twenty values, when more than one in twenty does not fit, or when none does not fit. */
  nearest(): NearDatatype | undefined;
}

const narrowestFirst = ['integer', 'decimal', 'double', 'date', 'dateTime', 'time'].map(xsd);
/** Fits every number and no date or time. */
const plainInteger = /^(?:0|-?[1-9]\d{0,17})$/;
const fewestValues = 20;
const mostMisfits = 1 / 20;

export function createNearDatatypeCounter(): NearDatatypeCounter {
  const found = narrowestFirst.map((datatype) => ({ datatype, misfits: 0, example: '' }));
  const temporal = found.slice(3);
  let values = 0;
  let isCode = false;
  return {
    add: (value, times) => {
      values += times;
      // 007 beside 7 is a code, not a number with a fault.
      isCode ||= /^0\d+$/.test(value);
      const canFit = /^[\s\d.+-]|^(?:NaN|INF)$/.test(value);
      const misfitting = plainInteger.test(value)
        ? temporal
        : canFit
          ? found.filter(({ datatype }) => validateLexical(value, datatype) === undefined)
          : found;
      for (const each of misfitting) {
        if (each.misfits === 0 || compareUtf8(value, each.example) < 0) each.example = value;
        each.misfits += times;
      }
    },
    nearest: () => {
      if (isCode || values < fewestValues) return undefined;
      const least = Math.min(...found.map(({ misfits }) => misfits));
      if (least === 0 || least > values * mostMisfits) return undefined;
      return found.find(({ misfits }) => misfits === least);
    },
  };
}
