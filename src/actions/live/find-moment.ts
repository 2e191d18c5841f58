import { QuercusError } from '../../errors.ts';
import { compareCells } from '../../functions/tail/compare-terms.ts';
import { literal } from '../../rdf/terms.ts';
import type { Batch, Tick } from '../journal/batch.ts';
import { termOfCell } from '../pattern/cell.ts';

/**
 * The number of the last batch not after a moment: a batch number (0 = the kernel itself), a time
 * (`2026-03-01T09:30:00Z`), or a clock's value (`turn=12`), with the clock's scope where there are several
 * (`turn=12,game=tw-018`). MOMENT_UNKNOWN tells what exists.
 */
export function findMoment(at: string, batches: readonly Batch[]): number {
  if (/^\d+$/.test(at)) return batchNumber(Number(at), batches);
  if (/^\d{4}-\d\d-\d\d/.test(at)) return lastBefore(at, batches);
  const [clock = '', scope] = at.split(',').map((part) => part.trim());
  const [, parameter, value] = /^([\p{L}\p{N}_]+)=(.+)$/u.exec(clock) ?? [];
  if (parameter === undefined || value === undefined)
    throw unknown(at, 'write a batch number, a time, or NAME=VALUE such as turn=12');
  return lastTick({ at, parameter, value, scope: scope?.replace(/^[^=]*=/, ''), batches });
}

function batchNumber(number: number, batches: readonly Batch[]): number {
  const latest = batches.at(-1)?.number ?? 0;
  if (number <= latest) return number;
  throw unknown(String(number), `the latest batch is ${latest}`);
}

function lastBefore(time: string, batches: readonly Batch[]): number {
  const moment = Date.parse(time.length === 10 ? `${time}T23:59:59.999Z` : time);
  if (Number.isNaN(moment)) throw unknown(time, 'it is no time; write it like 2026-03-01T09:30:00Z');
  const timed = batches.filter((batch) => batch.time !== undefined);
  if (timed.length === 0) throw unknown(time, 'no batch has a time; name a batch or a clock such as turn=12');
  return (
    timed.findLast((batch) => Date.parse(batch.time as string) <= moment)?.number ??
    (timed[0] as Batch).number - 1
  );
}

interface TickSearch {
  readonly at: string;
  readonly parameter: string;
  readonly value: string;
  readonly scope: string | undefined;
  readonly batches: readonly Batch[];
}

function lastTick({ at, parameter, value, scope, batches }: TickSearch): number {
  const all = batches
    .flatMap(({ number, ticks }) => ticks.map((tick) => ({ number, ...tick })))
    .filter((tick) => tick.parameter === parameter);
  if (all.length === 0)
    throw unknown(at, `no batch has the clock ${parameter}; there are: ${namesOf(batches)}`);
  const scopes = [...new Set(all.map(scopeOf))];
  if (scope === undefined && scopes.length > 1)
    throw unknown(
      at,
      `${parameter} counts within each of ${scopes.length}: say which, such as ${at},${String(scopes[0])}`,
    );
  const own = scope === undefined ? all : all.filter((tick) => scopeOf(tick) === scope);
  if (own.length === 0)
    throw unknown(
      at,
      `${parameter} does not count within ${scope}; it does within ${scopes.slice(0, 10).join(', ')}`,
    );
  const datatype = termOfCell(own[0]!.value);
  const wanted = literal(value, datatype.termType === 'Literal' ? datatype.datatype : undefined);
  return (
    own.findLast((tick) => compareCells(termOfCell(tick.value), wanted) <= 0)?.number ?? own[0]!.number - 1
  );
}

function scopeOf({ scope }: Tick): string | undefined {
  return scope === undefined ? undefined : termOfCell(scope).value;
}

function namesOf(batches: readonly Batch[]): string {
  return (
    [...new Set(batches.flatMap(({ ticks }) => ticks.map(({ parameter }) => parameter)))].join(', ') || 'none'
  );
}

function unknown(at: string, problem: string): QuercusError {
  return new QuercusError('MOMENT_UNKNOWN', `No batch fits ${JSON.stringify(at)}: ${problem}.`, {
    details: { at, problem },
  });
}
