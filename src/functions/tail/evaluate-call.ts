import { xsd } from '../../domain/lexical.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import type { Expression, FunctionName } from '../expression/expression.ts';
import { booleanCell, numberCell, truth } from './cells.ts';
import { type Cell, numberOf } from './compare-terms.ts';
import { datePartsOf, dayNumber } from './day-number.ts';
import { parseDecimal, round } from './exact-decimal.ts';

type Evaluate = (operand: Expression) => Cell;

/** One call of an expression function, with the meaning of its SPARQL counterpart. */
export function evaluateCall(name: FunctionName, operands: readonly Expression[], evaluate: Evaluate): Cell {
  if (name === 'if') return choose(operands, evaluate);
  const cells = operands.map(evaluate);
  if (name === 'coalesce') return cells.find((cell) => cell !== undefined);
  if (name === 'present') return booleanCell(cells[0] !== undefined);
  if (cells.some((cell) => cell === undefined)) return undefined;
  const rounding = roundings[name];
  if (rounding) return rounded(cells[0], rounding);
  if (name in dateParts) return datePart(name as keyof typeof dateParts, cells[0]!.value);
  return textCall(
    name,
    cells.map((cell) => cell!.value),
    cells[0],
  );
}

const roundings: Partial<Record<FunctionName, 'floor' | 'ceil' | 'trunc' | 'halfUp'>> = {
  floor: 'floor',
  ceil: 'ceil',
  trunc: 'trunc',
  round: 'halfUp',
};

const dateParts = {
  days: dayNumber,
  year: (text: string) => datePartsOf(text)?.year,
  month: (text: string) => datePartsOf(text)?.month,
  day: (text: string) => datePartsOf(text)?.day,
};

function choose([condition, yes, no]: readonly Expression[], evaluate: Evaluate): Cell {
  const value = truth(evaluate(condition!));
  return value === undefined ? undefined : evaluate(value ? yes! : no!);
}

function rounded(cell: Cell, mode: 'floor' | 'ceil' | 'trunc' | 'halfUp'): Cell {
  const number = numberOf(cell);
  return number && numberCell(round(number, 0, mode), [cell]);
}

function datePart(name: keyof typeof dateParts, text: string): Cell {
  const value = dateParts[name](text);
  return value === undefined ? undefined : integerCell(value);
}

function textCall(name: FunctionName, texts: readonly string[], cell: Cell): Cell {
  const [text = '', second = '', third] = texts;
  const characters = Array.from(text);
  switch (name) {
    case 'abs': {
      const number = numberOf(cell);
      return (
        number &&
        numberCell({ ...number, digits: number.digits < 0n ? -number.digits : number.digits }, [cell])
      );
    }
    case 'number': {
      const number = parseDecimal(text);
      return numberCell(number, [], true);
    }
    case 'concat':
      return literal(texts.join(''));
    case 'lower':
      return literal(text.toLowerCase());
    case 'upper':
      return literal(text.toUpperCase());
    case 'length':
      return integerCell(characters.length);
    case 'substring':
      return literal(
        characters
          .slice(
            Math.max(0, Number(second) - 1),
            third === undefined ? undefined : Number(second) - 1 + Number(third),
          )
          .join(''),
      );
    case 'contains':
      return booleanCell(text.includes(second));
    case 'startsWith':
      return booleanCell(text.startsWith(second));
    case 'endsWith':
      return booleanCell(text.endsWith(second));
    default:
      return literal(text);
  }
}

function integerCell(value: number): Cell {
  return literal(String(value), namedNode(xsd('integer')));
}
