/** Last words of a column name that say: this identifies something. */
const identifierSuffixes = [
  'identifier',
  'id',
  'code',
  'key',
  'no',
  'number',
  'nr',
  'num',
  'nummer',
  'uuid',
  'guid',
];

/** Names that identify on their own. */
const identifyingNames = [
  'isbn',
  'issn',
  'ean',
  'gtin',
  'iban',
  'bic',
  'vin',
  'ssn',
  'sku',
  'doi',
  'orcid',
  'email',
  'url',
  'uri',
  'iri',
];

/** Prefixes that data warehouses put before the names of tables. */
const tablePrefixes = ['dim', 'fact', 'tbl', 'tab', 'stg', 'src', 'raw', 'vw'];

/** Words of a name in lower case: `Claim_Identifier`, `claimIdentifier` and `CLAIM-IDENTIFIER` are the same. */
export function nameTokens(name: string): string[] {
  const separated = name
    .normalize('NFC')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    // Letters without case (顧客ID): the script changes where the word does.
    .replace(/(\p{Lo})(\p{Lu}|\p{Ll})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return separated.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Words of a table name, the last in its singular, without a prefix such as `dim`. */
export function tableTokens(name: string): string[] {
  const tokens = nameTokens(name);
  const core = tokens.length > 1 && tablePrefixes.includes(tokens[0]!) ? tokens.slice(1) : tokens;
  return [...core.slice(0, -1), ...core.slice(-1).map(singular)];
}

export function isIdentifierName(tokens: readonly string[]): boolean {
  return identifierSuffixes.includes(tokens.at(-1) ?? '') || identifyingNames.includes(tokens.join(''));
}

/** The words before the suffix that says "identifier"; all words when there is none. */
export function nameStem(tokens: readonly string[]): readonly string[] {
  return identifierSuffixes.includes(tokens.at(-1) ?? '') ? tokens.slice(0, -1) : tokens;
}

export function sameTokens(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && endsWithTokens(a, b);
}

export function endsWithTokens(tokens: readonly string[], ending: readonly string[]): boolean {
  const start = tokens.length - ending.length;
  return start >= 0 && ending.every((token, index) => tokens[start + index] === token);
}

/** English plurals, as far as table names use them. */
function singular(word: string): string {
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.replace(/es$/, '');
  return /[^su]s$/.test(word) ? word.replace(/s$/, '') : word;
}
