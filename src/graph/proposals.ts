import type { MergeDecision, Proposal } from '../domain/merge-report.ts';
import type { Schema } from '../domain/schema.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';
import type { ClassHierarchy } from './class-hierarchy.ts';
import { foldCase } from './key-normalisation.ts';
import { compileTemplate, escapeTemplate } from './template.ts';

/** Most proposals of one kind for one type: a person reads them. */
const limit = 20;

/**
 * Finds entities that may be one: near-duplicates (same topmost type and the same name but for case, diacritics and
 * punctuation) and one key under different types. Each is compared with the first of its kind only, so the work is
 * linear. Keys that are bare numbers collide between tables by nature and are left out. Nothing is fused here.
 */
export class ProposalFinder {
  private readonly hierarchy: ClassHierarchy;
  private readonly nameProperties: NameProperties;
  private readonly prefixes: string[];
  private readonly decided = new Map<string, MergeDecision['decision']>();
  private readonly firstByName = new Map<string, string>();
  private readonly firstByKey = new Map<string, { subject: string; tops: string[] }>();
  private readonly counts = new Map<string, number>();
  private readonly proposals: Proposal[];
  private leftOff = 0;

  constructor(schema: Schema, hierarchy: ClassHierarchy, decisions: readonly MergeDecision[]) {
    this.hierarchy = hierarchy;
    this.nameProperties = namePropertiesOf(schema);
    this.prefixes = identityPrefixes(schema);
    for (const { subject, sameEntityAs, decision } of decisions)
      this.decided.set(pairOf(subject, sameEntityAs), decision);
    this.proposals = decisions.filter(({ decision }) => decision === 'accepted').map(acceptedProposal);
  }

  /** Call for every entity, in the order of their IRIs; values are N-Triples terms by property IRI. */
  add(subject: string, types: ReadonlySet<string>, values: ReadonlyMap<string, readonly string[]>): void {
    const tops = this.hierarchy.tops(types);
    for (const { name, property } of namesOf(values, types, this.nameProperties)) {
      for (const top of tops) this.compareName(subject, top, name, property);
    }
    const prefix = this.prefixes.find((one) => subject.startsWith(one));
    if (prefix !== undefined) this.compareKey(subject, subject.slice(prefix.length), tops);
  }

  finish(): { listed: Proposal[]; leftOff: number } {
    const listed = this.proposals.sort(
      (a, b) => compareUtf8(a.subjects.join(' '), b.subjects.join(' ')) || compareUtf8(a.reason, b.reason),
    );
    return { listed, leftOff: this.leftOff };
  }

  private compareName(subject: string, top: string, name: string, property: string): void {
    const place = JSON.stringify([top, property, name]);
    const first = this.firstByName.get(place);
    if (first === undefined) this.firstByName.set(place, subject);
    else
      this.propose(
        'near-duplicate',
        [first, subject],
        `both have the ${property} ${JSON.stringify(name)}`,
        top,
      );
  }

  private compareKey(subject: string, key: string, tops: string[]): void {
    if (/^[\d/]*$/.test(key)) return;
    const first = this.firstByKey.get(key);
    if (first === undefined) this.firstByKey.set(key, { subject, tops });
    else if (!tops.some((top) => first.tops.includes(top))) {
      this.propose(
        'same-key-different-type',
        [first.subject, subject],
        `both have the key ${key}`,
        tops.join(' '),
      );
    }
  }

  private propose(kind: Proposal['kind'], subjects: [string, string], reason: string, group: string): void {
    const decision = this.decided.get(pairOf(...subjects)) ?? 'open';
    if (decision === 'accepted') return;
    const count = (this.counts.get(`${kind} ${group}`) ?? 0) + 1;
    this.counts.set(`${kind} ${group}`, count);
    if (count > limit && decision === 'open') this.leftOff++;
    else this.proposals.push({ kind, subjects, reason, decision });
  }
}

/** Property IRI → how it is named, and the types that it names (`undefined`: every type). */
type NameProperties = ReadonlyMap<string, { readonly name: string; readonly type: string | undefined }>;

/** `name`, `title`, `label`, `fullName`, and `{type}Name` and the like on that very type. */
export function namePropertiesOf(schema: Schema): NameProperties {
  const found = new Map<string, { name: string; type: string | undefined }>();
  for (const { iri, name } of schema.properties) {
    const lower = name.toLowerCase();
    if (['name', 'title', 'label', 'fullname'].includes(lower)) found.set(iri, { name, type: undefined });
    const stem = /^(.+)(?:name|title|label)$/.exec(lower)?.[1];
    const type = schema.entityTypes.find((one) => one.name.toLowerCase() === stem);
    if (type !== undefined) found.set(iri, { name, type: type.iri });
    if (lower === 'firstname' || lower === 'lastname') found.set(iri, { name: lower, type: undefined });
  }
  return found;
}

function namesOf(
  values: ReadonlyMap<string, readonly string[]>,
  types: ReadonlySet<string>,
  properties: NameProperties,
): { name: string; property: string }[] {
  const found: { name: string; property: string }[] = [];
  for (const [iri, { name, type }] of properties) {
    if (type !== undefined && !types.has(type)) continue;
    for (const term of values.get(iri) ?? []) found.push({ property: name, name: foldName(term) });
  }
  const [first, last] = ['firstname', 'lastname'].map(
    (part) => found.find(({ property }) => property === part)?.name,
  );
  // A person's title is an address or a job, not a name.
  if (first && last) return [{ property: 'name', name: `${first} ${last}` }];
  return found.filter(
    ({ property, name }) => name !== '' && property !== 'firstname' && property !== 'lastname',
  );
}

/** The letters and digits of a name, without case, diacritics and punctuation. */
function foldName(term: string): string {
  const text = /^"(.*)"/s.exec(term)?.[1] ?? '';
  const bare = foldCase(text.normalize('NFKD').replace(/\p{M}/gu, ''));
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

function identityPrefixes(schema: Schema): string[] {
  const templates = schema.entityTypes.flatMap(({ identity }) => identity?.template ?? []);
  const prefixes = templates.map(
    (template) => compileTemplate(template.replace('{base}', escapeTemplate(schema.base))).texts[0] ?? '',
  );
  return prefixes.sort((a, b) => b.length - a.length || compareUtf8(a, b));
}

function acceptedProposal({ subject, sameEntityAs, comment }: MergeDecision): Proposal {
  const subjects = [subject, sameEntityAs].sort(compareUtf8);
  const keys = subjects.map((iri) => iri.replace(/^.*\//, ''));
  const kind = keys[0] === keys[1] ? 'same-key-different-type' : 'near-duplicate';
  return { kind, subjects, reason: comment ?? 'decided in decisions.ttl', decision: 'accepted' };
}

function pairOf(a: string, b: string): string {
  return [a, b].sort(compareUtf8).join(' ');
}
