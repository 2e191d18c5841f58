import type { Induction, TypeDraft } from './induction.ts';
import { countRows } from './observed-use.ts';

/**
 * Types that can have no entity in common. Topmost types never have, because their IRIs differ; subtypes of one type
 * are disjoint when no key stands in two of their tables, and enough rows say so.
 */
export function draftDisjointness(
  induction: Induction,
  types: readonly TypeDraft[],
): { disjointTypes: string[][]; observations: Map<TypeDraft, string[]> } {
  const observations = new Map<TypeDraft, string[]>();
  const families = new Map<TypeDraft | undefined, TypeDraft[]>();
  for (const type of types)
    families.set(type.parent?.type, [...(families.get(type.parent?.type) ?? []), type]);
  const disjointTypes = [...families].flatMap(([parent, siblings]) =>
    disjointLists(siblings, (a, b) => {
      if (parent === undefined) return !overlap(induction, a, b);
      return areDisjointSiblings(induction, { a, b, observations });
    }),
  );
  return { disjointTypes: disjointTypes.map((list) => list.map(({ iri }) => iri)), observations };
}

/** Lists of pairwise disjoint types that together cover every disjoint pair: one list when all are disjoint. */
export function disjointLists<Type>(
  types: readonly Type[],
  areDisjoint: (a: Type, b: Type) => boolean,
): Type[][] {
  const disjointWith = types.map((a, i) => types.map((b, j) => i < j && areDisjoint(a, b)));
  const holds = (i: number, j: number) => disjointWith[Math.min(i, j)]?.[Math.max(i, j)] === true;
  const covered = new Set<string>();
  const lists: Type[][] = [];
  for (let i = 0; i < types.length; i++) {
    for (let j = i + 1; j < types.length; j++) {
      if (!holds(i, j) || covered.has(`${i} ${j}`)) continue;
      const members = [i, j];
      for (let k = 0; k < types.length; k++)
        if (!members.includes(k) && members.every((member) => holds(member, k))) members.push(k);
      members.sort((a, b) => a - b);
      for (const a of members) for (const b of members) covered.add(`${a} ${b}`);
      lists.push(members.map((member) => types[member]!));
    }
  }
  return lists;
}

function areDisjointSiblings(
  induction: Induction,
  { a, b, observations }: { a: TypeDraft; b: TypeDraft; observations: Map<TypeDraft, string[]> },
): boolean {
  if (induction.input.siblingOverlaps === undefined) {
    induction.report('siblings-not-compared', 'information', {
      message: `Whether ${a.name} and ${b.name} have entities in common was not evaluated; they are not declared disjoint.`,
      subjects: [a.iri, b.iri],
    });
    return false;
  }
  if (overlap(induction, a, b)) return false;
  const rows = Math.min(rowsOf(a), rowsOf(b));
  if (rows >= induction.minimumRows) return true;
  for (const [type, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const rows = `${countRows(rowsOf(type))} and ${countRows(rowsOf(other))}`;
    const text = `Has no key in common with ${other.label} (${rows}).`;
    observations.set(type, [...(observations.get(type) ?? []), text]);
  }
  return false;
}

function overlap(induction: Induction, a: TypeDraft, b: TypeDraft): boolean {
  const overlaps = induction.input.siblingOverlaps ?? {};
  const names = (type: TypeDraft) => type.tables.map(({ table }) => table);
  const meets = (from: TypeDraft, to: TypeDraft) =>
    names(from).some((name) => {
      const met = Object.hasOwn(overlaps, name) ? overlaps[name] : undefined;
      return names(to).some((other) => met?.includes(other));
    });
  return meets(a, b) || meets(b, a);
}

function rowsOf(type: TypeDraft): number {
  return type.tables.reduce((sum, { rows }) => sum + rows, 0);
}
