import type { Emit, ProgressEvent } from '../domain/progress-event.ts';
import type { Clock } from './clock.ts';
import { describeDuration, describeStep, quietMilliseconds, type StepState } from './rate.ts';
import { createStepTracker } from './step-tracker.ts';

/** A log has room for a line every so often, not for every event. */
const betweenLines = 5_000;

/**
 * Progress for a pipe, a file or a CI log: whole lines only. A step writes a line when it starts and ends, and
 * every five seconds while it counts.
 */
export function lineListener({ write, clock }: { write: (text: string) => unknown; clock: Clock }): Emit {
  const tracker = createStepTracker();
  const lastLine = new Map<string, number>();
  return (event) => {
    const now = clock();
    const state = tracker.update(event, now);
    const last = lastLine.get(event.step) ?? state.startedAt;
    const line = lineOf(event, state, { now, due: now - last >= betweenLines });
    if (line === undefined) return;
    lastLine.set(event.step, now);
    if (event.type === 'step-end') lastLine.delete(event.step);
    write(`${line}\n`);
  };
}

function lineOf(
  event: ProgressEvent,
  state: StepState,
  { now, due }: { now: number; due: boolean },
): string | undefined {
  if (event.type === 'note') return `  ${event.message ?? event.step}`;
  if (event.type === 'step-start') return `> ${event.message ?? event.step}`;
  if (event.type === 'step-end') return endLine(event, state, now);
  return due ? `  ${event.step}: ${describeStep(state, now)}` : undefined;
}

/** `+ profile: 29 tables · 3.2 s`; a quick step gets no time, so that logs of equal runs read alike. */
export function endLine(event: ProgressEvent, state: StepState, now: number): string {
  const elapsed = now - state.startedAt;
  const { done, total, unit } = state;
  const counted = describeStep({ startedAt: now, done: done ?? total, unit }, now);
  const parts = [event.message ?? counted, elapsed >= quietMilliseconds ? describeDuration(elapsed) : ''];
  const said = parts.filter((part) => part !== '').join(' · ');
  return said === '' ? `+ ${event.step}` : `+ ${event.step}: ${said}`;
}
