/** A plain question, the call whose rows answer it, and the columns whose values a right answer names. */
export interface PlainQuestion {
  readonly kernel: 'chinook' | 'acme-insurance';
  readonly question: string;
  readonly call: { readonly function: string; readonly arguments: Readonly<Record<string, unknown>> };
  readonly columns: readonly string[];
}

const chinook = (
  question: string,
  name: string,
  values: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): PlainQuestion => ({ kernel: 'chinook', question, call: { function: name, arguments: values }, columns });

const acme = (
  question: string,
  name: string,
  values: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): PlainQuestion => ({
  kernel: 'acme-insurance',
  question,
  call: { function: name, arguments: values },
  columns,
});

/** None of them is an example of a function: those stand in the prompt. */
export const questions: readonly PlainQuestion[] = [
  chinook(
    'Name the three artists that brought in the most money.',
    'top_sellers',
    { what: 'artist', limit: 3 },
    ['name'],
  ),
  chinook(
    'Which genre was the best seller in 2010?',
    'top_sellers',
    { what: 'genre', from: '2010-01-01', to: '2010-12-31', limit: 1 },
    ['name'],
  ),
  chinook('How many albums are on file?', 'count_entities', { type: 'Album' }, ['number']),
  chinook('Who are our two best customers in France?', 'best_customers', { inCountry: 'France', limit: 2 }, [
    'lastName',
  ]),
  chinook(
    'Which playlists contain something by Iron Maiden?',
    'playlists_with_artist',
    { artistName: 'Iron Maiden' },
    ['name'],
  ),
  chinook('Which countries brought in at least 300?', 'sales_by_country', { leastRevenue: '300' }, [
    'country',
  ]),
  chinook(
    'How much did the customers of each support agent buy in 2010?',
    'sales_by_support_agent',
    { wantedYear: 2010 },
    ['revenue'],
  ),
  chinook(
    'Which science fiction tracks has nobody ever bought?',
    'tracks_never_sold',
    { genreName: 'Science Fiction' },
    ['title'],
  ),
  acme('What do all premiums add up to?', 'premium_totals', { by: 'all' }, ['total']),
  acme(
    'How long did it take to settle each claim that was opened in June 2019?',
    'claims',
    { openedFrom: '2019-06-01', openedTo: '2019-06-30' },
    ['daysToSettle'],
  ),
  acme('Which policies were in force on 2019-03-01?', 'policies', { inForceOn: '2019-03-01' }, [
    'policyNumber',
  ]),
  acme('How many claims does the insurer have on file?', 'count_entities', { type: 'Claim' }, ['number']),
  acme('What premiums does policy 31003000336 have?', 'premiums', { number: '31003000336' }, ['premium']),
  acme('Sum up the loss payments of each policy.', 'losses', { by: 'policy', kinds: ['LossPayment'] }, [
    'totalLoss',
  ]),
  acme(
    'Who holds claim 12312702, and what was paid for it?',
    'claim_statement',
    { holderRole: 'PH', sellerRole: 'AG', number: '12312702' },
    ['lossPayment'],
  ),
];
