import type { JsonValue } from './json-value.ts';

/** Looks for a member that identifies the objects of a table. */
export interface IdentifierSearch {
  see(value: JsonValue): void;
  /** The member that every object has, as a scalar, each with another value. */
  found(): string | undefined;
  /** A member of such a name that every object has, but with values that repeat. */
  repeated(): string | undefined;
}

/** In order of preference. */
const namesOfIdentifiers = ['id', '_id', '@id', 'ID', 'Id', 'uuid', 'identifier'];

export function identifierSearch(): IdentifierSearch {
  const candidates = new Map(namesOfIdentifiers.map((name) => [name, new Set<string>()]));
  const repeating = new Set<string>();
  return {
    see: (value) => {
      for (const [name, seen] of candidates) {
        const member = value.kind === 'object' ? value.members.get(name) : undefined;
        if (member?.kind !== 'scalar' || member.text === '') candidates.delete(name);
        else if (!repeating.has(name) && seen.has(member.text)) repeating.add(name);
        else if (!repeating.has(name)) seen.add(member.text);
        if (repeating.has(name)) seen.clear();
      }
    },
    found: () => [...candidates.keys()].find((name) => !repeating.has(name)),
    repeated: () => [...candidates.keys()].find((name) => repeating.has(name)),
  };
}
