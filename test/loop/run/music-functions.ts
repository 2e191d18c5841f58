/** Functions as the scripted model writes them. */
export const musicFunctions = {
  count_tracks: `name: count_tracks
description: Number of tracks on the albums of an artist.
parameters:
  artistName: { type: string }
steps:
  - lookup: { type: Artist, as: artist, where: { name: $artistName } }
  - traverse: { from: artist, relation: ^artist, type: Album, as: album }
  - traverse: { from: album, relation: ^album, type: Track, as: track }
  - aggregate: { by: artist, number: count(track) }
returns: [number]
examples:
  - question: How many tracks has Queen?
    arguments: { artistName: Queen }
`,
  longest_track: `name: longest_track
description: The longest track of an artist, in milliseconds.
parameters:
  artistName: { type: string }
steps:
  - lookup: { type: Artist, as: artist, where: { name: $artistName } }
  - traverse: { from: artist, relation: ^artist, type: Album, as: album }
  - traverse: { from: album, relation: ^album, type: Track, as: track }
  - project: { length: track.milliseconds, song: track.name }
  - rank: { by: [-length, song], limit: 1 }
returns: [length, song]
examples:
  - question: What is the longest track of Queen?
    arguments: { artistName: Queen }
`,
  invoices: `name: invoiced
description: Invoices of a country.
parameters:
  billingPlace: { type: string }
steps:
  - lookup: { type: Invoice, as: invoice, where: { billingCountry: $billingPlace } }
  - aggregate: { total: count(invoice) }
returns: [total]
examples:
  - question: How many invoices went to Norway?
    arguments: { billingPlace: Norway }
`,
  invoiced: `name: invoiced
description: Sum of all invoices of a country.
parameters:
  billingPlace: { type: string }
steps:
  - lookup: { type: Invoice, as: invoice, where: { billingCountry: $billingPlace } }
  - aggregate: { total: sum(invoice.total) }
returns: [total]
examples:
  - question: What was invoiced in Norway?
    arguments: { billingPlace: Norway }
`,
} as const;
