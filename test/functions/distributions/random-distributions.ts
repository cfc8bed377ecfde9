import fc from 'fast-check';
import { expect } from 'vitest';
import { tellDistributions } from '#functions/distributions/tell-distributions.ts';
import { displayDate, fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import { addAccount, importInto } from '#test/functions/bank-accounts/accounts.ts';
import { PAYER } from '#test/functions/payouts/paying.ts';
import { type AnyStep, mixedSteps, openRegister } from '#test/functions/register/random-register.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import type { TestAnswer, TestPortal } from '#test/harness/test-portal.ts';

const DEEDS = [
  'distribute',
  'distribute',
  'approve',
  'approve',
  'file',
  'file',
  'file',
  'pay file',
  'pay file',
  'pay file',
  'pay line',
  'give back',
  'return',
  'unmatch',
  'cancel',
  'account',
  'reinvest',
  'tell',
] as const;

interface OutStep {
  readonly do: (typeof DEEDS)[number];
  readonly client: number;
  readonly cents: number;
  readonly pick: number;
  readonly by: 0 | 1;
}

export type OutHistory = readonly (AnyStep | { readonly out: OutStep })[];

const CLOSE: AnyStep = { money: { do: 'close', client: 0, day: 0, cents: 1, pick: 0, by: 0 } };

const FIRST = ['distribute', 'approve', 'file', 'pay file', 'unmatch'] as const;

/** The first month is closed early, so that it can be distributed. */
export function outSteps(clients: number, count: number): fc.Arbitrary<OutHistory> {
  const outStep = fc.record({
    do: fc.constantFrom(...DEEDS),
    client: fc.nat(clients - 1),
    cents: fc.integer({ min: 1, max: 500_000 }),
    pick: fc.nat(),
    by: fc.constantFrom(0 as const, 1 as const),
  });
  const all = fc.noBias(fc.array(outStep, { minLength: 3 * count, maxLength: 3 * count }));
  return fc.tuple(mixedSteps(clients, count), all).map(([mixed, outs]) => [
    ...mixed.slice(0, clients),
    CLOSE,
    ...FIRST.map((deed) => ({ out: { do: deed, client: 0, cents: 400_000, pick: 7, by: 0 as const } })),
    ...mixed.slice(clients).flatMap((step, at) => {
      const own = outs.slice(2 * at, 2 * at + 2).map((out) => ({ out }));
      return [step, ...own];
    }),
  ]);
}

/** These refusals can follow from the state of the records. Any other refusal fails the test. */
const MAY_REFUSE = new Set([
  ...['month-not-closed', 'no-units', 'rate-needed', 'no-price', 'price-includes-it', 'inputs-changed'],
  ...['already-approved', 'nothing-ready', 'payee-changed', 'units-gone', 'line-paid', 'line-not-paid'],
  ...['given-back', 'payout-not-found', 'not-approved', 'changed-meanwhile', 'payout-line-not-found'],
  ...['maker-cannot-approve', 'election-closed', 'price-counted-it', 'overlaps', 'exceeds-outflow'],
  ...['too-many-approvals', 'already-classified'],
]);
const CONFIRMED = ['overlaps', 'exceeds-cash', 'price-counted-it'];
const WHY = 'By a history';
const dollars = (cents: number) => (cents / 100).toFixed(2);
const toCents = (amount: number) => Math.round(amount * 100);

interface Line {
  readonly id: string;
  readonly client_id: string;
  readonly type: string;
  readonly state: string;
  readonly amount: number;
  readonly file_id: string | null;
}

export async function openDistributions(portal: TestPortal, count: number) {
  const register = await openRegister(portal, count);
  const { clients, managers, killer } = register;
  const today = fundDateAt(portal.services.now());
  const accountId = await addAccount(portal, { opening_day: '2025-03-01', opening_balance: 1_000_000 });
  await portal.call(portal.manager, 'PUT', `/bank-accounts/${accountId}`, { payer: PAYER });
  for (const [place, { id }] of clients.entries())
    await seedPayee(portal.services, { id }, { number: String(10_000_000 + place) });
  const matches: string[] = [];
  const done = new Map<string, number>();
  let rows = 0;

  const person = (by: number) => managers[by % 2] ?? portal.manager;
  const read = async (path: string) => (await portal.call(portal.manager, 'GET', path)).body;
  const chosen = <One>(all: readonly One[], pick: number) => all[pick % Math.max(1, all.length)];

  async function send(step: OutStep, by: number, method: string, path: string, body?: object) {
    const request = () => retryWhileBusy(() => portal.call(person(by), method, path, body));
    if (step.pick % 4 === 0) {
      killer.killAt(1 + (step.pick % 3), step.pick % 8 === 0 ? 'before' : 'after');
      await portal.call(person(by), method, path, body);
      killer.startAgain();
    }
    await portal.indexesShowAll();
    const answer = await request();
    await portal.indexesShowAll();
    const isFine = answer.status < 300 || MAY_REFUSE.has(answer.body.code);
    expect(isFine, `${JSON.stringify(step)} ${path} ${JSON.stringify(answer.body)}`).toBe(true);
    if (answer.status < 300) done.set(step.do, (done.get(step.do) ?? 0) + 1);
    return answer;
  }

  async function bankRow(cents: number, day: string = displayDate(today)): Promise<string> {
    rows += 1;
    const csv = `Date,Amount,Description\n${day},${dollars(cents)},Direct entry ${rows}\n`;
    const id = await importInto(portal, csv, accountId);
    await portal.indexesShowAll();
    return (await read(`/transactions/imports/${id}/rows`)).rows[0].transaction_id;
  }

  const interest = await bankRow(1_000, '02/03/2025');
  await portal.call(portal.manager, 'PUT', `/transactions/${interest}/classify`, { type: 'interest' });

  const linesOf = async (state = ''): Promise<Line[]> =>
    (await read(`/payouts/lines?limit=1000${state && `&state=${state}`}`)).lines;

  function remember({ status, body }: TestAnswer): void {
    if (status < 300) matches.push(body.id);
  }

  async function perform(step: OutStep): Promise<void> {
    const { by, pick } = step;
    await portal.indexesShowAll();
    const all: { id: string; status: string; to: string }[] = (await read('/distributions')).distributions;
    const inStatus = (...some: string[]) => all.filter(({ status }) => some.includes(status));
    if (step.do === 'distribute') return distribute(step);
    if (step.do === 'approve') {
      const one = chosen(inStatus('Calculated', 'Awaiting approval'), pick);
      if (!one) return;
      const path = `/distributions/${one.id}`;
      const { body } = await send(step, by, 'PUT', path, { status: 'Approved', confirmed: CONFIRMED });
      const asked_at = body.asked?.at;
      if (asked_at)
        await send(step, by + 1, 'PUT', path, { status: 'Approved', confirmed: CONFIRMED, asked_at });
    }
    if (step.do === 'file') {
      const one = chosen(inStatus('Approved'), pick);
      const confirmed = ['payee-changed'];
      if (one)
        await send(step, by, 'POST', '/payment-files', {
          ...{ distribution_id: one.id, from_account_id: accountId, pay_on: today, confirmed },
        });
    }
    if (step.do === 'pay file') {
      const { files } = await read('/payment-files');
      const file = chosen<{ id: string }>(
        files.filter(({ state }: { state: string }) => state === 'made'),
        pick,
      );
      if (!file) return;
      const { lines } = await read(`/payment-files/${file.id}`);
      const unpaid = lines.filter(({ state }: { state: string }) => state === 'in-file');
      const amounts: number[] = unpaid.map(({ amount }: { amount: number }) => toCents(amount));
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      const [first = 0, ...others] = amounts;
      const isRejected = pick % 3 === 0 && others.length > 0 && !others.includes(first);
      const cents = isRejected ? sum - first : sum;
      const body = { transaction_id: await bankRow(-cents), file_id: file.id, amount: dollars(cents) };
      remember(await send(step, by, 'POST', '/payouts/match', body));
    }
    if (step.do === 'pay line' || step.do === 'give back') {
      const line = chosen(
        (await linesOf()).filter(({ state }) => !['paid', 'cancelled', 'in-file'].includes(state)),
        pick,
      );
      if (!line) return;
      const transaction_id = await bankRow(-toCents(line.amount));
      if (step.do === 'pay line') {
        const body = { transaction_id, line_ids: [line.id], amount: line.amount };
        return remember(await send(step, by, 'POST', '/payouts/match', body));
      }
      const type = line.type === 'distribution' ? line.type : 'redemption';
      const gives_back = [{ line_id: line.id, amount: line.amount }];
      await send(step, by, 'PUT', `/transactions/${transaction_id}/classify`, { type, gives_back });
      const { pays = [] } = await read(`/transactions/${transaction_id}`);
      matches.push(...pays.map(({ match_id: id }: { match_id: string }) => id));
    }
    if (step.do === 'return') {
      const line = chosen(await linesOf('paid'), pick);
      if (!line) return;
      const body = { transaction_id: await bankRow(toCents(line.amount)), line_id: line.id, reason: WHY };
      remember(await send(step, by, 'POST', '/payouts/returns', body));
    }
    if (step.do === 'unmatch') {
      const id = chosen(matches, pick);
      if (id) await send(step, by, 'DELETE', `/payouts/match/${id}`);
    }
    if (step.do === 'cancel' && pick % 2 === 0) {
      const one = chosen(inStatus('Approved'), pick);
      if (!one) return;
      const path = `/distributions/${one.id}`;
      const cancel = { status: 'Cancelled', confirmed: CONFIRMED };
      const { body } = await send(step, by, 'PUT', path, cancel);
      const asked_at = body.cancel_asked?.at;
      if (asked_at && body.status !== 'Cancelled')
        await send(step, by + 1, 'PUT', path, { ...cancel, asked_at });
    }
    if (step.do === 'account')
      await seedPayee(portal.services, { id: clientOf(step) }, { number: accountOf(pick) });
    if (step.do === 'reinvest') {
      const body = { percent: pick % 101, from: '2025-03-01' };
      await send(step, by, 'PUT', `/clients/${clientOf(step)}/reinvestment`, body);
    }
    if (step.do === 'tell') await tellDistributions(portal.services, Number.POSITIVE_INFINITY);
  }

  const clientOf = ({ client }: OutStep) => clients[client]?.id ?? '';
  const accountOf = (pick: number) => String(10_000_000 + (pick % 80_000_000));

  /** Some distributions reinvest at the price of their last day. This price is published after the calculation. */
  async function distribute(step: OutStep): Promise<void> {
    const month = chosen([...register.closed], step.pick);
    if (month === undefined) return;
    const [from, to] = [`${month}-01`, lastDayOf(month)];
    const kind = step.pick % 2 === 0 ? 'income' : 'capital';
    const made = await send(step, step.by, 'POST', '/distributions', {
      ...{ title: `Of ${month}`, from, to, pay_on: today, confirmed: CONFIRMED },
      basis: step.pick % 3 === 0 ? 'record-day' : 'unit-days',
      components: [{ kind, label: 'Income', total: dollars(step.cents) }],
    });
    if (made.status >= 300) return;
    const path = `/distributions/${made.body.id}`;
    const calculate = () => send(step, step.by, 'POST', `${path}/calculate`);
    if ((await calculate()).status >= 300 || step.pick % 5 > 1) return;
    const { pick, by } = step;
    await register.perform({ units: { do: 'publish', client: 0, other: 0, day: 0, unitsE4: 1, pick, by } });
    const { prices } = await read('/unit-prices');
    const priced = prices.find(
      (one: { day: string; state: string }) => one.day === to && one.state === 'Published',
    );
    if (!priced) return;
    await send(step, step.by, 'PUT', path, { reinvest: { price: priced.nav_price } });
    await calculate();
  }

  async function compare(history: OutHistory): Promise<void> {
    await portal.indexesShowAll();
    const lines = await linesOf();
    const byHand = new Set(
      history.flatMap((step) => ('money' in step && step.money.do === 'pay out' ? step.money.client : [])),
    );
    for (const [place, { id }] of clients.entries()) {
      if (byHand.has(place)) continue;
      const paid = lines
        .filter((line) => line.client_id === id && line.type === 'distribution' && line.state === 'paid')
        .reduce((sum, { amount }) => sum - toCents(amount), 0);
      const { transactions } = await read(`/clients/${id}/transactions?limit=1000`);
      const got = transactions
        .filter((row: { type: string; annulled: boolean }) => row.type === 'distribution' && !row.annulled)
        .reduce((sum: number, { amount }: { amount: number }) => sum + toCents(amount), 0);
      expect(got, id).toBe(paid);
    }
  }

  return {
    perform: (step: OutHistory[number]) => ('out' in step ? perform(step.out) : register.perform(step)),
    compare,
    done: (deed: OutStep['do']) => done.get(deed) ?? 0,
  };
}
