import { addMonths, displayDate, firstDayOf, fundDateAt, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';
import { addAccount, importInto } from '../bank-accounts/accounts.ts';
import { closeUpTo } from '../fund/closing.ts';
import { secondOf } from '../register/registering.ts';

/** On the last day of the last month, the fund has 300,000 units and a value of 316,024.56. */
export interface WorkedFund {
  readonly anna: string;
  readonly ben: string;
  readonly annas: TestActor;
  readonly propertyId: string;
  readonly accountId: string;
  readonly heldId: string;
  readonly months: { readonly first: string; readonly last: string };
  readonly day: string;
  readonly today: string;
}

export const LINES = [
  { label: 'Rent in arrears', amount: 1_250, reason: 'The September rent of the shop' },
  { label: 'Audit and valuation fees', amount: '-6071.11', reason: 'Two quotes' },
];
export const RIGHT_LINES: object[] = [
  { ...LINES[0] },
  { label: 'Audit and valuation fees', amount: '-7695.67', reason: 'The bills' },
];

export const refused = (code: string, status = 409) => ({ status, body: { code } });

export const send = (portal: TestPortal, by: TestActor, method: string, path: string, body?: object) =>
  retryWhileBusy(() => portal.call(by, method, path, body));

async function done(portal: TestPortal, method: string, path: string, body?: object) {
  const answer = await send(portal, portal.manager, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function row(portal: TestPortal, accountId: string, day: string, amount: string, type: string) {
  const csv = `Date,Amount,Description\n${displayDate(day as never)},${amount},${type} ${amount}\n`;
  const importId = await importInto(portal, csv, accountId);
  const { rows } = await done(portal, 'GET', `/transactions/imports/${importId}/rows`);
  const id: string = rows[0].transaction_id;
  await done(portal, 'PUT', `/transactions/${id}/classify`, { type });
  return id;
}

export async function pay(
  portal: TestPortal,
  accountId: string,
  clientId: string,
  day: string,
  amount: string,
): Promise<string> {
  const id = await row(portal, accountId, day, amount, 'contribution');
  await done(portal, 'POST', `/transactions/${id}/allocations`, { clientId, amount });
  return id;
}

export async function workedFund(portal: TestPortal): Promise<WorkedFund> {
  const today = fundDateAt(portal.services.now());
  const last = addMonths(monthOf(today), -1);
  const first = addMonths(last, -1);
  const begin = firstDayOf(first);
  const accountId = await addAccount(portal, { opening_day: begin, opening_balance: 0 });
  const client = (name: string) => portal.addClient({ name, pledged_amount: 1_000_000 });
  const [anna, ben] = [await client('Anna'), await client('Ben')];
  await pay(portal, accountId, anna.id, begin, '200000.00');
  await pay(portal, accountId, ben.id, begin, '100000.00');
  await row(portal, accountId, begin, '100000.00', 'loan_drawdown');
  await row(portal, accountId, begin, '-391654.33', 'property_purchase');
  const { id: propertyId } = await done(portal, 'POST', '/fund/properties', {
    name: '7 Wattle Street',
    type: 'Commercial',
    acquisitionPrice: '391654.33',
    acquired_on: begin,
    valuation: { marketValue: '391654.33', date: begin, basis: 'purchase price' },
  });
  const day = lastDayOf(last);
  await done(portal, 'PUT', `/fund/properties/${propertyId}`, {
    valuation: { marketValue: 412_500, date: day, basis: 'independent', valuer: 'Example Valuers' },
  });
  const heldId = await row(portal, accountId, day, '20000.00', 'contribution');
  await done(portal, 'POST', `/transactions/${heldId}/hold`, { reason: 'Its owner is unknown' });
  await closeUpTo(portal, last);
  return {
    ...{ anna: anna.id, ben: ben.id, annas: anna.actor, propertyId, accountId, heldId },
    ...{ months: { first, last }, day, today },
  };
}

export const secondManager = (portal: TestPortal) => secondOf(portal, 'Sam Second');

export const draft = (portal: TestPortal, { day }: Pick<WorkedFund, 'day'>, more: object = {}) =>
  send(portal, portal.manager, 'POST', '/unit-prices', { day, lines: LINES, ...more });

export const put = (portal: TestPortal, by: TestActor, id: string, body: object) =>
  send(portal, by, 'PUT', `/unit-prices/${id}`, body);

export async function publish(portal: TestPortal, id: string, other?: TestActor, more: object = {}) {
  const asked = await put(portal, portal.manager, id, { state: 'Published', ...more });
  if (!other) return asked;
  return put(portal, other, id, { state: 'Published', asked_at: asked.body.asked.at });
}

export async function published(
  portal: TestPortal,
  fund: Pick<WorkedFund, 'day'>,
  more: object = {},
): Promise<string> {
  const made = await draft(portal, fund, { confirmed: ['price-jump', 'dilutes'], ...more });
  const answer = await publish(portal, made.body.id);
  if (answer.status !== 200) throw new Error(JSON.stringify([made.body, answer.body]));
  return made.body.id;
}

export const effectOf = async (portal: TestPortal, id: string) =>
  (await send(portal, portal.manager, 'GET', `/unit-prices/${id}/effect`)).body;

export const decide = (portal: TestPortal, by: TestActor, id: string, rows: object[], more: object = {}) =>
  send(portal, by, 'PUT', `/unit-prices/${id}/effect`, { rows, ...more });

export const REASON = 'Bills were missing';
export const remedies = (rows: { move_id: string }[], remedy: string) =>
  rows.map(({ move_id }) => ({ move_id, remedy, reason: REASON }));

export async function supersede(portal: TestPortal, id: string, lines: object[], other?: TestActor) {
  const made = await done(portal, 'POST', `/unit-prices/${id}/supersede`, { lines, reason: REASON });
  const answer = await publish(portal, made.id, other);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
