import type { Observation } from '../../domain/action.ts';
import type { Outcome, Quarantined, Reason } from '../../domain/action-outcome.ts';
import type { MintIri } from '../../functions/bind/mint-iri.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import type { Clocks } from '../clocks.ts';
import type { ActionCatalogue } from '../compiled-action.ts';
import { type BatchResult, evaluateBatch, refused } from '../evaluate-batch.ts';
import { FactView } from '../fact-view.ts';
import type { Batch } from '../journal/batch.ts';
import { batchText } from '../journal/batch-text.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import { netChanges } from '../journal/net-changes.ts';
import { type CheckTouchedFacts, touchedFacts } from '../touched-facts.ts';
import { type Constraints, constraintsOf } from '../type-rules.ts';
import { checkedText } from './checked-text.ts';
import { updateText } from './load-state.ts';
import type { Lock } from './lock.ts';
import { observationId } from './observation-id.ts';
import { removeQuarantined, writeQuarantined } from './quarantine.ts';
import { timeFaults } from './time-faults.ts';

/** What is known of the past when writing begins. */
export interface WriterStart {
  readonly folder: string;
  readonly kernelHash: string;
  readonly catalogue: ActionCatalogue;
  readonly mintIri: MintIri;
  readonly store: GraphStore;
  readonly journal: JournalWriter;
  readonly lock: Lock;
  readonly last: { readonly number: number; readonly id: string; readonly time?: string };
  readonly clocks: Clocks;
  readonly applied: Set<string>;
  readonly quarantined: Set<string>;
  readonly checkTouchedFacts?: CheckTouchedFacts | undefined;
}

/** Up to so many facts are held in memory at once; of larger graphs only what actions ask for. */
const mostInView = 50_000;

/** The one writer of a living kernel: checks observations, applies them, and keeps them. */
export class LiveWriter {
  readonly #start: WriterStart;
  readonly #view = new FactView();
  readonly #constraints: Constraints;
  readonly #refused: Quarantined[] = [];
  #last: WriterStart['last'];
  /** Applied batches that the view has and the store does not have yet: the store takes a group at once. */
  #ahead: Batch[] = [];

  private constructor(start: WriterStart) {
    this.#start = start;
    this.#last = start.last;
    this.#constraints = constraintsOf(start.catalogue.index);
  }

  static async create(start: WriterStart): Promise<LiveWriter> {
    const writer = new LiveWriter(start);
    if ((await start.store.size()) <= mostInView) await writer.#view.loadAll(start.store);
    return writer;
  }

  get catalogue(): ActionCatalogue {
    return this.#start.catalogue;
  }

  /** The facts up to the last flush, to be read only. */
  get store(): GraphStore {
    return this.#start.store;
  }

  /** Time of the latest batch that has one. */
  get latestTime(): string | undefined {
    return this.#last.time;
  }

  /** Whether an observation of this id was applied or quarantined before. */
  knows(id: string): boolean {
    return this.#start.applied.has(id) || this.#start.quarantined.has(id);
  }

  /** Why an observation cannot be applied; empty = it can. Changes nothing. */
  async check(observation: Observation): Promise<readonly Reason[]> {
    const { reasons } = await this.#evaluate(observation);
    this.#view.takeBack();
    return reasons;
  }

  /** Applies an observation or refuses it whole. It is safe on the disk only after `flush`. */
  async apply(observation: Observation): Promise<Outcome> {
    const id = observationId(observation);
    const none = { id, added: 0, removed: 0, reasons: [] };
    if (this.knows(id)) return { ...none, status: 'known' };
    const result = await this.#evaluate(observation);
    if (result.reasons.length > 0) {
      this.#view.takeBack();
      this.quarantine(observation, [{ actions: [...observation.actions], reasons: [...result.reasons] }]);
      return { ...none, status: 'quarantined', reasons: [...result.reasons] };
    }
    const number = this.#write(observation, id, result);
    return {
      ...none,
      status: 'applied',
      batch: number,
      added: result.added.length,
      removed: result.removed.length,
    };
  }

  /** Keeps an observation aside with every attempt that was made at it. */
  quarantine(observation: Observation, attempts: Quarantined['attempts']): void {
    const id = observationId(observation);
    const { actions: _actions, ...told } = observation;
    this.#refused.push({ ...told, id, kernel: this.#start.kernelHash, after: this.#last.number, attempts });
    this.#start.quarantined.add(id);
  }

  /** Takes an observation out of quarantine, so that it can be tried again. */
  async release(id: string): Promise<void> {
    await this.flush();
    this.#start.quarantined.delete(id);
    await removeQuarantined(this.#start.folder, id);
  }

  /** Returns when everything applied so far is on the disk. Refusals go first: going on after a crash skips them too. */
  async flush(): Promise<void> {
    for (const refused of this.#refused.splice(0)) await writeQuarantined(this.#start.folder, refused);
    await this.#bringStoreUp();
    await this.#start.journal.flush();
  }

  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      await this.#start.journal.close();
      await this.#start.lock.release();
      await this.#start.store.close();
    }
  }

  async #evaluate(observation: Observation): Promise<BatchResult> {
    const reasons = [...checkedText(observation), ...timeFaults(observation.time, this.#last.time)];
    if (reasons.length > 0) return refused(reasons);
    const { catalogue, clocks, mintIri, store } = this.#start;
    for (;;) {
      const result = evaluateBatch({
        actions: observation.actions,
        catalogue,
        clocks,
        mintIri,
        constraints: this.#constraints,
        view: this.#view,
      });
      const faults = await this.#furtherFaults(result);
      if (!this.#view.isMissing) return faults.length === 0 ? result : refused(faults);
      this.#view.takeBack();
      await this.#bringStoreUp();
      await this.#view.loadMissing(store);
    }
  }

  async #furtherFaults({ reasons, added, removed }: BatchResult): Promise<Reason[]> {
    const { checkTouchedFacts, catalogue } = this.#start;
    if (checkTouchedFacts === undefined || reasons.length > 0) return [];
    const touched = touchedFacts([...added, ...removed], this.#view, catalogue.schema);
    if (this.#view.isMissing) return [];
    return (await checkTouchedFacts(touched)).map((message) => ({ code: 'CONSTRAINT', message }));
  }

  async #bringStoreUp(): Promise<void> {
    const { added, removed } = netChanges(this.#ahead);
    this.#ahead = [];
    if (added.length + removed.length > 0) await this.#start.store.update(updateText(added, removed));
  }

  #write(observation: Observation, id: string, { added, removed, ticks }: BatchResult): number {
    const { journal, clocks, catalogue, applied } = this.#start;
    this.#view.keep();
    const { id: _id, ...told } = observation;
    const batch: Batch = { ...told, number: this.#last.number + 1, observation: id, ticks, added, removed };
    const { text, id: chain } = batchText(batch, catalogue.schema.base, this.#last.id);
    journal.append(text);
    this.#ahead.push(batch);
    clocks.keep(ticks);
    applied.add(id);
    const time = observation.time ?? this.#last.time;
    this.#last = { number: batch.number, id: chain, ...(time === undefined ? {} : { time }) };
    return batch.number;
  }
}
