import { beforeAll, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();
let clientId: string;

beforeAll(async () => {
  clientId = (await portal.addClient({ name: 'Anna Lee' })).id;
});

const record = async (amount: string, day: string): Promise<string> => {
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: clientId,
    amount,
    description: `By hand ${amount} ${day}`,
    txn_date: day,
  });
  return body.id;
};

const importRows = (...rows: [day: string, amount: string][]) => importSaying('Osko ANNA LEE', ...rows);

const importSaying = async (text: string, ...rows: [day: string, amount: string][]): Promise<string[]> => {
  const form = new FormData();
  const lines = rows.map(
    ([day, amount]) => `${day.split('-').reverse().join('/')},${amount},${text} ${amount} ${day}`,
  );
  form.set(
    'file',
    new File([`Date,Amount,Description\n${lines.join('\n')}\n`], 's.csv', { type: 'text/csv' }),
  );
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
  return rows.map(
    ([day, amount]) =>
      body.transactions.find((one: { description: string }) => one.description === `${text} ${amount} ${day}`)
        .id,
  );
};

const duplicatesOf = async (...ids: string[]) =>
  portal.call(portal.manager, 'GET', `/transactions/possible-duplicates?ids=${ids.join(',')}`);

test('shows the same amount, in or out, within three days from another source, in both directions', async () => {
  const byHand = await record('100.10', '2025-03-10');
  const imported = await importRows(
    ['2025-03-07', '100.10'],
    ['2025-03-13', '100.10'],
    ['2025-03-06', '100.10'],
    ['2025-03-14', '100.10'],
    ['2025-03-10', '100.11'],
    ['2025-03-10', '-100.10'],
  );
  const { status, body } = await duplicatesOf(byHand);
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 1, next_cursor: null });
  const [found] = body.duplicates;
  expect(found.transaction_id).toBe(byHand);
  const alike = [imported[0], imported[1], imported[5]];
  expect(found.possible_duplicates.map(({ id }: { id: string }) => id)).toEqual(alike);
  expect(found.possible_duplicates[0]).toEqual({
    id: imported[0],
    txn_date: '2025-03-07',
    amount: 100.1,
    description: 'Osko ANNA LEE 100.10 2025-03-07',
    type: '',
    source: 'csv',
  });
  const fromThere = await duplicatesOf(...imported);
  expect(fromThere.body.duplicates.map((one: { transaction_id: string }) => one.transaction_id)).toEqual(
    alike,
  );
});

test('also across the end of a month and of a year', async () => {
  const byHand = await record('55.55', '2025-01-01');
  const [december] = await importRows(['2024-12-29', '55.55']);
  expect((await duplicatesOf(byHand)).body.duplicates[0].possible_duplicates[0].id).toBe(december);
});

test('rows of other words and another client are no duplicates, rows of the same words are', async () => {
  const byHand = await record('88.00', '2025-05-02');
  await importSaying('Rent for May', ['2025-05-02', '88.00']);
  expect((await duplicatesOf(byHand)).body.duplicates).toEqual([]);
  const [same] = await importSaying('BY-HAND', ['2025-05-02', '88.00']);
  expect((await duplicatesOf(byHand)).body.duplicates[0].possible_duplicates).toMatchObject([{ id: same }]);
});

test('punctuation makes no other words, and no other client', async () => {
  const client = await portal.addClient({ name: 'Sean O’Brien Jr.' });
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: client.id,
    amount: '66.00',
    description: 'Cheque',
    txn_date: '2025-06-02',
  });
  const [same] = await importSaying('NPP SEAN OBRIEN JR', ['2025-06-02', '66.00']);
  expect((await duplicatesOf(body.id)).body.duplicates[0]?.possible_duplicates).toMatchObject([{ id: same }]);
});

test('two rows of one source are not duplicates, because a bank identifies its own rows', async () => {
  const rows = await importRows(['2025-04-01', '77.00'], ['2025-04-02', '77.00']);
  expect((await duplicatesOf(...rows)).body.duplicates).toEqual([]);
});

test('unknown ids are ignored; no ids or too many are refused', async () => {
  expect((await duplicatesOf('unknown')).body).toEqual({ duplicates: [], total: 0, next_cursor: null });
  for (const ids of [[''], Array.from({ length: 26 }, (_, index) => `id${index}`), ['a,,b'], ['a/b']]) {
    expect((await duplicatesOf(...ids)).status).toBe(400);
  }
});
