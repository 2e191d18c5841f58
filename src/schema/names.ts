/**
 * Names of terms from the names of tables and columns. A name holds only characters that an XML NCName, a Turtle
 * local name and a SPARQL variable allow, so that every syntax can write it without escapes: letters, digits and
 * marks of any script and emoji beyond U+FFFF.
 */

/** PascalCase: `Claim_Amount` → `ClaimAmount`, `ORDER!` → `Order`, `名前` → `名前`. */
export function className(label: string): string {
  return startWithLetter(wordsOf(label).map(capitalised).join('') || codePoints(label));
}

/** camelCase: `Claim_Identifier` → `claimIdentifier`, `Loss Ratio` → `lossRatio`. */
export function propertyName(label: string): string {
  const [first = codePoints(label), ...others] = wordsOf(label);
  return startWithLetter([first.toLowerCase(), ...others.map(capitalised)].join(''));
}

/** For people: `Claim_Amount` → `Claim Amount`, `playlistTrack` → `Playlist Track`. */
export function humanLabel(label: string): string {
  const words = wordsOf(label).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ') || label.trim() || codePoints(label);
}

/**
 * Name of a relation from the column of a foreign key: without the word that says it is a key, when something is
 * left (`Insurable_Object_Identifier` → `insurableObject`; `ReportsTo` → `reportsTo`).
 */
export function relationName(columnLabel: string): string {
  const words = wordsOf(columnLabel);
  const last = words.at(-1)?.toLowerCase() ?? '';
  return propertyName((words.length > 1 && keyWords.has(last) ? words.slice(0, -1) : words).join(' '));
}

/** `hasClaimAmount` for a name that is taken. */
export function hasName(name: string): string {
  return `has${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Equal for names that are likely to mean the same: `Claim_Amount`, `claimAmount`, `Claim amounts`. */
export function comparableName(label: string): string {
  const words = wordsOf(label).map((word) => word.toLowerCase());
  const last = words.at(-1) ?? '';
  const singular = last.length > 3 && /[^s]s$/.test(last) ? last.slice(0, -1) : last;
  return [...words.slice(0, -1), singular].join(' ') || label.trim();
}

const keyWords = new Set(['identifier', 'id', 'code', 'key', 'no', 'number']);

/** Breaks at everything that no name can hold, before capitals, and before the last capital of `HTTPServer`. */
function wordsOf(label: string): string[] {
  return Array.from(label.normalize('NFC'), (character) => (isNameCharacter(character) ? character : ' '))
    .join('')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/\s+/)
    .map((word) => word.replace(/^\p{M}+/u, ''))
    .filter((word) => word !== '');
}

/** NameChar of XML 1.0 without punctuation, and only what Unicode calls letter, digit, mark or pictograph. */
function isNameCharacter(character: string): boolean {
  return xmlNameCharacter.test(character) && /[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/u.test(character);
}

const xmlNameCharacter =
  /[A-Za-z0-9\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{37D}\u{37F}-\u{1FFF}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FDFF}\u{FE10}-\u{FFFD}\u{10000}-\u{EFFFF}]/u;

function capitalised(word: string): string {
  const [first = '', ...others] = Array.from(word);
  return first.toUpperCase() + others.join('').toLowerCase();
}

/** RDF/XML cannot write a property whose local name starts with a digit. */
function startWithLetter(name: string): string {
  return /^[\p{L}_]|^\p{Extended_Pictographic}/u.test(name) ? name : `_${name}`;
}

/** A label without any letter is spelled by code points: `☃` → `u2603`. */
function codePoints(label: string): string {
  const spelled = Array.from(label.trim(), (character) => character.codePointAt(0)?.toString(16) ?? '');
  return `u${spelled.join('u') || '0'}`;
}
