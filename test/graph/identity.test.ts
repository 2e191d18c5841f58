import fc from 'fast-check';
import { Parser } from 'n3';
import { describe, expect, it } from 'vitest';
import { keysFromIri, mintIri } from '../../src/graph/identity.ts';
import { foldCase, normaliseKey } from '../../src/graph/key-normalisation.ts';
import { decodeFromIri, encodeForIri } from '../../src/graph/percent-encoding.ts';
import { compileTemplate, escapeTemplate } from '../../src/graph/template.ts';

const base = 'https://example.org/shop/';
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const wild = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });

describe('mintIri', () => {
  it('fills the columns of the template in order', () => {
    const minted = mintIri(`${base}Track/{album}/{no}`, { album: 'A 1', no: '7' });
    expect(minted).toEqual({ iri: `${base}Track/A%201/7` });
  });

  it('keeps unreserved Unicode and percent-encodes everything else, as R2RML says', () => {
    const value = '名前 ü/é?#[]@!$&\'()*+,;=:%"<>\\^`{|}~-._';
    expect(mintIri(`${base}T/{k}`, { k: value })).toEqual({
      iri: `${base}T/名前%20ü%2Fé%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%25%22%3C%3E%5C%5E%60%7B%7C%7D~-._`,
    });
  });

  it.each([
    ['a space inside', ' a  \t b ', 'a%20b'],
    ['a decomposed letter', 'u\u0308', 'ü'],
    ['private use', '\u{E000}', '%EE%80%80'],
    ['NUL', 'a\0b', 'a%00b'],
    ['an emoji', '🌳', '🌳'],
  ])('normalises and encodes %s', (_, value, expected) => {
    expect(mintIri(`${base}T/{k}`, { k: value })).toEqual({ iri: `${base}T/${expected}` });
  });

  it.each(['.', '..', ' . '])('refuses the dot segment %j', (k) => {
    expect(mintIri(`${base}T/{k}`, { k })).toMatchObject({
      empty: false,
      problem: expect.stringContaining('dot segment'),
    });
    expect(mintIri(`${base}T/{k}/{n}`, { k, n: '1' })).toMatchObject({ empty: false });
  });

  it('gives no identity when a part of the key is empty', () => {
    expect(mintIri(`${base}T/{k}/{n}`, { k: '1', n: null })).toMatchObject({ empty: true });
    expect(mintIri(`${base}T/{k}`, { k: ' \u00A0 ' })).toMatchObject({ empty: true });
    expect(mintIri(`${base}T/{k}`, {})).toMatchObject({ empty: true });
    expect(mintIri(`${base}T/{k}`, { k: 'none' }, { k: ['digits'] })).toMatchObject({ empty: true });
  });

  it('refuses a lone surrogate and a text that its rule cannot read', () => {
    expect(mintIri(`${base}T/{k}`, { k: 'a\uD800' })).toMatchObject({ empty: false });
    expect(mintIri(`${base}T/{k}`, { k: '2023-02-30' }, { k: ['trim', 'date'] })).toMatchObject({
      empty: false,
    });
  });

  it('gives different IRIs to different normalised keys, and only to them', () => {
    fc.assert(
      fc.property(fc.tuple(wild, wild), fc.tuple(wild, wild), (one, other) => {
        const [a, b] = [one, other].map(([k, n]) => mintIri(`${base}T/{k}/{n}`, { k, n }));
        if (a?.iri === undefined || b?.iri === undefined) return;
        const normal = (pair: string[]) => pair.map((value) => normaliseKey(value, ['trim'])).join('\n/\n');
        expect(a.iri === b.iri).toBe(normal(one) === normal(other));
      }),
    );
  });

  it('decodes back to the normalised keys', () => {
    const template = `${base}T/{k}/{n}`;
    fc.assert(
      fc.property(text, wild, (k, n) => {
        const minted = mintIri(template, { k, n });
        if (minted.iri === undefined) return;
        const expected = [normaliseKey(k, ['trim']), normaliseKey(n, ['trim'])];
        expect(keysFromIri(compileTemplate(template), minted.iri)).toEqual(expected);
      }),
    );
  });

  it('makes IRIs that N-Triples parsers accept', () => {
    fc.assert(
      fc.property(wild, (k) => {
        const minted = mintIri(`${base}T/{k}`, { k });
        if (minted.iri === undefined) return;
        expect(minted.iri).toMatch(/^[^\p{Cc}\s<>"{}|^`\\]*$|[\u00A0-\uFFFF]/u);
        expect(
          new Parser({ format: 'N-Triples' }).parse(`<${minted.iri}> <p:p> <o:o> .`)[0]?.subject.value,
        ).toBe(minted.iri);
      }),
    );
  });
});

describe('encodeForIri', () => {
  it('leaves exactly iunreserved, and everything decodes back', () => {
    fc.assert(
      fc.property(wild, (value) => {
        const encoded = encodeForIri(value);
        if (encoded === undefined) return expect(value).toMatch(/\p{Surrogate}/u);
        expect(encoded.replace(/%[0-9A-F]{2}/g, '')).toMatch(
          /^[A-Za-z0-9\-._~\u{A0}-\u{D7FF}\u{F900}-\u{10FFFF}]*$/u,
        );
        expect(decodeFromIri(encoded)).toBe(value);
      }),
    );
  });
});

describe('normaliseKey', () => {
  it.each([
    ['Straße', ['casefold'], 'strasse'],
    ['ΟΔΟΣ', ['casefold'], 'οδοσ'],
    ['+1 (555) 0100', ['digits'], '15550100'],
    ['31.01.2019', ['date'], '2019-01-31'],
    ['20190131', ['date'], '2019-01-31'],
    ['2019/1/31', ['date'], '2019-01-31'],
    ['2019-01-31T10:00:00', ['date'], '2019-01-31'],
    ['01/02/2019', ['date'], undefined],
    ['2023-02-30', ['date'], undefined],
    [' Ab  C ', ['casefold', 'trim'], 'ab c'],
    [' Ab ', [], ' Ab '],
  ] as const)('%j with %j is %j', (value, rules, expected) => {
    expect(normaliseKey(value, rules)).toBe(expected);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(text, fc.subarray(['trim', 'casefold', 'digits'] as const), (value, rules) => {
        const once = normaliseKey(value, rules) ?? '';
        expect(normaliseKey(once, rules)).toBe(once);
      }),
    );
  });

  it('folds case so that the case of the input does not matter', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(foldCase(value.toUpperCase())).toBe(foldCase(value));
      }),
    );
  });
});

describe('compileTemplate', () => {
  it('reads back escaped text, also in column names', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), text, (before, column) => {
        const compiled = compileTemplate(`${escapeTemplate(before)}{${escapeTemplate(column)}}`);
        expect(compiled).toMatchObject({ texts: [before, ''], columns: [column] });
      }),
    );
  });

  it.each(['a{b', 'a}b', 'a{}', 'a{b{c}}'])('refuses %j and says how to write it', (template) => {
    expect(() => compileTemplate(template)).toThrow(/Write columns as/);
  });
});
