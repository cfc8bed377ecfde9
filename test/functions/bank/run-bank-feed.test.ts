import { afterEach, beforeEach, expect, test } from 'vitest';
import { runBankFeed } from '#functions/bank/run-bank-feed.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addDays, displayDate, fundDateAt, startOfFundDay } from '#shared/calendar-date.ts';
import { type BankPortal, bookedRows, startBankPortal } from '#test/harness/bank-portal.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let bank: BankPortal;

beforeEach(async () => {
  bank = await startBankPortal();
});

afterEach(async () => {
  await bank.portal.services.settled();
  const { breaches } = await verifyLedger(bank.portal.services);
  await bank.close();
  expect(breaches).toEqual([]);
});

const today = () => fundDateAt(bank.portal.services.now());

async function runOn(days: number, hours: number): Promise<void> {
  const { services } = bank.portal;
  const to = Date.parse(startOfFundDay(addDays(today(), days))) + hours * HOUR_MS;
  const byMs = to - services.now().getTime();
  bank.portal.advance(byMs);
  bank.sandbox.advance(byMs);
  // The provider read the banks a moment ago, so the import need not wait for a refresh.
  for (const connection of bank.sandbox.provider.state.value.connections)
    connection.lastUsedMs = services.now().getTime();
  await runBankFeed(services);
  await services.settled();
}

const get = async (path: string) => (await bank.portal.call(bank.portal.manager, 'GET', path)).body;
const imports = async () => (await get('/transactions/imports')).imports;
const mails = async () =>
  (await get('/messages?limit=100')).messages
    .map(({ subject }: { subject: string }) => subject)
    .filter((subject: string) => subject.startsWith('Bank consent'));

test('a connected bank is imported once each morning, from the day after, by the actor Bank feed', async () => {
  await bank.connect();
  await runOn(0, 23);
  expect(await imports()).toEqual([]);
  await runOn(1, 6.9);
  expect(await imports()).toEqual([]);
  await runOn(0, 7);
  await runOn(0, 8);
  const [first, ...others] = await imports();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ status: 'done', created_by_name: 'Bank feed' });
  expect(await bank.stored()).toEqual(bookedRows(addDays(today(), -90), addDays(today(), -1)));
  expect((await get('/basiq/connection')).last_import).toMatchObject({ by_feed: true });
  const history = await get(`/audit?kind=import&record_id=${first.import_id}`);
  const actors = new Set(history.entries.map(({ actor_name: name }: { actor_name: string }) => name));
  expect(actors).toEqual(new Set(['Bank feed']));
  await runOn(1, 7);
  expect(await imports()).toHaveLength(2);
  expect((await get('/messages')).messages).toEqual([]);
});

test('switched off in the settings, or with an account that nobody decided about, it imports nothing', async () => {
  await bank.connect('Whistler', null);
  await runOn(1, 7);
  expect((await get('/basiq/connection')).undecided_count).toBe(2);
  expect(await imports()).toEqual([]);
  await bank.map(() => ({ left_out: true }));
  const off = { morning_import: false, reason: 'By hand' };
  const { portal } = bank;
  expect((await portal.call(portal.manager, 'PUT', '/fund/settings', off)).body.morning_import).toBe(false);
  await runOn(1, 7);
  expect(await imports()).toEqual([]);
});

test('managers are mailed once at 30 days, at 7 days and at the end of the consent, until it is renewed', async () => {
  await bank.connect();
  await bank.map(() => ({ left_out: true }));
  await bank.sandbox.provider.endConsentsIn(32);
  const [consent] = bank.sandbox.provider.state.value.consents;
  const end = displayDate(fundDateAt(new Date(consent?.expiryMs ?? 0)));
  await runOn(1, 12);
  expect(await mails()).toEqual([]);
  for (const days of [2, 1, 1]) await runOn(days, 12);
  expect(await mails()).toEqual([`Bank consent ends on ${end}`]);
  for (const days of [19, 2, 1]) await runOn(days, 12);
  expect(await mails()).toEqual([`Bank consent ends on ${end}`, `Bank consent ends on ${end}`]);
  bank.portal.advance(7 * DAY_MS);
  bank.sandbox.advance(7 * DAY_MS);
  for (const days of [1, 1]) await runOn(days, 12);
  expect(await mails()).toHaveLength(3);
  expect(await mails()).toContain(`Bank consent ended on ${end}`);
  expect((await get('/basiq/connection')).consent).toMatchObject({ isActive: false, status: 'expired' });
  await bank.connect();
  await runOn(1, 12);
  expect(await mails()).toHaveLength(3);
});
