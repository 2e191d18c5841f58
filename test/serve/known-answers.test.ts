import { expect, test } from 'vitest';
import { KnownAnswers, nameOfRequest } from '../../src/serve/sparql/known-answers.ts';

const answer = (etag: string, length = 10) => ({
  etag,
  contentType: 'text/csv',
  result: { text: 'x'.repeat(length) },
});
const request = (url: string, headers = {}) =>
  new Request(`http://localhost/sparql?query=${url}`, { headers });

test('an answer is found by its ETag and by the request that asked for it', () => {
  const known = new KnownAnswers({ characters: 10_000 });
  known.keep(answer('a'), 'asked so');
  known.keep(answer('a'), 'asked otherwise');
  expect(known.ofEtag('a')).toEqual(answer('a'));
  expect(known.ofRequest('asked so')).toEqual(answer('a'));
  expect(known.ofRequest('asked otherwise')).toEqual(answer('a'));
  expect(known.ofRequest('never asked')).toBeUndefined();
});

test('what was not used for longest goes first, and the space given is never exceeded', () => {
  const known = new KnownAnswers({ characters: 400 });
  known.keep(answer('a', 99), 'request a');
  known.keep(answer('b', 99), 'request b');
  known.ofEtag('a');
  known.keep(answer('c', 110), 'request c');
  expect(['a', 'b', 'c'].filter((etag) => known.ofEtag(etag) !== undefined)).toEqual(['a', 'c']);
  expect(known.ofRequest('request b')).toBeUndefined();
});

test('long answers and long requests are not kept, and nothing is without space', () => {
  const known = new KnownAnswers({ characters: 2 ** 20 });
  known.keep(answer('long', 70_000), 'short request');
  known.keep(answer('short'), 'r'.repeat(5000));
  expect(known.ofEtag('long')).toBeUndefined();
  expect(known.ofEtag('short')).toEqual(answer('short'));
  expect(known.ofRequest('r'.repeat(5000))).toBeUndefined();
  const none = new KnownAnswers({ characters: 0 });
  none.keep(answer('a'), 'request');
  expect(none.ofEtag('a')).toBeUndefined();
});

test('a request is named by all that decides its answer; one with a body is not', () => {
  const names = [
    nameOfRequest(request('a'), 'kernel 1'),
    nameOfRequest(request('b'), 'kernel 1'),
    nameOfRequest(request('a'), 'kernel 2'),
    nameOfRequest(request('a', { accept: 'text/csv' }), 'kernel 1'),
  ];
  expect(new Set(names).size).toBe(4);
  expect(nameOfRequest(request('a'), 'kernel 1')).toBe(names[0]);
  const posted = new Request('http://localhost/sparql', { method: 'POST', body: 'query=a' });
  expect(nameOfRequest(posted, 'kernel 1')).toBeUndefined();
});
