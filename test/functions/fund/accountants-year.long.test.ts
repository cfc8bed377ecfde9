import { beforeAll, expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { TRANSACTION_TYPES, TYPES_OF_GROUP, usualSign } from '#shared/terms.ts';
import { csvRows, fileOf, madeExport } from '#test/functions/exports/read-files.ts';
import { managerOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { csvForm } from '#test/harness/csv-form.ts';
import { goToDay } from '#test/harness/go-to-day.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

// The accountant's books share no arithmetic with the product, so that they can check it.
const portal = portalOfFile();
const second = managerOf({ email: 'second.manager@example.com' });

/** `YEAR` is the first financial year that begins after today, so that the portal's clock only moves forward. */
const NOW = new Date();
const YEAR = NOW.getUTCFullYear() + (NOW.getUTCMonth() >= 5 ? 1 : 0);
const MONTHS = ['07', '08', '09', '10', '11', '12', '01', '02', '03', '04', '05', '06'];

/** Takes `07-01` for a day, or `02-end` for the last day of a month. */
function dayOf(monthDay: string): string {
  const year = monthDay >= '07' ? YEAR : YEAR + 1;
  const last = new Date(Date.UTC(year, Number(monthDay.slice(0, 2)), 0)).getUTCDate();
  return `${year}-${monthDay.replace('end', String(last))}`;
}
const [FIRST, LAST, EARLIER] = [dayOf('07-01'), dayOf('06-30'), `${YEAR}-06-10`];
const OF_YEAR = { kind: 'year', from: FIRST, to: LAST };

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
const dollars = (cents: number) => (cents / 100).toFixed(2);
const toCents = (amount?: number | string) => Math.round(Number(amount ?? 0) * 100);

type Account = 'main' | 'trust';
const ACCOUNTS: readonly Account[] = ['main', 'trust'];
const OPENING = { main: 250_000_00, trust: 10_000_05 };

const PLEDGES = [
  40_000, 40_000, 25_000.5, 50_000.01, 36_000, 36_000, 80_000, 48_000, 48_000, 12_345.67, 40_000, 20_000,
  60_000, 33_333.33, 75_000, 27_500.25, 44_444.44, 30_000, 30_000, 55_555.55, 42_000, 42_000, 12_000,
  99_999.99,
].map(toCents);
const CLIENTS = PLEDGES.map((_, place) => place + 1);
const PROPERTIES = [1, 2, 3, 4, 5, 6, 7].map((number) => `Property ${number}`);
/**
 * `11-20 2: 7 8` means that on 20 November, in call 2, clients 7 and 8 each pay their whole line item. `14=600000` pays only
 * this amount in cents. `14-600000` pays the line item less this amount. `1/17+2/17` is one deposit for client 17's line
 * items of calls 1 and 2. A part of call 0 pays no line item. A deposit with `*` gets no `parts`, so the test handles the
 * deposit separately.
 */
const DEPOSITS = `08-11 1: 1 2 6 7 8 9; 08-12 1: 10 11 12 13 14; 08-20 1: *3; 08-25 1: 15 16 18 19 20; 08-26 1: 23+0/23=960000
09-02 1: 4; 09-12 1: *5; 09-14 1: 21 22 24; 11-11 2: 1 2 3 4 5; 11-12 2: 6 7 10 11; 11-18 2: *9; 11-20 2: 1/17+2/17
11-24 2: 13+0/13=60000; 11-27 2: 14 15 16 18 19 20; 11-28 2: *12; 12-04 2: 21 22 24; 02-09 3: 18+19; 02-10 2: 8
02-10 3: 14=600000; 02-11 3: 1 2 3 4 5 6; 02-12 3: 7 8 9 10 12; 02-24 3: 13-60000; 02-25 3: 15 16 17 20 21 22 24; 02-27 3: 11
03-02 3: *11=-1200000; 03-12 3: 14-600000; 03-20 3: 11; 04-14 4: 1 2 3 4 5 6 7 8 9 10; 04-15 4: 11 12 13 14 15
05-04 4: 16-1500; 05-06 4: 17 18 19 20 24; 06-16 4: *21`;

const ROWS = `01 * 4250.00 main rent 1; 02 * 3100.50 main rent 2; 03 !11,12 2875.25 main rent 3; 04 * 6400.00 main rent 4
05 * 1980.00 main rent 5; 06 * 2210.10 main rent 6; 07 !07,08,09 5150.00 main rent 7
28 * -1250.00 main commission 0 Management fee; 20 !07,08,09 -3800.07 main loan_interest 0; end * 9.87 main interest 0
09 07,11 -1820.40 main expense 1 Council rates; 21 07 -2950.00 main expense 4 Insurance; 14 08 -640.00 main expense 3 Repairs
10 09 600000.00 main loan_drawdown 0; 12 09 -850000.00 main property_purchase 7; 12 09 -4250.00 main expense 7 Legal
18 10 -7200.00 main tax 0; 22 10 -1911.11 main expense 2 Strata; 21 12,03,06 -5000.00 main loan_repayment 0
16 01 -388.85 main expense 6 Repairs; 17 02 413.00 main expense 4 Insurance; 18 02 -5300.75 main expense 5 Land tax
08 04 -6600.00 main expense 0 Audit; 23 05 90.00 main other_income 2; 08 09,12 180000.00 main transfer 0
08 09,12 -180000.00 trust transfer 0; 09 03,05 250000.00 main transfer 0; 09 03,05 -250000.00 trust transfer 0
15 * -12.50 trust expense 0 Bank fees; 14 10 750.00 trust contribution 0; 08 11 -750.00 trust redemption 0
20 01 -2000.00 trust redemption 0`;

type Part = readonly [call: number, client: number, cents: number];
const USUAL = { property: '', category: '', client: 0, parts: [] as readonly Part[] };
type Row = typeof USUAL & { day: string; account?: Account; type: string; cents: number; text: string };
type Effect = { day: string; client: number; cents: number };

const bank: Row[] = [];
const effects: Effect[] = [];
const pledges = new Map(CLIENTS.map((client) => [client, PLEDGES[client - 1] ?? 0]));
const lines: { call: number; client: number; cents: number; paid: number; writtenOff: number }[] = [];

const lineOf = (call: number, client: number) =>
  lines.find((line) => line.call === call && line.client === client) as (typeof lines)[number];
const leftOn = ({ cents, paid, writtenOff }: (typeof lines)[number]) => cents - paid - writtenOff;
const effectsOf = (client: number, from: string, to: string) =>
  effects.filter((one) => one.client === client && one.day >= from && one.day <= to);
const paidBy = (client: number, to = '9999', from = '') =>
  sum(effectsOf(client, from, to).map(({ cents }) => cents));
const leftOf = (client: number) => (pledges.get(client) ?? 0) - paidBy(client);
const dueOf = (client: number) => sum(lines.filter((line) => line.client === client).map(leftOn));
const total = (isWanted: (row: Row) => boolean) => sum(bank.filter(isWanted).map(({ cents }) => cents));
const balanceOf = (account: Account, to: string) =>
  OPENING[account] + total((row) => row.account === account && row.day <= to);
const byDay = (one: Row, other: Row) => one.day.localeCompare(other.day);
const rowsOf = (month: string, account: Account) =>
  bank.filter((row) => row.account === account && row.day.slice(5, 7) === month).sort(byDay);
const rowOf = (key: string) => bank.find(({ day, text }) => `${day.slice(5)} ${text}` === key) as Row;

const enter = (day: string, cents: number, text: string, more: Partial<Row> = {}) =>
  bank.push({ ...USUAL, type: cents < 0 ? 'redemption' : 'contribution', day, cents, text, ...more });
function enterPaid(day: string, [call, client, cents]: Part): void {
  effects.push({ day, client, cents });
  if (call > 0) lineOf(call, client).paid += cents;
}

const factsOf = (text: string) => text.split(/; |\n/).map((fact) => fact.split(' '));
function enterRows(): void {
  for (const [day, months = '', amount, account, type = '', property, ...category] of factsOf(ROWS))
    for (const month of MONTHS)
      if (months === '*' || months.includes(month) !== months.startsWith('!')) {
        const of = property === '0' ? '' : `Property ${property}`;
        const more = { account: account as Account, type, property: of, category: category.join(' ') };
        enter(dayOf(`${month}-${day}`), toCents(amount), [type, property, ...category].join(' '), more);
      }
  for (const day of ['12-15', '06-15'])
    for (const client of CLIENTS) {
      const more = { account: 'main', type: 'distribution', client } as const;
      enter(dayOf(day), -10_000 - 137 * client, `DISTRIBUTION ${client}`, more);
    }
}

function enterCall(call: number): (typeof lines)[number][] {
  for (const client of CLIENTS) {
    // The first three calls ask for these percentages of the pledge, the fourth for what is left.
    const share = Math.floor(((PLEDGES[client - 1] ?? 0) * ([20, 22, 30][call - 1] ?? 0)) / 100);
    const cents = call === 4 ? leftOf(client) : share;
    if (cents > 0 && (call === 1 || client !== 23))
      lines.push({ call, client, cents, paid: 0, writtenOff: 0 });
  }
  const partOf = (text: string): Part => {
    const [, of = call, client, sign, some = 0] = /(?:(\d)\/)?(\d+)(?:([=-])(-?\d+))?$/.exec(text) ?? [];
    const whole = sign === '=' ? 0 : lineOf(Number(of), Number(client)).cents;
    return [Number(of), Number(client), whole + (sign === '-' ? -1 : 1) * Number(some)];
  };
  for (const [day = '', of, ...deposits] of factsOf(DEPOSITS))
    for (const deposit of of === `${call}:` ? deposits : []) {
      const parts = deposit.split('+').map(partOf);
      const more = { account: 'trust', parts: deposit.startsWith('*') ? [] : parts } as const;
      enter(dayOf(day), sum(parts.map(([, , cents]) => cents)), `CLIENT ${deposit}`, more);
    }
  return lines.filter((line) => line.call === call);
}

const ids = new Map<Row | string, string>();
const id = (key: Row | string) => ids.get(key) ?? `no id of ${JSON.stringify(key)}`;
const idOf = (client: number) => id(`client ${client}`);
// biome-ignore lint/suspicious/noExplicitAny: answers have any shape
type Said = any;
const of = (rows: Said[], client: number) => rows.find((row) => row.client_id === idOf(client));

const wrong = new Map<string, string[]>();
function compare(subject: string, where: string, said: unknown, expected: unknown): void {
  const [one, other] = [said, expected].map((value) => JSON.stringify(value));
  if (one !== other) wrong.set(subject, [...(wrong.get(subject) ?? []), `${where}: ${one} for ${other}`]);
}
const expectEqual = (subject: string) => expect(wrong.get(subject) ?? []).toEqual([]);

async function send(method: string, path: string, body?: object, by = portal.manager): Promise<Said> {
  await portal.indexesShowAll();
  const answer = await portal.call(by, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}
const get = (path: string) => send('GET', path);
const figure = async (name: string, query = '') => toCents((await get(`/figures/${name}?${query}`)).value);
const centsOf = (record: Said, ...names: string[]) => names.map((name) => toCents(record[name]));
const sorted = (list: Omit<Effect, 'client'>[]) => list.map((one) => `${one.day} ${one.cents}`).sort();
const listed = (rows: Said[]) => sorted(rows.map(({ day, amount }) => ({ day, cents: toCents(amount) })));

const today = () => fundDateAt(portal.services.now());

async function openFund(): Promise<void> {
  enterRows();
  goToDay(portal, FIRST);
  await addManager(portal.services, second);
  for (const [place, name] of ACCOUNTS.entries()) {
    const account = { name, bsb: '083-001', account_number: `1234 567${place}`, opening_day: FIRST };
    const opening_balance = dollars(OPENING[name]);
    ids.set(name, (await send('POST', '/bank-accounts', { ...account, opening_balance })).id);
  }
  for (const name of PROPERTIES) {
    const details = { name, type: 'Commercial', acquisitionPrice: 850_000 };
    ids.set(name, (await send('POST', '/fund/properties', details)).id);
  }
  for (const [client, cents] of pledges) {
    const details = { pledged_amount: dollars(cents), entity_type: client % 6 === 0 ? 'SMSF' : 'Personal' };
    ids.set(`client ${client}`, (await portal.addClient(details)).id);
  }
  for (const [place, cents] of [500_000, 250_050, 100_000].entries())
    await recordByHand(EARLIER, [0, place + 1, cents]);
}

async function recordByHand(day: string, [call, client, cents]: Part): Promise<string> {
  const line_item_id = call === 0 ? undefined : id(`line ${call} ${client}`);
  const details = { client_id: idOf(client), amount: dollars(cents), description: 'Cheque', txn_date: day };
  const made = await send('POST', '/transactions/record', { ...details, line_item_id, ...CONFIRMED });
  enter(day, cents, 'Cheque');
  enterPaid(day, [call, client, cents]);
  return made.id;
}

function upload(month: string, account: Account, into = account): Promise<Said> {
  const own = rowsOf(month, account);
  let balance = balanceOf(account, dayOf(`${month}-end`)) - sum(own.map(({ cents }) => cents));
  const csv = own.map(({ day, cents, text }) => {
    balance += cents;
    return [day.split('-').reverse().join('/'), dollars(cents), text, dollars(balance)].join(',');
  });
  const form = csvForm(['Date,Amount,Description,Balance', ...csv, ''].join('\n'));
  form.set('account_id', id(into));
  return send('POST', '/transactions/upload-csv', form);
}

async function importFile(month: string, account: Account): Promise<void> {
  const { import_id, rejected } = await upload(month, account);
  expect(rejected).toEqual([]);
  const imported = (await get(`/transactions/imports/${import_id}/rows?limit=1000`)).rows;
  for (const row of rowsOf(month, account)) {
    const { day, text, type, property, category, client } = row;
    const found = imported.find((one: Said) => one.txn_date === day && one.description === text);
    ids.set(row, found.transaction_id);
    const property_id = property === '' ? undefined : id(property);
    const kind = { type, property_id, category, client_id: client === 0 ? undefined : idOf(client) };
    if (type !== 'contribution' && type !== 'redemption')
      await send('PUT', `/transactions/${id(row)}/classify`, kind);
  }
}

async function match(row: Row, part: Part, allocation_id?: string, on = row.day): Promise<void> {
  const [call, client, cents] = part;
  const [transaction_id, line_item_id] = [id(row), id(`line ${call} ${client}`)];
  const line = { transaction_id, capital_call_id: id(`call ${call}`), line_item_id };
  const pairs = [{ ...line, amount: dollars(cents), allocation_id }];
  const [made] = (await send('POST', '/reconciliations/match', { pairs })).reconciliations;
  ids.set(`allocation ${call} ${client}`, made.allocation_id).set(`match ${call} ${client}`, made.id);
  if (allocation_id === undefined) enterPaid(on, part);
  else lineOf(call, client).paid += cents;
}

async function allocate(row: Row, client: number, cents = row.cents): Promise<void> {
  const path = `/transactions/${id(row)}`;
  if ((await get(path)).type === '') await send('PUT', `${path}/classify`, { type: row.type });
  const body = { clientId: idOf(client), amount: dollars(cents) };
  ids.set(`allocation of ${row.text}`, (await send('POST', `${path}/allocations`, body)).id);
  enterPaid(row.day, [0, client, cents]);
}

async function move(row: Row, call: number, client: number, on?: string): Promise<void> {
  const effect = effects.find((one) => one.day === row.day && one.cents === row.cents) as Effect;
  const path = `/transactions/${id(row)}/allocations/${id(`allocation of ${row.text}`)}`;
  const body = { client_id: idOf(client), reason: 'The payer is another client' };
  const moved = await send('POST', `${path}/move`, body);
  if (on === undefined) effects.splice(effects.indexOf(effect), 1);
  else enterPaid(on, [0, effect.client, -effect.cents]);
  enterPaid(on ?? row.day, [0, client, effect.cents]);
  await match(row, [call, client, effect.cents], moved.id);
}

async function redeem(row: Row, part: object, pledge?: string, of?: readonly [call: number, client: number]) {
  const body = { type: 'redemption', gives_back: [{ amount: dollars(-row.cents), ...part }], pledge };
  await send('PUT', `/transactions/${id(row)}/classify`, body);
  if (of !== undefined) enterPaid(row.day, [...of, row.cents]);
}

async function issueCall(call: number): Promise<void> {
  const own = enterCall(call);
  const details = { title: `Call ${call}`, total_amount: dollars(sum(own.map(({ cents }) => cents))) };
  const line_items = own.map((line) => ({ client_id: idOf(line.client), amount: dollars(line.cents) }));
  // The fourth call is sent without lines, so that the portal divides it among the clients.
  const body = call < 4 ? { ...details, line_items } : details;
  const made = await send('POST', '/capital-calls', body);
  const leftOut = (made.left_out ?? []).map(({ client_id }: Said) => client_id);
  expect(leftOut).toEqual(call === 1 ? [] : [idOf(23)]);
  const approval = { status: 'Issued', asked_at: made.asked?.at };
  if (made.status !== 'Issued') await send('PUT', `/capital-calls/${made.id}`, approval, second);
  await portal.services.settled();
  ids.set(`call ${call}`, made.id);
  const { line_items: issued } = await get(`/capital-calls/${made.id}/line-items?limit=1000`);
  expect(issued).toHaveLength(own.length);
  for (const { client } of own) ids.set(`line ${call} ${client}`, of(issued, client).id);
}

const WORK: Readonly<Record<string, () => Promise<void>>> = {
  async '08'() {
    await allocate(rowOf('08-20 CLIENT *3'), 4);
    await move(rowOf('08-20 CLIENT *3'), 1, 3);
  },
  '09': () => allocate(rowOf('09-12 CLIENT *5'), 6),
  async '10'() {
    // The deposit was allocated to the wrong client. This correction comes after the month is closed.
    await move(rowOf('09-12 CLIENT *5'), 1, 5, today());
    const path = `/transactions/${id(rowOf('10-14 contribution 0'))}`;
    await send('PUT', `${path}/classify`, { type: 'contribution' });
    await send('POST', `${path}/hold`, { reason: 'Nobody knows the payer' });
  },
  async '11'() {
    const stranger = id(rowOf('10-14 contribution 0'));
    await redeem(rowOf('11-08 redemption 0'), { transaction_id: stranger });
    const row = rowOf('11-18 CLIENT *9');
    await match(row, [2, 8, row.cents]);
    // The cheque is recorded by hand, so the bank's row of the cheque is set aside.
    const twin = rowOf('11-28 CLIENT *12');
    const duplicate_of = await recordByHand(dayOf('11-25'), [2, 12, twin.cents]);
    const path = `/transactions/${id(twin)}/set-aside`;
    await send('POST', path, { reason: 'Recorded by hand', duplicate_of });
    twin.type = '';
  },
  async '01'() {
    const refund = rowOf('01-20 redemption 0');
    await redeem(refund, { allocation_id: id('allocation 1 7') }, 'lowered', [0, 7]);
    pledges.set(7, 7_800_000);
    refund.client = 7;
    // The match is undone after its month was closed. The deposit then pays the right line.
    const row = rowOf('11-18 CLIENT *9');
    await send('DELETE', `/reconciliations/${id('match 2 8')}/unmatch?reason=Paid+by+another`);
    enterPaid(today(), [2, 8, -row.cents]);
    await match(row, [2, 9, row.cents], undefined, today());
  },
  async '02'() {
    // The amount paid beyond the second call pays a part of the third call.
    const row = rowOf('11-24 CLIENT 13+0/13=60000');
    await match(row, [3, 13, 60_000], id(`allocation of ${row.text}`));
  },
  async '03'() {
    // The payment is dishonoured after the end of its month, so the line is due again.
    const row = rowOf('03-02 CLIENT *11=-1200000');
    await redeem(row, { allocation_id: id('allocation 3 11'), reopens: true }, 'callable', [3, 11]);
  },
  async '05'() {
    const path = `/capital-calls/${id('call 4')}/line-items/${id('line 4 16')}/write-off`;
    await send('POST', path, { amount: 15, reason: 'The fee of a foreign bank' });
    lineOf(4, 16).writtenOff = 1_500;
  },
  '06': () => allocate(rowOf('06-16 CLIENT *21'), 22),
};

async function playMonth(month: string): Promise<void> {
  const next = MONTHS[MONTHS.indexOf(month) + 1];
  goToDay(portal, next === undefined ? `${YEAR + 1}-07-05` : dayOf(`${next}-05`));
  const last = dayOf(`${month}-end`);
  const { import_id: mistake } = await upload(month, 'main', 'trust');
  await send('POST', `/transactions/imports/${mistake}/undo`, { reason: 'The file of another account' });
  await portal.services.settled();
  for (const account of ACCOUNTS) await importFile(month, account);
  const again = await upload(month, 'main');
  expect(again).toMatchObject({ insertedCount: 0, duplicateCount: rowsOf(month, 'main').length });
  const balance = dollars(balanceOf('trust', last));
  await send('PUT', `/bank-accounts/${id('trust')}/balances`, { day: last, balance });
  await WORK[month]?.();
  for (const row of rowsOf(month, 'trust'))
    for (const part of row.parts) await (part[0] === 0 ? allocate(row, part[1], part[2]) : match(row, part));
  const call = ['07', '10', '01', '03'].indexOf(month) + 1;
  if (call > 0) await issueCall(call);
  await close(last.slice(0, 7));
  await compareMonth(month);
  await compareClients(month, 'when it is closed');
}

async function close(month: string): Promise<void> {
  const { next_to_close: next } = await get('/periods?limit=1');
  await send('POST', `/periods/${next}/close`);
  if (next < month) await close(month);
}

const CASH = TRANSACTION_TYPES.filter((type) => type !== 'transfer');

async function compareMonth(month: string): Promise<void> {
  const [from, to] = [dayOf(`${month}-01`), dayOf(`${month}-end`)];
  const isIn = ({ day }: Row) => day >= from && day <= to;
  const flow = (types: readonly string[]) => total((row) => isIn(row) && types.includes(row.type));
  const closing = sum(ACCOUNTS.map((account) => balanceOf(account, to)));
  const expected = {
    ...Object.fromEntries(Object.entries(TYPES_OF_GROUP).map(([group, types]) => [group, flow(types)])),
    net: flow(CASH),
    by_hand: total((row) => isIn(row) && row.account === undefined),
    ...{ transfers: 0, unclassified: 0, set_aside: flow(['']), closing_balance: closing },
  };
  const { periods } = await get(`/fund/cash-flow?from=${from}&to=${to}`);
  const columns = Object.keys(expected);
  compare('months', `${columns} of ${to}`, centsOf(periods[0], ...columns), Object.values(expected));
  const months = (await get('/periods?limit=1000')).periods;
  const period = months.find((one: Said) => one.period === to.slice(0, 7));
  const ofSign = (sign: number) => sign * flow(CASH.filter((type) => usualSign(type) === sign));
  const sums = centsOf(period, 'money_in', 'money_out', 'net', 'closing_balance');
  compare('months', `Months, ${to}`, sums, [ofSign(1), ofSign(-1), flow(CASH), closing]);
  compare('months', `in the bank on ${to}`, await figure('in-bank', `on=${to}`), closing);
  for (const account of ACCOUNTS) {
    const tie = await get(`/bank-accounts/${id(account)}/tie-out?to=${to}`);
    const said = centsOf(tie, 'rows_total', 'expected_balance', 'statement_balance', 'difference');
    const own = balanceOf(account, to);
    const figures = [own - OPENING[account], own, own, 0, to];
    compare('months', `${account} on ${to}`, [...said, tie.as_of], figures);
  }
}

async function compareClients(month: string, when: string): Promise<void> {
  const [from, to] = [dayOf(`${month}-01`), dayOf(`${month}-end`)];
  const asked = { kind: 'transactions', from, to, all: true, preview: true };
  const { rows } = await send('POST', '/statements', asked);
  for (const client of CLIENTS) {
    const { opening, movements, movement_count, closing } = of(rows, client);
    const paid = await figure('client-paid', `client_id=${idOf(client)}&on=${to}`);
    const said = [paid, ...[opening.paid, movements, closing.paid].map(toCents), movement_count];
    const [own, moved] = [paidBy(client, to), paidBy(client, to, from)];
    const { length } = effectsOf(client, from, to);
    compare('ends', `client ${client} on ${to} ${when}`, said, [own, own - moved, moved, own, length]);
  }
}

async function issueStatements(input: object, issued_count: number): Promise<void> {
  const { run_id } = await send('POST', '/statements', { all: true, ...input });
  await portal.services.settled();
  const run = await get(`/statements/runs/${run_id}`);
  expect(run).toMatchObject({ refused: [], issued_count, unchanged_count: 24 - issued_count });
}

const statements = new Map<number, Said>();

async function compareStatements(when: string): Promise<void> {
  const { rows } = await send('POST', '/statements', { ...OF_YEAR, all: true, preview: true });
  for (const client of CLIENTS) {
    const said = await get(`/statements/${of(rows, client).issued.number}`);
    statements.set(client, said);
    const [before, paid, due] = [paidBy(client, EARLIER), paidBy(client, LAST), dueOf(client)];
    const payouts = bank.filter((row) => row.client === client);
    const toClient = payouts.map(({ day, cents }) => ({ day, cents: -cents }));
    const called = lines.filter((line) => line.client === client).map(({ cents }) => cents);
    const open = [pledges.get(client), due, Math.max(0, leftOf(client) - due)];
    const same = (what: string, one: unknown, other: unknown) =>
      compare('statements', `client ${client} ${when}, ${what}`, one, other);
    same('opening', centsOf(said.opening, 'paid', 'units'), [before, before]);
    same('movements', listed(said.movements), sorted(effectsOf(client, FIRST, LAST)));
    same('closing', centsOf(said.closing, 'paid', 'units'), [paid, paid]);
    same('payouts', listed(said.payments), sorted(toClient));
    same('called', sum(said.calls.flatMap((call: Said) => centsOf(call, 'amount'))), sum(called));
    same('position', centsOf(said.position, 'pledged', 'due', 'uncalled'), open);
    if (said.pack) same('register', centsOf(said.pack.register_entry, 'units', 'cost'), [paid, paid]);
  }
  const closings = sum([...statements.values()].map(({ closing }) => toCents(closing.paid)));
  const received = total(({ type }) => ['contribution', 'redemption'].includes(type));
  compare('statements', `all closings ${when}`, closings, received);
}

beforeAll(async () => {
  await openFund();
  for (const month of MONTHS) {
    await playMonth(month);
    if (month === '12') await issueStatements({ kind: 'holding', on: dayOf('12-end') }, 24);
  }
  await issueStatements(OF_YEAR, 24);
  await compareStatements('as issued');
});

test('each month’s cash flow, balances and tie-outs are those of the books', () => expectEqual('months'));

test('24 statements agree with the books line by line; their closings are what was received less what went back', () => {
  expectEqual('statements');
});

test('a correction after the statements is listed where it concerns them, and new editions agree', async () => {
  goToDay(portal, `${YEAR + 1}-07-20`);
  const [month, old] = [LAST.slice(0, 7), new Map(statements)];
  await send('POST', `/periods/${month}/reopen`, { reason: 'A wrong client in June' }, second);
  await move(rowOf('06-16 CLIENT *21'), 4, 21);
  await close(month);
  await portal.services.settled();
  const differing = (await get('/statements?state=differs')).statements;
  expect(differing.map((one: Said) => one.client_id).sort()).toEqual([21, 22].map(idOf).sort());
  await issueStatements({ ...OF_YEAR, replaces_because: 'A payment of client 21' }, 2);
  expect((await get('/statements?state=differs')).statements).toEqual([]);
  await compareStatements('after the correction');
  expectEqual('statements');
  for (const client of [21, 22]) {
    const { number, replaces, replaces_because } = statements.get(client);
    expect([replaces, replaces_because]).toEqual([old.get(client).number, 'A payment of client 21']);
    expect(await get(`/statements/${replaces}`)).toEqual({ ...old.get(client), replaced_by: number });
  }
});

test('what each client had paid at a month’s end is the same after the year as when the month was closed', async () => {
  for (const month of MONTHS) await compareClients(month, 'after the year');
  expectEqual('ends');
});

test('the register and its export, and what each client and line has pledged, paid and left to pay, are those of the books', async () => {
  const made = await madeExport(portal, portal.manager, { list: 'allocations', format: 'csv' });
  const file = csvRows(await fileOf(portal, portal.manager, made)).filter(
    ({ State }) => State !== 'annulled',
  );
  for (const client of CLIENTS) {
    const history = await get(`/clients/${idOf(client)}/transactions?limit=1000`);
    const live = history.transactions.filter((row: Said) => row.type !== 'distribution' && !row.annulled);
    const register = live.map(({ txn_date: day, amount }: Said) => ({ day, amount }));
    const rows = file.filter((row) => row['Client id'] === idOf(client) && row.Type !== 'Distribution');
    const inFile = rows.map((row) => ({ day: row.Date, amount: row['Paid in AUD'] || row['Paid out AUD'] }));
    const own = sorted(effectsOf(client, '', LAST));
    compare('clients', `register of client ${client}`, [listed(register), listed(inFile)], [own, own]);
    const said = centsOf(await get(`/clients/${idOf(client)}`), 'pledged_amount', 'total_paid');
    for (const name of ['client-outstanding', 'client-due-now', 'client-uncalled'])
      said.push(await figure(name, `client_id=${idOf(client)}`));
    const [left, due] = [leftOf(client), dueOf(client)];
    const figures = [pledges.get(client), paidBy(client), left, due, Math.max(0, left - due)];
    compare('clients', `client ${client}`, said, figures);
  }
  for (const line of lines) {
    const { call, client, cents, paid, writtenOff } = line;
    const { line_items } = await get(`/capital-calls/${id(`call ${call}`)}/line-items?limit=1000`);
    const columns = ['amount', 'matched_amount', 'written_off_amount', 'outstanding_amount'];
    const own = [cents, paid, writtenOff, leftOn(line)];
    compare('clients', `line ${call} ${client}`, centsOf(of(line_items, client), ...columns), own);
  }
  expectEqual('clients');
});

test('the fund’s totals, and the rent and costs of each property, are those of the books', async () => {
  const ofType = (...types: string[]) => total(({ type }) => types.includes(type));
  const totals = {
    received: ofType('contribution'),
    'paid-by-clients': ofType('contribution', 'redemption'),
    'net-cash-flow': ofType(...CASH),
    expenses: -ofType('expense'),
    pledged: sum([...pledges.values()]),
    called: sum(lines.map(({ cents }) => cents)),
    'paid-on-calls': sum(lines.map(({ paid }) => paid)),
    'outstanding-on-calls': sum(lines.map(leftOn)),
  };
  for (const [name, cents] of Object.entries(totals)) compare('totals', name, await figure(name), cents);
  const { clients, transactions } = await get('/fund/statistics');
  const performance = centsOf(await get('/fund/performance'), 'netCashflow', 'totalContributions');
  const said = [toCents(clients.total_pledged), toCents(transactions.total_contributions), ...performance];
  const { pledged, received, 'net-cash-flow': net } = totals;
  compare('totals', 'fund', said, [pledged, received, net, received]);
  for (const property of PROPERTIES) {
    const { last_twelve_months: months } = await get(`/fund/properties/${id(property)}`);
    const own = (type: string) => total((row) => row.property === property && row.type === type);
    compare('totals', property, centsOf(months, 'rent_received', 'costs'), [own('rent'), -own('expense')]);
  }
  expectEqual('totals');
});
