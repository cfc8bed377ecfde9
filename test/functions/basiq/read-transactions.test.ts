import { afterEach, describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { errorBody, row, type ScriptedProvider, startScriptedProvider } from './scripted-provider.ts';

let scripted: ScriptedProvider;

afterEach(() => scripted.close());

const PATH = '/users/u1/transactions';
const RANGE = { from: '2025-05-01' as CalendarDate, to: '2025-05-31' as CalendarDate };

async function pages(...list: { rows: unknown[]; next?: string }[]) {
  scripted = await startScriptedProvider();
  scripted.script(
    PATH,
    ...list.map(({ rows, next }) => ({
      json: {
        type: 'list',
        data: rows,
        links: { self: '', ...(next ? { next: next.replace('{url}', scripted.url) } : {}) },
      },
    })),
  );
}

const fetchAll = () => scripted.provider.fetchPostedTransactions('u1', RANGE);

test('follows every page as the provider links it, requests a few more days than needed, and reads posted rows only', async () => {
  await pages(
    { rows: [row({ id: 'a' })], next: `{url}${PATH}?next=opaque%2Fid` },
    { rows: [row({ id: 'b' })] },
  );
  const { transactions, pages: count } = await fetchAll();
  expect(transactions.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(count).toBe(2);
  const [first, second] = scripted.askedFor(PATH);
  expect(first?.query.get('limit')).toBe('500');
  expect(first?.query.get('filter')).toBe(
    "transaction.postDate.bt('2025-04-30','2025-06-01'),transaction.status.eq('posted')",
  );
  expect(second?.query.toString()).toBe('next=opaque%2Fid');
});

test('a row gets its day in Sydney in each format of the date, also on both days of the clock changes', async () => {
  const stamps = {
    '2025-05-07T00:00:00Z': '2025-05-07',
    '2025-05-07T14:00:00Z': '2025-05-08',
    '2025-05-07T13:59:59Z': '2025-05-07',
    '2025-04-30T14:00:00Z': '2025-05-01',
    '2025-05-31T13:59:59Z': '2025-05-31',
    '2025-05-07T09:00:00+10:00': '2025-05-07',
  };
  await pages({ rows: Object.keys(stamps).map((postDate) => row({ id: postDate, postDate })) });
  const { transactions } = await fetchAll();
  expect(Object.fromEntries(transactions.map(({ id, date }) => [id, date]))).toEqual(stamps);
});

test('rows outside the range are dropped, although the request includes more days', async () => {
  await pages({
    rows: [
      row({ id: 'before', postDate: '2025-04-30T13:59:59Z' }),
      row({ id: 'first', postDate: '2025-04-30T14:00:00Z' }),
      row({ id: 'last', postDate: '2025-05-31T13:59:59Z' }),
      row({ id: 'after', postDate: '2025-05-31T14:00:00Z' }),
    ],
  });
  expect((await fetchAll()).transactions.map(({ id }) => id)).toEqual(['first', 'last']);
});

test('amounts are cents, signed by their direction, and a contradicting sign is reported', async () => {
  await pages({
    rows: [
      row({ id: 'out', amount: '-124.69', direction: 'debit' }),
      row({ id: 'in', amount: '2000', direction: 'credit' }),
      row({ id: 'unsigned', amount: '3.5000', direction: 'debit' }),
    ],
  });
  const { transactions } = await fetchAll();
  expect(transactions.map(({ amountCents }) => amountCents)).toEqual([-12_469, 200_000, -350]);
  expect(scripted.logged).toContainEqual(
    expect.objectContaining({ event: 'bank-signs-disagree', counts: { transactions: 1 } }),
  );
});

test('pending rows are skipped; foreign currency and empty amounts are left out and reported', async () => {
  await pages({
    rows: [
      row({ id: 'p', status: 'pending', postDate: null }),
      row({ id: 'usd', currency: 'USD', postDate: '2025-05-06T00:00:00Z' }),
      row({ id: 'zero', amount: '0.00', postDate: '2025-05-06T00:00:00Z' }),
    ],
  });
  expect(await fetchAll()).toEqual({
    transactions: [],
    skipped: [
      { id: 'usd', accountId: 'account-1', date: '2025-05-06', reason: 'In USD, not in Australian dollars' },
      { id: 'zero', accountId: 'account-1', date: '2025-05-06', reason: 'Without an amount' },
    ],
    pages: 1,
  });
});

test('a description is one clean line, never too long and never empty', async () => {
  const long = 'x'.repeat(299);
  await pages({
    rows: [
      row({ description: ' “O’Brien”\r\n\u202eplumbing \u{1f527}\u0000 ' }),
      row({ description: `${long}\u{1f527}` }),
      row({ description: '', subClass: { code: '411', title: 'Supermarkets' } }),
      row({ description: null }),
    ],
  });
  const { transactions } = await fetchAll();
  expect(transactions.map(({ description }) => description)).toEqual([
    '“O’Brien” plumbing \u{1f527}',
    long,
    'Supermarkets',
    'Bank transaction',
  ]);
});

test('a repeated or overlapping page counts once, and equal rows with different ids both count', async () => {
  const [a, b, c] = [row({ id: 'a' }), row({ id: 'b' }), row({ id: 'c' })];
  await pages(
    { rows: [a, b], next: `${PATH}?next=2` },
    { rows: [a, b], next: `${PATH}?next=3` },
    { rows: [{ ...b, description: 'In other words' }, c] },
  );
  expect((await fetchAll()).transactions.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

describe('refuses the whole import and names the page when', () => {
  const cases: [string, unknown][] = [
    ['an amount is no number', row({ amount: 'abc' })],
    ['an amount is beyond money', row({ amount: '9999999999999' })],
    ['a row has no id', row({ id: undefined })],
    ['a posted row has no date', row({ postDate: null })],
    ['a posted row has an empty date', row({ postDate: '' })],
    ['a currency is none', row({ currency: 'dollars' })],
    ['a row is no row', 'row'],
    ['the same id comes with other money', row({ id: 'a', amount: '-1.00' })],
  ];
  test.each(cases)('%s', async (_name, bad) => {
    await pages({ rows: [row({ id: 'a' })], next: `${PATH}?next=2` }, { rows: [row(), bad] });
    await expect(fetchAll()).rejects.toMatchObject({
      code: 'bank-data-not-readable',
      message: '1 row of page 2 of the bank’s transactions cannot be read. Nothing was imported.',
    });
  });

  test.each([
    ['HTML', '<h1>Maintenance</h1>'],
    ['half of the JSON', '{"type":"list","data":[{"id"'],
    ['too much', ' '.repeat(9 * 1024 * 1024)],
  ])('a page is %s', async (_name, text) => {
    await pages();
    scripted.script(PATH, { json: { data: [row()], links: { next: `${PATH}?next=2` } } }, { text });
    await expect(fetchAll()).rejects.toMatchObject({
      code: 'bank-data-not-readable',
      message: 'Page 2 of the bank’s transactions cannot be read. Nothing was imported.',
    });
  });

  test('the next page leads to another host, which is never called', async () => {
    for (const next of [
      'http://other.example.com/users/u1/transactions',
      'file:///etc/passwd',
      '//other.example.com/x',
    ]) {
      await pages({ rows: [row()], next });
      await expect(fetchAll()).rejects.toMatchObject({ code: 'bank-data-not-readable' });
      expect(scripted.askedFor(PATH)).toHaveLength(1);
      await scripted.close();
    }
    await pages();
  });

  test('the pages link to each other in a circle', async () => {
    await pages({ rows: [row({ id: 'a' })], next: `${PATH}?next=2` });
    await expect(fetchAll()).rejects.toMatchObject({ code: 'bank-data-not-readable' });
    expect(scripted.askedFor(PATH)).toHaveLength(2);
  });

  test('there is always a next page', async () => {
    await pages();
    let page = 0;
    scripted.script(PATH, (response) => {
      page += 1;
      response.end(JSON.stringify({ data: [], links: { next: `${PATH}?next=${page}` } }));
    });
    await expect(fetchAll()).rejects.toMatchObject({ code: 'bank-data-not-readable' });
    expect(scripted.askedFor(PATH)).toHaveLength(200);
  });
});

test('a list cursor the provider has lost restarts the reading once', async () => {
  await pages();
  const first = { json: { data: [row({ id: 'a' })], links: { next: `${PATH}?next=2` } } };
  const forgotten = { status: 400, json: errorBody('parameter-not-valid', 'next') };
  scripted.script(PATH, first, forgotten, first, { json: { data: [row({ id: 'b' })], links: {} } });
  expect((await fetchAll()).transactions.map(({ id }) => id)).toEqual(['a', 'b']);
  scripted.script(PATH, first, forgotten, first, forgotten);
  await expect(fetchAll()).rejects.toMatchObject({ code: 'bank-provider-unavailable' });
});

test('throttling or a short outage in between loses no row', async () => {
  await pages();
  scripted.script(
    PATH,
    { json: { data: [row({ id: 'a' })], links: { next: `${PATH}?next=2` } } },
    { status: 429, json: errorBody('too-many-requests') },
    { status: 403, json: errorBody('access-denied') },
    { status: 500, json: errorBody('internal-server-error') },
    { json: { data: [row({ id: 'b' })], links: { next: null } } },
  );
  expect((await fetchAll()).transactions.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('the caller can stop the reading', async () => {
  await pages();
  scripted.script(PATH, () => {});
  const signal = AbortSignal.timeout(50);
  await expect(scripted.provider.fetchPostedTransactions('u1', { ...RANGE, signal })).rejects.toMatchObject({
    code: 'bank-provider-busy',
  });
});
