import { expect } from 'vitest';
import { update } from '#functions/ledger/write.ts';
import { clientKey, clientTarget, findClient } from '#functions/records/client-store.ts';
import { addAccount } from '#test/functions/bank-accounts/accounts.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { adjust, portal, send } from '#test/functions/register/registering.ts';
import { row } from '#test/functions/unit-prices/worked-fund.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { changeAudited } from '#test/harness/change-audited.ts';

export interface Distributed {
  readonly a: string;
  readonly b: string;
  readonly c: string;
  readonly d: string;
  readonly cs: TestActor;
}

const INTEREST = 10;
const PAYER = { bank_code: 'WBC', user_name: 'FUND', user_id: '301500', remitter: 'FUND', balanced: false };

const MOVES = {
  a: [['2024-07-31', 200_000]],
  b: [
    ['2024-07-31', 100_000],
    ['2024-12-10', -40_000],
  ],
  c: [['2024-11-15', 47_464.6744]],
  d: [['2024-12-10', 40_000]],
} as const;

export async function distributedFund({ cash = 10_000 } = {}): Promise<Distributed> {
  await openBooks(cash);
  const ids: Record<string, string> = {};
  let cs = portal.stranger;
  for (const [name, moves] of Object.entries(MOVES)) {
    const { id, actor } = await portal.addClient({ name: `Client ${name.toUpperCase()}` });
    ids[name] = id;
    if (name === 'c') cs = actor;
    for (const [day, units] of moves) await done(adjust(id, units, { day }));
    if (name !== 'd') await setStatus(id, 'quoted');
  }
  await closeUpTo(portal, '2024-12');
  return { ...(ids as Record<'a' | 'b' | 'c' | 'd', string>), cs };
}

/** Adds an account with a row, because a month can be closed only if an account has rows. */
export async function openBooks(cash: number): Promise<void> {
  const opening_balance = cash - INTEREST;
  const id = await addAccount(portal, { opening_day: '2024-10-01', opening_balance });
  await row(portal, id, '2024-10-02', INTEREST.toFixed(2), 'interest');
  await done(send('PUT', `/bank-accounts/${id}/balances`, { day: '2024-10-02', balance: cash }));
  await done(send('PUT', `/bank-accounts/${id}`, { payer: PAYER }));
}

export async function setStatus(clientId: string, status: string, from = '2020-01-01'): Promise<void> {
  const { services } = portal;
  const client = await findClient(services, clientId);
  const by = { set_at: services.now().toISOString(), set_by: 'somebody', set_by_name: 'Somebody' };
  await changeAudited(
    services,
    clientTarget(clientId),
    update(services, {
      key: clientKey(clientId),
      set: {
        tax_statuses: [...(client?.tax_statuses ?? []), { status, from, reason: 'As told', ...by }],
        version: (client?.version ?? 0) + 1,
      },
      when: { version: client?.version ?? 0 },
    }),
  );
}

export async function done(answer: ReturnType<typeof send>) {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

export const QUARTER = {
  title: 'December quarter',
  from: '2024-10-01',
  to: '2024-12-31',
  basis: 'unit-days',
  components: [{ kind: 'income', label: 'Net income', total: '4321.09' }],
  pay_on: '2025-01-20',
};

export const create = (more: object = {}, by?: TestActor) =>
  send('POST', '/distributions', { ...QUARTER, ...more }, by);
export const put = (id: string, body: object, by?: TestActor) =>
  send('PUT', `/distributions/${id}`, body, by);
export const calculate = (id: string, by?: TestActor) =>
  send('POST', `/distributions/${id}/calculate`, undefined, by);

export async function calculated(more: object = {}): Promise<string> {
  const { id } = await done(create(more));
  expect((await done(calculate(id))).status).toBe('Calculated');
  return id;
}

export async function approve(id: string, other?: TestActor, more: object = {}) {
  const asked = await put(id, { status: 'Approved', ...more });
  if (!other) return asked;
  return put(id, { status: 'Approved', asked_at: asked.body.asked?.at, ...more }, other);
}

export async function linesOf(id: string, { a, b, c, d }: Distributed) {
  const { lines } = await done(send('GET', `/distributions/${id}/lines`));
  return [a, b, c, d].map((client) => lines.find((line: { client_id: string }) => line.client_id === client));
}

export async function publishPrice(price = '1.047211', owed = 4_321.09, cash = 10_000): Promise<string> {
  const nav = Math.round(347_464.6744 * Number(price) * 100) / 100;
  const amount = (nav + owed - cash).toFixed(2);
  const lines = [{ label: 'By hand', amount, reason: 'What the fund owns' }];
  const made = await done(send('POST', '/unit-prices', { day: QUARTER.to, lines }));
  expect(made.nav_price).toBe(Number(price));
  const asked = await done(send('PUT', `/unit-prices/${made.id}`, { state: 'Published' }));
  expect(asked.state).toBe('Published');
  return made.id;
}

export const reinvest = (clientId: string, percent: number, from = '2024-10-01', by?: TestActor) =>
  send('PUT', `/clients/${clientId}/reinvestment`, { percent, from }, by);

export async function workedDistribution(fund: Distributed): Promise<string> {
  await done(reinvest(fund.c, 100));
  const id = await calculated();
  await publishPrice();
  await done(put(id, { reinvest: { price: 1.047211 } }));
  await done(calculate(id));
  return id;
}
