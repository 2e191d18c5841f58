export interface SqlAnswer {
  readonly function: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Gives the columns of the function in their order. */
  readonly sql: string;
}

const lineTracks = `invoiceline JOIN track USING (trackid) JOIN invoice USING (invoiceid)`;
const amount = 'sum(invoiceline.unitprice * quantity)';

/** What a shop owner asks, once as a call and once as SQL over the database that the kernel was built from. */
export const sqlAnswers: readonly SqlAnswer[] = [
  {
    function: 'revenue_by_genre_and_year',
    arguments: {},
    sql: `SELECT genre.name, CAST(strftime('%Y', invoicedate) AS INTEGER) AS year, sum(quantity), ${amount}
      FROM ${lineTracks} JOIN genre USING (genreid) GROUP BY genre.name, year`,
  },
  {
    function: 'revenue_by_genre_and_year',
    arguments: { wantedYear: 2010 },
    sql: `SELECT genre.name, 2010 AS year, sum(quantity), ${amount}
      FROM ${lineTracks} JOIN genre USING (genreid) WHERE strftime('%Y', invoicedate) = '2010' GROUP BY genre.name`,
  },
  {
    function: 'top_sellers',
    arguments: { what: 'artist', limit: 20 },
    sql: `SELECT artist.name, sum(quantity), ${amount} AS revenue
      FROM ${lineTracks} JOIN album USING (albumid) JOIN artist USING (artistid)
      GROUP BY artist.name ORDER BY round(revenue, 2) DESC, artist.name LIMIT 20`,
  },
  {
    function: 'top_sellers',
    arguments: { what: 'album', from: '2011-01-01', to: '2011-12-31', limit: 3 },
    sql: `SELECT album.title, sum(quantity), ${amount} AS revenue FROM ${lineTracks} JOIN album USING (albumid)
      WHERE invoicedate >= '2011-01-01' AND invoicedate < '2012-01-01'
      GROUP BY album.title ORDER BY round(revenue, 2) DESC, album.title LIMIT 3`,
  },
  {
    function: 'top_sellers',
    arguments: { what: 'media type', limit: 100 },
    sql: `SELECT mediatype.name, sum(quantity), ${amount}
      FROM ${lineTracks} JOIN mediatype USING (mediatypeid) GROUP BY mediatype.name`,
  },
  {
    function: 'best_customers',
    arguments: {},
    sql: `SELECT customerid, firstname, lastname, country, count(*), sum(total) AS spent
      FROM customer JOIN invoice USING (customerid) GROUP BY customerid ORDER BY round(spent, 2) DESC, customerid LIMIT 10`,
  },
  {
    function: 'best_customers',
    arguments: { inCountry: 'Brazil', limit: 2 },
    sql: `SELECT customerid, firstname, lastname, country, count(*), sum(total) AS spent
      FROM customer JOIN invoice USING (customerid) WHERE country = 'Brazil'
      GROUP BY customerid ORDER BY round(spent, 2) DESC, customerid LIMIT 2`,
  },
  {
    function: 'tracks_never_sold',
    arguments: {},
    sql: `SELECT trackid, track.name, album.title, artist.name, genre.name
      FROM track JOIN album USING (albumid) JOIN artist USING (artistid) JOIN genre USING (genreid)
      WHERE trackid NOT IN (SELECT trackid FROM invoiceline)`,
  },
  {
    function: 'tracks_never_sold',
    arguments: { genreName: 'Jazz' },
    sql: `SELECT trackid, track.name, album.title, artist.name, genre.name
      FROM track JOIN album USING (albumid) JOIN artist USING (artistid) JOIN genre USING (genreid)
      WHERE genre.name = 'Jazz' AND trackid NOT IN (SELECT trackid FROM invoiceline)`,
  },
  {
    function: 'managers_of',
    arguments: { who: 8 },
    sql: `WITH RECURSIVE above(id, level) AS (
        SELECT reportsto, 1 FROM employee WHERE employeeid = 8
        UNION ALL SELECT reportsto, level + 1 FROM employee JOIN above ON employeeid = id WHERE reportsto NOT NULL)
      SELECT level, firstname, lastname, title FROM above JOIN employee ON employeeid = id`,
  },
  {
    function: 'team_of',
    arguments: { who: 1 },
    sql: `WITH RECURSIVE below(id, level) AS (
        SELECT employeeid, 1 FROM employee WHERE reportsto = 1
        UNION ALL SELECT employeeid, level + 1 FROM employee JOIN below ON reportsto = id)
      SELECT level, firstname, lastname, title, (SELECT count(*) FROM customer WHERE supportrepid = id)
      FROM below JOIN employee ON employeeid = id`,
  },
  {
    function: 'playlists',
    arguments: {},
    sql: `SELECT playlistid, playlist.name, count(trackid), round(coalesce(sum(milliseconds), 0) / 60000.0),
        coalesce(sum(unitprice), 0)
      FROM playlist LEFT JOIN playlisttrack USING (playlistid) LEFT JOIN track USING (trackid) GROUP BY playlistid`,
  },
  {
    function: 'playlists_with_artist',
    arguments: { artistName: 'Miles Davis' },
    sql: `SELECT playlistid, playlist.name, count(trackid)
      FROM playlist JOIN playlisttrack USING (playlistid) JOIN track USING (trackid)
        JOIN album USING (albumid) JOIN artist USING (artistid) WHERE artist.name = 'Miles Davis' GROUP BY playlistid`,
  },
  {
    function: 'sales_by_support_agent',
    arguments: { wantedYear: 2011 },
    sql: `SELECT employee.firstname, employee.lastname, count(DISTINCT customerid), count(*), sum(total)
      FROM employee JOIN customer ON supportrepid = employeeid JOIN invoice USING (customerid)
      WHERE strftime('%Y', invoicedate) = '2011' GROUP BY employeeid`,
  },
  {
    function: 'sales_by_country',
    arguments: { leastRevenue: 45.5 },
    sql: `SELECT billingcountry, count(DISTINCT customerid), count(*), sum(total), avg(total)
      FROM invoice GROUP BY billingcountry HAVING round(sum(total), 2) >= 45.5`,
  },
  {
    function: 'monthly_revenue',
    arguments: {},
    sql: `WITH months AS (
        SELECT CAST(strftime('%Y', invoicedate) AS INTEGER) AS year, CAST(strftime('%m', invoicedate) AS INTEGER) AS month,
          sum(total) AS revenue FROM invoice GROUP BY 1, 2)
      SELECT year, month, revenue, round(revenue - lag(revenue) OVER (ORDER BY year, month), 2),
        sum(revenue) OVER (ORDER BY year, month) FROM months`,
  },
  {
    function: 'customers_of_artist',
    arguments: { artistName: 'Iron Maiden' },
    sql: `SELECT customerid, email, count(DISTINCT trackid)
      FROM ${lineTracks} JOIN customer USING (customerid) JOIN album USING (albumid) JOIN artist USING (artistid)
      WHERE artist.name = 'Iron Maiden' GROUP BY customerid`,
  },
  {
    function: 'quiet_customers',
    arguments: { since: '2011-09-01' },
    sql: `SELECT customerid, email, max(invoicedate) AS last, sum(total)
      FROM customer JOIN invoice USING (customerid) GROUP BY customerid HAVING last < '2011-09-01'`,
  },
  {
    function: 'customers_with_all_genres',
    arguments: { genres: ['Jazz', 'Metal', 'Classical'] },
    sql: `SELECT customerid, lastname
      FROM ${lineTracks} JOIN customer USING (customerid) JOIN genre USING (genreid)
      WHERE genre.name IN ('Jazz', 'Metal', 'Classical') GROUP BY customerid HAVING count(DISTINCT genreid) = 3`,
  },
  {
    function: 'also_bought',
    arguments: { artistName: 'Miles Davis', limit: 15 },
    sql: `WITH bought AS (
        SELECT customerid, artist.name AS artist, trackid
        FROM ${lineTracks} JOIN album USING (albumid) JOIN artist USING (artistid))
      SELECT artist, count(DISTINCT customerid) AS customers, count(DISTINCT trackid) AS tracks FROM bought
      WHERE customerid IN (SELECT customerid FROM bought WHERE artist = 'Miles Davis') AND artist <> 'Miles Davis'
      GROUP BY artist ORDER BY customers DESC, tracks DESC, artist LIMIT 15`,
  },
  {
    function: 'median_invoice',
    arguments: {},
    sql: `WITH numbered AS (
        SELECT billingcountry AS country, total, row_number() OVER (PARTITION BY billingcountry ORDER BY total) AS at,
          count(*) OVER (PARTITION BY billingcountry) AS of FROM invoice)
      SELECT country, avg(total) FROM numbered WHERE at IN ((of + 1) / 2, (of + 2) / 2) GROUP BY country`,
  },
];
