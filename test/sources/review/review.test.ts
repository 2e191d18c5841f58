import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { silentContext } from '../../../src/domain/run-context.ts';
import { taskSchema } from '../../../src/domain/task.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { profileTables } from '../../../src/sources/profile/profile-tables.ts';
import { applyReview } from '../../../src/sources/review/apply-review.ts';
import { profileToText } from '../../../src/sources/review/profile-text.ts';
import { reviewText } from '../../../src/sources/review/review-text.ts';
import { writeTaskForFolder } from '../../../src/sources/review/task-for-folder.ts';
import { csvOf, folderWith } from '../with-files.ts';

const files = {
  'customers.csv': csvOf('customer_id,status', 40, (n) => `${n},s${n % 2}`),
  'orders.csv': csvOf('order_id,customer_id,quantity', 40, (n) => `${n},${n},${(n % 3) + 1}`),
  'people.csv': csvOf('customer_id,name', 40, (n) => `${n},"N\n${n} # 'x': [y"`),
};
const taskText = `# The shop.
title: Shop # a title
sources: [.]
tables:
  orders:
    # why this stands here
    columns: { quantity: { unit: pieces } }
`;

async function reviewOf(text: string) {
  const task = taskSchema.parse(parse(text));
  const { tables, declared } = await openSources(
    { task, taskFolder: await folderWith(files) },
    silentContext,
  );
  const profile = await profileTables({ tables, declared, task }, silentContext);
  return { profile, review: reviewText(profile, task) };
}

describe('a review', () => {
  it('is YAML that would make the same decisions again', async () => {
    const { profile, review } = await reviewOf(taskText);
    const again = `title: Shop\nsources: [.]\n${review}`;
    const { profile: repeated } = await reviewOf(again);
    const decisions = ({ tables }: typeof profile) =>
      tables.map(({ label, key, foreignKeys, subtypeOf, columns }) => ({
        ...{
          label,
          key: key.columns,
          subtypeOf: subtypeOf?.table,
          links: foreignKeys.map((link) => [link.columns, link.table]),
        },
        columns: columns.map(({ datatype, enumeration, multiValued }) => [
          datatype,
          enumeration?.values,
          multiValued?.separator,
        ]),
      }));
    expect(decisions(repeated)).toEqual(decisions(profile));
  });

  it('says how sure each decision is and why, and what else is possible', async () => {
    const { review } = await reviewOf(taskText);
    expect(review).toContain(
      'key: [ customer_id ] # inferred: customer_id is called as its table and unique',
    );
    expect(review).toContain('# Possible, not acted upon');
    expect(review).toContain('{"columns":["quantity"],"references":"customers"}');
  });

  it('leaves the task as it is, byte for byte, when nothing was edited', async () => {
    const { review } = await reviewOf(taskText);
    expect(applyReview(review, taskText)).toBe(taskText);
  });

  it('puts only what was edited into the task, and keeps its comments', async () => {
    const { review } = await reviewOf(taskText);
    const edited = review
      .replace('quantity: { type: xsd:integer', 'quantity: { type: xsd:decimal')
      .replace('key: [ order_id ]', 'key: [ order_id, customer_id ]');
    const after = applyReview(edited, taskText);
    expect(after).toContain('# The shop.\ntitle: Shop # a title');
    expect(after).toContain('# why this stands here');
    expect(parse(after)).toEqual({
      title: 'Shop',
      sources: ['.'],
      tables: {
        orders: {
          columns: { quantity: { unit: 'pieces', type: 'xsd:decimal' } },
          key: ['order_id', 'customer_id'],
        },
      },
    });
  });

  it('refuses what was taken away, and adds what was copied in', async () => {
    const { review } = await reviewOf(taskText);
    const edited = review
      .replace(/\n {4}subtypeOf: customers[^\n]*/, '')
      .replace(
        /\n {4}foreignKeys:\n {6}- \{ columns: \[ customer_id \], references: customers \}[^\n]*/,
        '\n    foreignKeys:\n      - { columns: [ quantity ], references: customers, name: strange }',
      )
      .replace(/, enumeration: \[ s0, s1 \]/, '');
    expect(parse(applyReview(edited, 'title: Shop\nsources: [.]\n'))).toEqual({
      title: 'Shop',
      sources: ['.'],
      tables: {
        customers: { columns: { status: { enumeration: false } } },
        orders: {
          foreignKeys: [
            { columns: ['quantity'], references: 'customers', name: 'strange' },
            { columns: ['customer_id'], references: 'customers', accept: false },
          ],
        },
        people: { subtypeOf: false },
      },
    });
  });

  it('replaces a link that the task had, in its place', async () => {
    const told = `${taskText}    foreignKeys:\n      - columns: [quantity] # odd\n        references: people\n      - { columns: [customer_id], references: customers }\n`;
    const { review } = await reviewOf(told);
    const edited = review.replace('[ quantity ], references: people', '[ quantity ], references: customers');
    expect(parse(applyReview(edited, told)).tables.orders.foreignKeys).toEqual([
      { columns: ['quantity'], references: 'customers' },
      { columns: ['customer_id'], references: 'customers' },
    ]);
  });

  it.each([
    [
      'is no YAML',
      (review: string) => review.replace('key: [ order_id ]', 'key: [ order_id'),
      'not valid YAML',
    ],
    [
      'would make the task invalid',
      (review: string) => review.replace('key: [ order_id ]', 'key: 7'),
      'tables.orders.key',
    ],
    [
      'has a key that means nothing',
      (review: string) => review.replace('key: [ order_id ]', 'keys: [ order_id ]'),
      'tables.orders',
    ],
  ])('is refused when it %s', async (_, edit, message) => {
    const { review } = await reviewOf(taskText);
    expect(() => applyReview(edit(review), taskText)).toThrow(
      expect.objectContaining({ code: 'TASK_INVALID', message: expect.stringContaining(message) }),
    );
  });
});

describe('profileToText', () => {
  it('says decisions, certainty and reasons, with every value on its line', async () => {
    const { profile } = await reviewOf(taskText);
    const text = profileToText(profile);
    expect(text).toContain('3 tables with 120 rows, read to their ends.');
    expect(text).toContain(
      '  subtype of    customers — inferred: its key has the name of the key of customers',
    );
    expect(text).toContain('status: xsd:string — inferred');
    expect(text).toContain('one of s0 | s1 (inferred)');
    expect(text).toContain('Orders.quantity is measured in pieces.');
    expect(text.split('\n').every((line) => line === '' || /^\S|^ {2}\S/.test(line))).toBe(true);
  });
});

describe('writeTaskForFolder', () => {
  it('names the folder and lists its tables and SQL schemas by UTF-8 bytes', async () => {
    const folder = await folderWith({
      'My Shop: 1/b.csv': 'x\n',
      'My Shop: 1/a/B.tsv': 'x\n',
      'My Shop: 1/s.sql': '',
      'My Shop: 1/readme.md': '',
    });
    const task = taskSchema.parse(parse(await writeTaskForFolder(`${folder}/My Shop: 1`)));
    expect(task.title).toBe('My Shop: 1');
    expect(task.sources.map(({ path }) => path)).toEqual(['a/B.tsv', 'b.csv', 's.sql']);
  });

  it.each<Record<string, string>>([
    { 'readme.md': '' },
    { 'schema.sql': 'CREATE TABLE a (id int PRIMARY KEY);' },
  ])('refuses a folder without tables and says what could be read', async (files) => {
    const folder = await folderWith(files);
    await expect(writeTaskForFolder(folder)).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      message: expect.stringContaining('.csv'),
    });
  });
});
