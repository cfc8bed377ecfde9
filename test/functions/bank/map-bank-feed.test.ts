import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { rowsOfDay, type SandboxAccount } from '#local/basiq-sandbox/bank-rows.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { type BankPortal, startBankPortal } from '#test/harness/bank-portal.ts';

async function addAccount({ portal }: BankPortal, name: string, account_number: string): Promise<string> {
  const opening = { opening_day: '2025-01-01', opening_balance: 0 };
  const account = { name, bsb: '062-000', account_number, ...opening };
  return (await portal.call(portal.manager, 'POST', '/bank-accounts', account)).body.id;
}

async function withBank(work: (bank: BankPortal) => Promise<void>): Promise<void> {
  const bank = await startBankPortal();
  try {
    await work(bank);
    await bank.portal.services.settled();
    expect((await verifyLedger(bank.portal.services)).breaches).toEqual([]);
  } finally {
    await bank.close();
  }
}

const decisionsOf = async (bank: BankPortal) =>
  (await bank.feeds()).map(({ label, account_id, left_out }) => [label, left_out ? 'left out' : account_id]);

function rowsOf(accounts: readonly SandboxAccount[], from: string, to: string): string[] {
  const rows = [];
  for (let day = from as CalendarDate; day <= to; day = addDays(day, 1))
    for (const row of rowsOfDay('AU00000 Whistler', day))
      if (accounts.includes(row.account) && row.currency === 'AUD')
        rows.push(`${row.date} ${row.amountCents / 100} ${row.description || row.subClass?.title}`);
  return rows.sort();
}

test('before the first import each account is decided: by number, else by a person; a card is left out unless chosen', () =>
  withBank(async (bank) => {
    const operating = await addAccount(bank, 'Operating', '1000 4471');
    const second = await addAccount(bank, 'Second', '5555 5555');
    await bank.connect('Whistler', null);
    expect(await decisionsOf(bank)).toEqual([
      ['Hooli Bank 062-000 ••••4471', operating],
      ['Hooli Bank 062-000 ••••4498', null],
      ['Hooli Bank ••••4417', 'left out'],
    ]);
    const refused = await bank.importBank('2025-02-01', '2025-02-10');
    expect([refused.status, refused.body.code]).toEqual([409, 'bank-accounts-not-mapped']);
    expect(refused.body.issues).toMatchObject([{ message: 'Hooli Bank 062-000 ••••4498' }]);
    expect(await bank.stored()).toEqual([]);

    await bank.map(({ type }) => (type === 'savings' ? { account_id: second } : undefined));
    const { body } = await bank.importBank('2025-02-01', '2025-02-10');
    expect(body.rejected).toEqual([]);
    expect(await bank.stored()).toEqual(rowsOf(['operating', 'savings'], '2025-02-01', '2025-02-10'));
    const { portal } = bank;
    const { transactions } = (await portal.call(portal.manager, 'GET', `/transactions?limit=1000`)).body;
    for (const { account_id, description } of transactions)
      expect(account_id === second).toBe(description.startsWith('Interest paid'));
  }));

test('a decision takes one account or none, and only an account of the fund', () =>
  withBank(async (bank) => {
    await bank.connect('Whistler', null);
    const [feed] = await bank.feeds();
    const put = (body: object) =>
      bank.portal.call(bank.portal.manager, 'PUT', `/basiq/feeds/${feed?.id}`, body);
    expect((await put({ account_id: 'main', left_out: true })).status).toBe(400);
    expect((await put({})).status).toBe(400);
    expect((await put({ account_id: 'elsewhere' })).body.code).toBe('bank-account-not-found');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(index % 2 ? { left_out: true } : { account_id: 'main' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [decided] = await bank.feeds();
    expect(decided?.left_out).toBe(decided?.account_id === null);
  }));

const ENDINGS: Record<string, (bank: BankPortal) => Promise<unknown>> = {
  'ends by itself, its data kept': ({ sandbox }) => sandbox.provider.endConsentsIn(0, 'keep'),
  'ends by itself, its data purged': ({ sandbox }) => sandbox.provider.endConsentsIn(0, 'purge'),
  'is removed, its data kept': async (bank) => remove(bank, { purged: false }),
  'is purged and removed': async (bank) => remove(bank, { purged: true }),
};

function remove({ sandbox }: BankPortal, data: { purged: boolean }): void {
  const [connection] = sandbox.provider.state.value.connections;
  Object.assign(connection ?? {}, { deleted: true, ...data });
}

test.each(Object.entries(ENDINGS))(
  'a feed that %s and comes back has no row twice, none lost, and its mapping kept',
  (_, end) =>
    withBank(async (bank) => {
      const operating = await addAccount(bank, 'Operating', '10004471');
      const card = await addAccount(bank, 'Card', '12345678');
      await bank.connect('Whistler', ({ type }) =>
        type === 'credit-card' ? { account_id: card } : type === 'savings' ? { left_out: true } : undefined,
      );
      const before = await bank.feeds();
      const decisions = await decisionsOf(bank);
      expect(decisions.map(([, decision]) => decision)).toEqual([operating, 'left out', card]);
      await bank.importBank('2025-03-01', '2025-03-20');

      await end(bank);
      const refused = await bank.importBank('2025-03-01', '2025-03-20');
      expect(['bank-consent-ended', 'bank-not-connected']).toContain(refused.body.code);
      await bank.connect('Whistler', null);
      expect(await decisionsOf(bank)).toEqual(decisions);
      const ids = new Set(before.map(({ id }) => id));
      expect((await bank.feeds()).filter(({ id }) => ids.has(id))).toEqual([]);

      const { body } = await bank.importBank('2025-03-11', '2025-03-31');
      const expected = rowsOf(['operating', 'card'], '2025-03-01', '2025-03-31');
      expect(await bank.stored()).toEqual(expected);
      expect(body.duplicateCount).toBe(rowsOf(['operating', 'card'], '2025-03-11', '2025-03-20').length);
      expect((await bank.importBank('2025-03-01', '2025-03-31')).body.insertedCount).toBe(0);
      expect(await bank.stored()).toEqual(expected);
    }),
);
