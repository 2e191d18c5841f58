import type { Reason } from '../domain/action-outcome.ts';
import { compareCells } from '../functions/tail/compare-terms.ts';
import type { BoundCall } from './bind-action.ts';
import type { Tick } from './journal/batch.ts';
import { termOfCell } from './pattern/cell.ts';

const clockName = ({ parameter, scope }: Omit<Tick, 'value'>) => `${parameter} ${scope ?? ''}`;

/** The latest time of every clock. Within a clock time does not go back, unless an action declares that it may be late. */
export class Clocks {
  readonly #latest = new Map<string, string>();

  constructor(ticks: Iterable<Tick> = []) {
    this.keep(ticks);
  }

  /** The time of each clock after a batch, or why it comes too late. */
  ticksOf(calls: readonly BoundCall[]): { readonly ticks: readonly Tick[]; readonly reasons: Reason[] } {
    const ticks = new Map<string, Tick>();
    const reasons: Reason[] = [];
    for (const [at, { action, values: bound }] of calls.entries()) {
      const { time, name } = action.definition;
      const value = time && bound.solution[time.parameter];
      if (time === undefined || value === undefined) continue;
      const scope = time.within && bound.solution[time.within];
      const tick = { parameter: time.parameter, ...(scope === undefined ? {} : { scope }), value };
      const clock = clockName(tick);
      const latest = ticks.get(clock)?.value ?? this.#latest.get(clock);
      if (latest === undefined || compareCells(termOfCell(value), termOfCell(latest)) >= 0)
        ticks.set(clock, tick);
      else if (!time.late)
        reasons.push({ action: at, code: 'LATE', message: lateMessage(name, tick, latest) });
    }
    return { ticks: [...ticks.values()], reasons };
  }

  /** Takes over the times that an applied batch left behind. */
  keep(ticks: Iterable<Tick>): void {
    for (const tick of ticks) this.#latest.set(clockName(tick), tick.value);
  }
}

function lateMessage(action: string, { parameter, scope, value }: Tick, latest: string): string {
  const within = scope === undefined ? '' : ` in ${termOfCell(scope).value}`;
  return `${action} comes too late: ${parameter}${within} is ${termOfCell(latest).value} already, and this says ${termOfCell(value).value}. Observations come in the order of their time.`;
}
