import type { FactsDiff } from '../../domain/kernel-diff.ts';
import type { FactsChange } from '../../graph/facts-change.ts';
import { linesAbout } from '../../graph/sorted-blocks.ts';
import { compareUtf8, sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { compareSortedLines, type Side } from './compare-sorted-lines.ts';

/** Most entities whose changes are listed. */
const listed = 1000;

/**
 * Compares two files of facts (`facts.nt`, sorted by UTF-8 bytes; `.gz` is read through) in one pass. Memory holds
 * one entity and the list of changes, whatever the size of the files. A statement that is gone is deleting.
 */
export async function diffFacts(before: string, after: string): Promise<FactsDiff> {
  const summary = new Summary();
  await compareSortedLines(before, after, (line, side) => summary.add(line, side));
  return summary.finish();
}

/**
 * The same from the lines that changed (sorted by UTF-8 bytes). The files are only asked which of the entities they
 * are about have other facts too.
 */
export async function diffOfChange(
  { added, removed }: FactsChange,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<FactsDiff> {
  const [come, gone] = [new Set(added), new Set(removed)];
  const [came, went] = [subjectsOf(added), subjectsOf(removed)];
  const kept = [
    ...(await linesAbout(before, without(came, went))).filter((line) => !gone.has(line)),
    ...(await linesAbout(after, without(went, came))).filter((line) => !come.has(line)),
  ];
  const sides = new Map<string, Side>();
  for (const line of kept) sides.set(line, 'kept');
  for (const line of removed) sides.set(line, 'removed');
  for (const line of added) sides.set(line, 'added');
  const summary = new Summary();
  for (const line of sortUtf8([...sides.keys()])) summary.add(line, sides.get(line) as Side);
  return summary.finish();
}

function subjectsOf(lines: readonly string[]): Set<string> {
  return new Set(lines.map((line) => line.slice(0, line.indexOf(' '))));
}

function without(subjects: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...subjects].filter((subject) => !others.has(subject)));
}

const rdfType = iri('rdf', 'type');

class Summary {
  private readonly entities = { appeared: 0, changed: 0, vanished: 0 };
  private readonly byTerm = new Map<string, { added: number; removed: number }>();
  private readonly changes: FactsDiff['changes'] = [];
  private leftOff = 0;
  private added = 0;
  private removed = 0;
  private entity = '';
  private kept = 0;
  private own = { added: [] as string[], removed: [] as string[] };

  add(line: string, side: Side): void {
    const end = line.indexOf('> ');
    if (end + 1 !== this.entity.length || !line.startsWith(this.entity)) {
      this.endEntity();
      this.entity = line.slice(0, end + 1);
    }
    if (side === 'kept') {
      this.kept++;
      return;
    }
    this.own[side].push(line);
    this[side]++;
    const term = termOf(line);
    const counts = this.byTerm.get(term) ?? { added: 0, removed: 0 };
    counts[side]++;
    this.byTerm.set(term, counts);
  }

  finish(): FactsDiff {
    this.endEntity();
    return {
      class: this.removed > 0 ? 'deleting' : this.added > 0 ? 'additive' : 'identical',
      added: this.added,
      removed: this.removed,
      entities: this.entities,
      byTerm: Object.fromEntries([...this.byTerm].sort(([a], [b]) => compareUtf8(a, b))),
      changes: this.changes,
      leftOff: this.leftOff,
    };
  }

  private endEntity(): void {
    const { added, removed } = this.own;
    if (added.length + removed.length > 0) {
      const isNew = this.kept + removed.length === 0;
      const change = isNew ? 'appeared' : this.kept + added.length === 0 ? 'vanished' : 'changed';
      this.entities[change]++;
      if (this.changes.length < listed)
        this.changes.push({ entity: this.entity.slice(1, -1), change, added, removed });
      else this.leftOff++;
      this.own = { added: [], removed: [] };
    }
    this.kept = 0;
  }
}

function termOf(line: string): string {
  const [, predicate = '', object = ''] = line.split(' ', 3);
  const term = predicate.slice(1, -1);
  return term === rdfType ? object.slice(1, -1) : term;
}
