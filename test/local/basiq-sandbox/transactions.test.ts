import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { type RunningBankSandbox, SANDBOX_STEP_MS, startBankSandbox } from '#test/harness/bank-sandbox.ts';

interface Row {
  id: string;
  status: string;
  amount: string;
  direction: string;
  currency: string;
  class: string;
  account: string;
  description: string;
  postDate: string | null;
  transactionDate: string;
  balance: string;
  enrich: object | null;
  subClass: object | null;
}

let sandbox: RunningBankSandbox;
let userId: string;
let connectionId: string;
let rows: Row[];

beforeAll(async () => {
  sandbox = await startBankSandbox({ now: '2026-06-15T02:00:00Z' });
  ({ userId, connectionId } = await sandbox.connectedUser());
  rows = await posted();
});

afterAll(() => sandbox.close());

const queryOf = (filter: string, limit = 500) => `limit=${limit}&filter=${encodeURIComponent(filter)}`;
const page = async (query: string, user = userId) =>
  sandbox.api('GET', `users/${user}/transactions?${query}`, { token: await sandbox.token() });

async function all(query: string, user = userId): Promise<{ rows: Row[]; pages: number }> {
  const found: Row[] = [];
  let pages = 0;
  for (let next: string | undefined = query; next !== undefined; pages += 1) {
    const { status, body } = await page(next, user);
    expect(status).toBe(200);
    expect(body.count).toBe(body.data.length);
    found.push(...body.data);
    next = body.links.next && new URL(body.links.next).search.slice(1);
  }
  return { rows: found, pages };
}

const RANGE = "transaction.postDate.bt('2024-12-31','2025-06-11'),transaction.status.eq('posted')";
const posted = async (user = userId) => (await all(queryOf(RANGE), user)).rows;
const ids = (list: readonly Row[]) => list.map(({ id }) => id);
const dayOf = (row: Row) => fundDateAt(new Date(row.postDate ?? ''));

describe('pages', () => {
  test('three of 500 contain more than 1,100 posted rows, each once', async () => {
    const { rows: found, pages } = await all(queryOf(RANGE));
    expect(pages).toBe(3);
    expect(found.length).toBeGreaterThan(1_100);
    expect(new Set(ids(found)).size).toBe(found.length);
  });

  test('by account, newest first', () => {
    const accounts = [...new Set(rows.map(({ account }) => account))];
    expect(accounts).toHaveLength(3);
    for (const account of accounts) {
      const dates = rows.filter((row) => row.account === account).map((row) => dayOf(row));
      expect(dates).toEqual([...dates].sort().reverse());
    }
  });

  test.each([
    ['limit=501', 'limit'],
    ['limit=0', 'limit'],
    ['next=unheard-of', 'next'],
    [queryOf("transaction.postDate.bt('2025-02-30','2025-03-01')"), 'filter'],
    [queryOf("transaction.postDate.bt('2025-02-01')"), 'filter'],
    [queryOf("transaction.amount.gt('5')"), 'filter'],
  ])('400 for %s', async (query, parameter) => {
    const { status, body } = await page(query);
    expect(status).toBe(400);
    expect(body.data[0]).toMatchObject({ code: 'parameter-not-valid', source: { parameter } });
  });

  test('a cursor works for its own user only', async () => {
    const { body } = await page(queryOf(RANGE));
    const other = await sandbox.connectedUser();
    const { status } = await page(new URL(body.links.next).search.slice(1), other.userId);
    expect(status).toBe(400);
  });

  test.each([
    ["transaction.direction.eq('credit')", (row: Row) => row.direction === 'credit'],
    ["transaction.class.eq('bank-fee')", (row: Row) => row.class === 'bank-fee'],
    ["transaction.postDate.gteq('2025-05-01')", (row: Row) => (row.postDate ?? '') >= '2025-05-01'],
    ["transaction.postDate.lt('2025-02-01')", (row: Row) => (row.postDate ?? '') < '2025-02-01'],
  ])('filters by %s', async (filter, holds) => {
    const { rows: found } = await all(queryOf(`${RANGE},${filter}`));
    expect(found.length).toBeGreaterThan(0);
    expect(ids(found)).toEqual(ids(rows.filter(holds)));
  });

  test('by account, institution and connection', async () => {
    const [first] = rows;
    const { rows: found } = await all(
      queryOf(
        `${RANGE},account.id.eq('${first?.account}'),institution.id.eq('AU00000'),connection.id.eq('${connectionId}')`,
      ),
    );
    expect(ids(found)).toEqual(ids(rows.filter(({ account }) => account === first?.account)));
  });
});

describe('transactions', () => {
  test('amounts are signed decimals that agree with their direction', () => {
    for (const { amount, direction } of rows) {
      expect(amount).toMatch(/^-?\d+\.\d{2}$/);
      expect(amount.startsWith('-')).toBe(direction === 'debit');
    }
  });

  test('dates come in each of the bank’s formats, also at month ends and on both nights of the clock changes', () => {
    const times = (day: string) =>
      new Set(rows.filter((row) => dayOf(row) === day).map((row) => row.postDate?.slice(11)));
    // Summer time ended at 3:00 on 6 April 2025; midnight of that day was still summer time.
    expect(times('2025-04-06')).toContain('13:00:00Z');
    expect(times('2025-04-07')).toContain('14:00:00Z');
    expect(times('2025-01-31')).toContain('13:00:00Z');
    for (const day of ['2025-01-31', '2025-02-01', '2025-02-28', '2025-04-06', '2025-05-31']) {
      expect(times(day)).toContain('00:00:00Z');
    }
  });

  test('two equal purchases are two rows', () => {
    const parking = rows.filter(
      (row) => row.description === 'Example Street Car Park' && dayOf(row) === '2025-03-14',
    );
    expect(parking).toHaveLength(2);
    const [one, other] = parking.map(({ id: _, ...rest }) => ({ ...rest, links: undefined }));
    expect(one).toEqual(other);
  });

  test('include a refund, a transfer with its counterpart, a fee, a foreign currency, an unknown class and odd texts', () => {
    const has = (holds: (row: Row) => boolean) => expect(rows.some(holds)).toBe(true);
    has((row) => row.class === 'refund' && row.direction === 'credit');
    has((row) => row.class === 'transfer' && row.amount === '20000.00');
    has((row) => row.class === 'transfer' && row.amount === '-20000.00');
    has((row) => row.class === 'bank-fee' && row.subClass !== null);
    has((row) => row.currency === 'USD');
    has((row) => row.class === 'round-up');
    has(
      (row) =>
        row.description.includes('🔧') && row.description.includes('"') && row.description.includes("'"),
    );
    has((row) => row.description === '');
    has((row) => row.enrich !== null);
    has((row) => row.enrich === null);
    expect(new Set(rows.map(({ transactionDate }) => transactionDate))).toEqual(new Set(['']));
    expect(new Set(rows.map(({ balance }) => balance))).toEqual(new Set(['']));
  });

  test('include deposits of the fund’s clients', () => {
    expect(
      rows.filter((row) => row.class === 'direct-credit' && / CC-2025-0\d/.test(row.description)).length,
    ).toBeGreaterThan(10);
  });

  test('are the same for one person at one bank, under ids of the connection', async () => {
    const other = await sandbox.connectedUser();
    const theirs = await posted(other.userId);
    const facts = (list: readonly Row[]) =>
      list.map(({ amount, postDate, description }) => [amount, postDate, description]);
    expect(facts(theirs)).toEqual(facts(rows));
    expect(new Set([...ids(theirs), ...ids(rows)]).size).toBe(2 * rows.length);
    const someoneElse = await sandbox.connectedUser('richard');
    expect(facts(await posted(someoneElse.userId))).not.toEqual(facts(rows));
  });

  test('pending rows get new ids with every refresh and keep the last one once posted', async () => {
    const pending = async () => (await all(queryOf("transaction.status.eq('pending')"))).rows;
    const before = await pending();
    expect(before.length).toBeGreaterThan(0);
    for (const { postDate } of before) expect(postDate).toBeNull();
    await sandbox.provider.refresh(sandbox.provider.connection(userId, connectionId));
    sandbox.advance(3 * SANDBOX_STEP_MS);
    const after = await pending();
    expect(after).toHaveLength(before.length);
    expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([]);
    expect(ids(await posted())).toEqual(ids(rows));

    sandbox.advance(86_400_000);
    const today = "transaction.postDate.bt('2026-06-14','2026-06-16'),transaction.status.eq('posted')";
    const { rows: settled } = await all(queryOf(today));
    const sixteenth = settled.filter((row) => dayOf(row) === '2026-06-15');
    expect(sixteenth).toHaveLength(before.length);
    await sandbox.provider.refresh(sandbox.provider.connection(userId, connectionId));
    sandbox.advance(3 * SANDBOX_STEP_MS);
    expect(ids((await all(queryOf(today))).rows)).toEqual(ids(settled));
  });

  test('a new connection gives the same purchases new ids; a renewed one keeps them', async () => {
    const person = await sandbox.connectedUser('Gilfoyle');
    const before = await posted(person.userId);
    const again = {
      userId: person.userId,
      institutionId: 'AU00000',
      method: 'openbanking',
      decision: 'Gilfoyle',
    };
    await sandbox.provider.decide({ ...again, connectionId: person.connectionId });
    sandbox.advance(3 * SANDBOX_STEP_MS);
    expect(ids(await posted(person.userId))).toEqual(ids(before));

    const token = await sandbox.token();
    const path = `users/${person.userId}/connections/${person.connectionId}`;
    await sandbox.api('POST', `${path}/purge`, { token });
    await sandbox.api('DELETE', path, { token });
    await sandbox.provider.decide(again);
    sandbox.advance(3 * SANDBOX_STEP_MS);
    const after = await posted(person.userId);
    expect(after.map(({ amount }) => amount)).toEqual(before.map(({ amount }) => amount));
    expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([]);
  });

  test('a deleted connection keeps its rows beside those of a new one', async () => {
    const person = await sandbox.connectedUser('jared');
    const before = await posted(person.userId);
    await sandbox.api('DELETE', `users/${person.userId}/connections/${person.connectionId}`, {
      token: await sandbox.token(),
    });
    await sandbox.provider.decide({
      userId: person.userId,
      institutionId: 'AU00000',
      method: 'openbanking',
      decision: 'jared',
    });
    sandbox.advance(3 * SANDBOX_STEP_MS);
    expect(await posted(person.userId)).toHaveLength(2 * before.length);
  });
});
