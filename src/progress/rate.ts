/** What a step has done so far; times in milliseconds of one monotonic clock. */
export interface StepState {
  readonly startedAt: number;
  readonly done?: number;
  readonly total?: number;
  readonly unit?: string;
}

/** Below this, a step ends before anybody would read its rate. */
export const quietMilliseconds = 2_000;

/** `1,200 / 30,000 rows · 600 rows/s · 48 s left`; rate and remaining time only once the step has run for two seconds. */
export function describeStep(state: StepState, now: number): string {
  const parts = [amount(state)];
  const elapsed = now - state.startedAt;
  if (elapsed >= quietMilliseconds) parts.push(...pace(state, elapsed));
  return parts.filter((part) => part !== '').join(' · ');
}

/** `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`. */
export function describeDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function amount({ done, total, unit }: StepState): string {
  if (done === undefined) return '';
  const counted = total === undefined ? format(done) : `${format(done)} / ${format(total)}`;
  return unit === undefined ? counted : `${counted} ${unit}`;
}

function pace({ done, total, unit }: StepState, elapsed: number): string[] {
  if (done === undefined || done === 0) return [describeDuration(elapsed)];
  const perSecond = (done * 1000) / elapsed;
  const rate = `${format(perSecond)} ${unit ?? ''}`.trimEnd();
  const left =
    total === undefined || total < done
      ? []
      : [`${describeDuration(((total - done) / perSecond) * 1000)} left`];
  return [`${rate}/s`, ...left];
}

function format(value: number): string {
  const rounded = value >= 10 || Number.isInteger(value) ? Math.round(value) : Number(value.toPrecision(2));
  return rounded.toLocaleString('en-US');
}
