/** How a function is written, as composer and judge are told (docs/functions.md has it whole). */
export const functionLanguage = `A function in YAML:
name: songs_of_artist
description: Songs of an artist with their album, longest first.
parameters:
  artistName: { type: string, description: Name of the artist }
  limit: { type: integer, default: 10, minimum: 1, maximum: 100 }
steps:
  - lookup: { type: Artist, as: artist, where: { name: $artistName } }
  - traverse: { from: artist, relation: ^artist, type: Album, as: album }
  - traverse: { from: album, relation: ^album, type: Track, as: track }
  - project: { song: track.name, albumTitle: album.title, length: track.milliseconds }
  - rank: { by: [-length, song], limit: $limit }
returns: [song, albumTitle, length]
examples:
  - question: What are the longest songs of AC/DC?
    arguments: { artistName: AC/DC }

A pipeline starts with lookup; a column holds entities or values. Paths go along relations and end in a property: track.album.artist.name; ^album goes against a relation. Steps:
- lookup: { type: T, as: c, where: { property: $parameter } }
- traverse: { from: c, relation: r or ^r, type: T, as: d, required: false }
- project: { column: c.property, other: c.relation.property }
- filter: { column: x, equals | notEquals | in | atLeast | above | atMost | below | contains | startsWith: $parameter, or is: present | absent }
- compare: days(closed) - days(opened) > $days
- connected: { column: c, path: r.s, to: $entity, exclude: true }
- exclude: { column: c, path: "^r[T]" }
- aggregate: { by: [c], n: count(d), total: sum(d.property), mean: avg(d.property) }   (no "by": one row)
- compute: { ratio: total / n }
- rank: { by: [-total, name], limit: $limit }
- combine: { how: union | intersection | difference | join, steps: [ … ] }
- median: { by: x, typical: median(y) }
Parameter types: string, integer, decimal, boolean, date, the name of an entity type (its key), of a value list. required: false makes a filter optional. No parameter has the name of a column.`;
