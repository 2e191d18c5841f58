import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const artists = [
  'Queen',
  'Ölwind',
  'The "Quotes"',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
];
const places = ['Norway', 'Brazil', 'Chile', 'India', 'Japan', 'Kenya', 'Peru', 'Spain', 'Türkiye', 'Wales'];
const albumsEach = 4;
const invoicesEach = 4;

/** A small music shop with the names of Chinook: 10 artists, 40 albums, 120 tracks, 40 invoices, and 30 questions with gold. */
export function writeMusicTask(folder: string, changes: Readonly<Record<string, unknown>> = {}): string {
  mkdirSync(join(folder, 'data'), { recursive: true });
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(folder, 'data', `${name}.csv`), `${lines.join('\n')}\n`);
  write('Artist', ['ArtistId,Name', ...artists.map((name, at) => `${at + 1},${quoted(name)}`)]);
  write('Album', [
    'AlbumId,Title,ArtistId',
    ...albums.map(({ id, artist }) => `${id},Album ${id},${artist}`),
  ]);
  write('Track', [
    'TrackId,Name,AlbumId,Milliseconds',
    ...tracks.map(({ id, album }) => `${id},Song ${id},${album},${lengthOf(id)}`),
  ]);
  write('Invoice', [
    'InvoiceId,BillingCountry,Total',
    ...invoices.map(({ id, place }) => `${id},${place},${totalOf(id).toFixed(2)}`),
  ]);
  const questions = musicQuestions().map((each) => `${JSON.stringify(each)}\n`);
  writeFileSync(join(folder, 'questions.jsonl'), questions.join(''));
  const path = join(folder, 'task.yaml');
  writeFileSync(path, JSON.stringify({ ...task, ...changes }));
  return path;
}

const task = {
  title: 'Music',
  description: 'A music shop: artists and their albums and tracks, and what was invoiced.',
  sources: ['data/Artist.csv', 'data/Album.csv', 'data/Track.csv', 'data/Invoice.csv'],
  tables: {
    Album: { foreignKeys: [{ columns: ['ArtistId'], references: 'Artist', name: 'artist' }] },
    Track: { foreignKeys: [{ columns: ['AlbumId'], references: 'Album', name: 'album' }] },
  },
  compose: false,
  questions: 'questions.jsonl',
};

const albums = Array.from({ length: artists.length * albumsEach }, (_, at) => ({
  id: at + 1,
  artist: Math.floor(at / albumsEach) + 1,
}));

/** Two to six tracks an album, in turn. */
const tracks = albums
  .flatMap(({ id }) => Array.from({ length: (id % 5) + 2 }, () => id))
  .map((album, at) => ({ id: at + 1, album }));

const invoices = Array.from({ length: places.length * invoicesEach }, (_, at) => ({
  id: at + 1,
  place: places[at % places.length] as string,
}));

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function lengthOf(track: number): number {
  return 100_000 + ((track * 7_919) % 90_001);
}

function totalOf(invoice: number): number {
  return ((invoice * 37) % 500) / 100 + 1;
}

export function musicQuestions(): { id: string; question: string; gold: number }[] {
  const asked = [
    ...artists.map((name, at) => ({
      question: `How many tracks are on the albums of ${name}?`,
      gold: tracksOf(at + 1).length,
    })),
    ...artists.map((name, at) => ({
      question: `How many milliseconds has the longest track of ${name}?`,
      gold: Math.max(...tracksOf(at + 1).map(({ id }) => lengthOf(id))),
    })),
    ...places.map((place) => ({
      question: `What was invoiced in ${place} in all?`,
      gold: invoicedIn(place),
    })),
  ];
  return asked.map((each, at) => ({ id: `q${at + 1}`, ...each }));
}

function tracksOf(artist: number): { id: number }[] {
  const own = new Set(albums.flatMap((album) => (album.artist === artist ? [album.id] : [])));
  return tracks.filter(({ album }) => own.has(album));
}

function invoicedIn(place: string): number {
  const cents = invoices
    .filter((invoice) => invoice.place === place)
    .reduce((sum, { id }) => sum + Math.round(totalOf(id) * 100), 0);
  return cents / 100;
}
