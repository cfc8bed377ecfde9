import { afterAll, beforeAll, expect, test } from 'vitest';
import { displayReference, paymentReference } from '#shared/payment-reference.ts';
import type { Seeded } from '../../local/seeding.ts';
import { seeded } from '../../local/seeding.ts';

let portal: Seeded;
beforeAll(async () => {
  portal = await seeded('demo');
});
afterAll(() => portal.close());

const KINDS = ['clients', 'properties', 'capital_calls', 'transactions', 'documents'];

async function search(text: string) {
  const answer = await portal.get(`/search?${new URLSearchParams({ q: text })}`);
  for (const kind of KINDS) {
    expect(answer[kind].hits.length, kind).toBeLessThanOrEqual(8);
    expect(answer[kind].total, kind).toBeGreaterThanOrEqual(answer[kind].hits.length);
    expect(answer.order.includes(kind), kind).toBe(answer[kind].hits.length > 0);
  }
  const [first] = answer.order;
  return { ...answer, first: { kind: first, ...answer[first]?.hits[0] } };
}

test.each(['olivia', 'Olivia', 'olivia chen', 'chen olivia', 'olivia.chen@example.com'])(
  '%s finds Olivia Chen first, and her amount due',
  async (text) => {
    const { first } = await search(text);
    expect(first).toMatchObject({ kind: 'clients', name: 'Olivia Chen', due_amount: 20_636.29 });
  },
);

test('a client has their calls, payments and papers in the results, and no others', async () => {
  const { clients, capital_calls, transactions, documents, order } = await search('olivia');
  expect(clients.total).toBe(1);
  expect(order).toEqual(['clients', 'capital_calls', 'transactions', 'documents']);
  expect(capital_calls.hits[0]).toMatchObject({
    title: 'Settlement of 14 Harbour Road',
    status: 'Issued',
    amount: 20_636.29,
  });
  for (const line of capital_calls.hits) expect(line.client_name).toBe('Olivia Chen');
  expect(transactions.hits.length).toBeGreaterThan(2);
  for (const row of transactions.hits) {
    // The debit of a payment file names no clients in the results, because it pays many.
    const paid = row.type === 'distribution' && (await portal.get(`/transactions/${row.id}`)).pays;
    const names = paid ? paid.map((line: { client_name: string }) => line.client_name) : row.client_names;
    expect(names).toContain('Olivia Chen');
  }
  const days = transactions.hits.map((row: { txn_date: string }) => row.txn_date);
  expect(days).toEqual([...days].sort().reverse());
  for (const paper of documents.hits) expect(paper.client_name).toBe('Olivia Chen');
});

test.each(['20636.29', '$20,636.29', '20,636.29'])(
  '%s finds the call of exactly that amount first, and no other amount',
  async (text) => {
    const { first, amount, transactions, clients } = await search(text);
    expect(first).toMatchObject({
      kind: 'capital_calls',
      title: 'Settlement of 14 Harbour Road',
      client_name: 'Olivia Chen',
      amount: 20_636.29,
    });
    expect({ amount, clients: clients.total }).toEqual({ amount: 20_636.29, clients: 0 });
    expect(transactions).toMatchObject({ hits: [], is_amount_only: true });
  },
);

test('an amount of a deposit finds exactly the transactions of that amount, with their clients', async () => {
  const { first, transactions } = await search('$15,500.00');
  expect(first).toMatchObject({ kind: 'transactions', amount: 15_500 });
  expect(transactions.total).toBeGreaterThan(0);
  for (const row of transactions.hits) expect(Math.abs(row.amount)).toBe(15_500);
  expect(transactions.hits.map((row: { client_names: string[] }) => row.client_names)).toContainEqual([
    'Olivia Chen',
  ]);
});

const REFERENCE = paymentReference(10, 10);

test.each([REFERENCE, displayReference(REFERENCE), displayReference(REFERENCE).replaceAll(' ', '-')])(
  '%s finds the line of that reference first',
  async (text) => {
    const { first } = await search(text);
    expect(first).toMatchObject({
      kind: 'capital_calls',
      title: 'Settlement of 14 Harbour Road',
      client_name: 'Olivia Chen',
    });
  },
);

test('a reference with one wrong digit, or the beginning of one, finds its line first', async () => {
  const { first: line } = await search(REFERENCE);
  const wrong = `${REFERENCE.slice(0, 6)}${(Number(REFERENCE[6]) + 1) % 10}${REFERENCE.slice(7)}`;
  for (const text of [wrong, REFERENCE.slice(0, 8)])
    expect((await search(text)).first, text).toMatchObject({ kind: 'capital_calls', id: line.id });
});

test.each([
  ['memorandum', 'Information memorandum'],
  ['complaints', 'Complaints policy'],
  ['trust deed', 'Trust deed'],
])('%s, a word of a document, finds it first', async (text, name) => {
  expect((await search(text)).first).toMatchObject({ kind: 'documents', name, client_id: null });
});

test.each([
  ['18 Quay Street', '18 Quay Street'],
  ['quay', '18 Quay Street'],
  ['foundry road', '22 Foundry Road'],
  ['harbour dental', '18 Quay Street'],
])('%s finds that property first', async (text, name) => {
  expect((await search(text)).properties.hits[0]).toMatchObject({ name });
  if (!text.includes('dental'))
    expect((await search(text)).first).toMatchObject({ kind: 'properties', name });
});

test('a phone number finds its client, however it is written', async () => {
  const { clients } = await portal.get('/clients?limit=100');
  const { id, mobile } = clients.find((client: { mobile: string }) => client.mobile !== '');
  const digits = mobile.replaceAll(/\D/g, '');
  for (const text of [mobile, digits, `+61 ${digits.replace(/^0|^61/, '')}`])
    expect((await search(text)).first, text).toMatchObject({ kind: 'clients', id });
});

test('an old form of a call’s name in the bank’s words finds these rows', async () => {
  const { transactions } = await search('CC-07');
  expect(transactions.total).toBeGreaterThan(0);
  for (const row of transactions.hits) expect(row.description).toContain('CC-07');
});

test('text that occurs nowhere finds nothing', async () => {
  expect((await search('olvia')).order).toEqual([]);
});
