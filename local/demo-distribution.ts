import * as z from 'zod';
import { tellDistributions } from '#functions/distributions/tell-distributions.ts';
import { sendMessages } from '#functions/messages/send-messages.ts';
import type { Services } from '#functions/services.ts';
import { fileTaxStatements } from '#functions/tax-years/file-tax-statements.ts';
import { addBusinessDays } from '#shared/business-days.ts';
import { addDays, type CalendarDate, fundDateAt, monthOf } from '#shared/calendar-date.ts';
import { daysOfFinancialYear, financialYearOf, financialYearText } from '#shared/financial-year.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, cents, parseMoney, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { cashOf } from '#shared/tax-codes.ts';
import { instantAt, later, monthWords } from './demo-calendar.ts';
import { importedThrough } from './demo-closings.ts';
import { formOf, textFile } from './demo-files.ts';
import { named, type Scene } from './demo-ledger.ts';
import {
  COMING_CENTS_PER_UNIT,
  type DemoPayment,
  lastClosedQuarter,
  PAID_CENTS_PER_UNIT,
  previousQuarter,
  type Quarter,
} from './demo-payments.ts';
import type { LocalServices } from './services.ts';

const made = z.object({ id: z.string() });
const known = z.object({ numbers: z.array(made) });
const accountsOf = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });
const asked = z.object({ asked: z.object({ at: z.string() }) });
const fileOf = made.extend({ total: z.number() });
const rowsOf = z.object({ transactions: z.array(made) });
const distributionsOf = z.object({ distributions: z.array(made.extend({ to: z.string() })) });
const amount = z.number().transform((dollars) => parseMoney(dollars) ?? cents(Number.NaN));
const linesOf = z.object({
  lines: z.array(z.object({ client_id: z.string(), gross: amount, withheld: amount })),
});

/** This client has quoted no tax file number, and a manager suspends the client's bank account. */
const HELD = 'Leilani Tuala';

/** Build `call` from services whose `continueMessages` does nothing, because the demo sends messages at past times. */
export interface MoneyOut extends Scene {
  readonly clients: ReadonlyMap<string, string>;
  readonly services: LocalServices;
  readonly seedDay: CalendarDate;
}

/** With these services, the clock shows `at`, and emails are recorded as sent but not delivered. */
export function atInstant(services: Services, at: Date): Services {
  const sendMail = async () => 'accepted' as const;
  return { ...services, now: () => at, log: () => {}, sendMail, continueMessages: async () => {} };
}

/** Enters where the fund pays its clients, from which account, and who quoted a tax file number. */
export async function enterAccounts(out: MoneyOut): Promise<void> {
  const { demo, manager, secondManager, clients, services, call } = out;
  const from = demo.payments[0]?.from ?? out.seedDay;
  const payees = demo.clients.filter(({ name, signed_in_at: at }) => at !== undefined || name === HELD);
  for (const [index, { name, added_at, signed_in_at }] of payees.entries()) {
    const since = [from, (signed_in_at ?? added_at).slice(0, 10) as CalendarDate].sort().at(-1) ?? from;
    const at = later(instantAt(`${addBusinessDays(since, 1)} 10:00:00`), index * 900);
    const client = `/clients/${named(clients, name)}`;
    const quoted = { status: 'quoted', from, reason: 'Quoted in the application form' };
    if (name !== HELD) await call(manager, at, 'PUT', `${client}/tax-status`, quoted);
    const number = String(20_304_050 + index * 1_013);
    const account = { account_name: name, bsb: '062-000', account_number: number };
    const { id } = made.parse(await call(manager, later(at, 60), 'POST', `${client}/payee`, account));
    // The account of the last of these clients stays unverified.
    if (index === payees.length - 1) continue;
    const { numbers } = known.parse(await call(secondManager, later(at, 300), 'GET', `${client}/payee`));
    await call(secondManager, later(at, 600), 'POST', `${client}/payee/verify`, {
      payee_id: id,
      called_number_id: numbers[0]?.id,
      spoken_to: name,
      account_number_heard: number,
      name_match: 'same',
    });
    await sendMessages(atInstant(services, later(at, 660)), Number.POSITIVE_INFINITY);
  }
  const at = instantAt(`${from} 10:00:00`);
  const payer = {
    bank_code: 'WBC',
    user_name: 'WATTLE STREET FUND',
    user_id: '301500',
    remitter: 'WATTLE STREET',
  };
  for (const [index, { id }] of (await bankAccounts(out, at)).entries())
    await call(manager, later(at, 120 + index), 'PUT', `/bank-accounts/${id}`, {
      payer: { ...payer, balanced: false },
    });
}

async function bankAccounts({ manager, call }: MoneyOut, at: Date) {
  return accountsOf.parse(await call(manager, at, 'GET', '/bank-accounts')).accounts;
}

async function approve(
  { manager, secondManager, call }: MoneyOut,
  quarter: Quarter,
  content: object,
  { at, approvedAt }: { readonly at: Date; readonly approvedAt: Date },
): Promise<string> {
  const title = monthWords(monthOf(quarter.to)).replace(' ', ' quarter ');
  const { from, to } = quarter;
  const { id } = made.parse(
    await call(manager, at, 'POST', '/distributions', { title, from, to, ...content }),
  );
  const path = `/distributions/${id}`;
  await call(manager, later(at, 60), 'POST', `${path}/calculate`);
  const request = asked.parse(await call(manager, later(at, 120), 'PUT', path, { status: 'Approved' }));
  await call(secondManager, approvedAt, 'PUT', path, { status: 'Approved', asked_at: request.asked.at });
  return id;
}

const componentOf = (centsPerUnit: number) => ({
  components: [{ kind: 'income', label: 'Net rental income', cents_per_unit: centsPerUnit }],
});

async function tell({ services }: MoneyOut, at: Date): Promise<void> {
  const then = atInstant(services, at);
  await tellDistributions(then, Number.POSITIVE_INFINITY);
  await sendMessages(then, Number.POSITIVE_INFINITY);
}

/** The months after the quarter must still be open, because one of them contains the payment's debit. */
export async function payQuarter(out: MoneyOut, payment: DemoPayment): Promise<void> {
  const { demo, manager, call } = out;
  const { closedAt, payOn, fileReference } = payment;
  const approvedAt = instantAt(`${addBusinessDays(fundDateAt(closedAt), 1)} 10:00:00`);
  const content = { basis: 'record-day', ...componentOf(PAID_CENTS_PER_UNIT), pay_on: payOn };
  const id = await approve(out, payment, content, { at: later(closedAt, 3_600), approvedAt });
  const operating = (await bankAccounts(out, approvedAt)).find(({ name }) => name === 'Operating account');
  const file = fileOf.parse(
    await call(manager, later(approvedAt, 3_600), 'POST', '/payment-files', {
      distribution_id: id,
      from_account_id: operating?.id,
      pay_on: payOn,
    }),
  );
  await call(manager, later(approvedAt, 3_660), 'POST', `/payment-files/${file.id}/download`);
  await tell(out, instantAt(`${payOn} 10:00:00`));
  const matchedAt = later(importedThrough(demo.statements, payOn, ['operating']), 3 * 3_600);
  const { transactions } = rowsOf.parse(
    await call(manager, matchedAt, 'GET', `/transactions?q=${fileReference}`),
  );
  const pair = { transaction_id: transactions[0]?.id, file_id: file.id, amount: file.total };
  await call(manager, matchedAt, 'POST', '/payouts/match', pair);
  await issueTaxStatements(out, payment, later(matchedAt, 3_600));
}

/** Both managers approve the coming distribution. The fund pays some days after the seed day. */
export async function distribute(out: MoneyOut): Promise<void> {
  const { clients, seedDay, manager, call } = out;
  const day = (days: number) => instantAt(`${addDays(seedDay, days)} 10:00:00`);
  const quarter = lastClosedQuarter(seedDay);
  await call(manager, day(-20), 'POST', `/clients/${named(clients, HELD)}/payee/suspend`, {
    reason: 'The bank says that the account is being closed',
  });
  await tell(out, later(day(-20), 60));
  await approve(
    out,
    quarter,
    {
      basis: 'unit-days',
      ...componentOf(COMING_CENTS_PER_UNIT),
      pay_on: addBusinessDays(seedDay, 4),
      tell_on: addDays(seedDay, -4),
    },
    { at: day(-6), approvedAt: day(-5) },
  );
  await tell(out, day(-4));
  await issueTaxStatements(out, quarter, later(day(-4), 3_600));
}

/** After a financial year's last distribution, both managers approve the tax statements, and clients receive the papers. */
async function issueTaxStatements(out: MoneyOut, { to }: Quarter, at: Date): Promise<void> {
  const { manager, secondManager, services, call } = out;
  const year = financialYearOf(to);
  const { from, to: yearEnd } = daysOfFinancialYear(year);
  if (to !== yearEnd) return;
  const { distributions } = distributionsOf.parse(await call(manager, at, 'GET', '/distributions'));
  const lines: z.output<typeof linesOf>['lines'] = [];
  for (const one of distributions.filter((one) => one.to >= from && one.to <= to))
    lines.push(
      ...linesOf.parse(await call(manager, at, 'GET', `/distributions/${one.id}/lines?limit=1000`)).lines,
    );
  const rowOf = (name: string, own: typeof lines) => {
    const gross = addCents(ZERO_CENTS, ...own.map((line) => line.gross));
    const withheld = addCents(ZERO_CENTS, ...own.map((line) => line.withheld));
    return [name, ...[gross, withheld, cashOf({ gross, withheld })].map(plainDollars)].join(',');
  };
  const byClient = groupBy(lines, ({ client_id: id }) => id);
  const rows = [...[...byClient].map(([id, own]) => rowOf(id, own)), rowOf('Total', lines)];
  const text = ['client,13U,tfn_withheld,cash', ...rows].join('\n');
  const path = `/tax-years/${year}`;
  const table = formOf(textFile(`Tax table ${financialYearText(year)}.csv`, text));
  await call(manager, at, 'POST', `${path}/table`, table);
  const request = asked.parse(await call(manager, later(at, 60), 'PUT', path, { status: 'Approved' }));
  const approval = { status: 'Approved', asked_at: request.asked.at };
  await call(secondManager, later(at, 600), 'PUT', path, approval);
  const then = atInstant(services, later(at, 660));
  await fileTaxStatements(then, Number.POSITIVE_INFINITY);
  await sendMessages(then, Number.POSITIVE_INFINITY);
}

/** The prices apply from the seed day, because the demo allocates earlier deposits without a price. */
export async function publishPrices({ manager, secondManager, seedDay, call }: MoneyOut): Promise<void> {
  const at = instantAt(`${addDays(seedDay, -3)} 14:00:00`);
  const last = lastClosedQuarter(seedDay);
  for (const { to } of [previousQuarter(last), last]) {
    const draft = { day: to, from: seedDay, confirmed: ['price-jump'] };
    const { id } = made.parse(await call(manager, at, 'POST', '/unit-prices', draft));
    const path = `/unit-prices/${id}`;
    const request = asked.parse(await call(manager, later(at, 60), 'PUT', path, { state: 'Published' }));
    const approval = { state: 'Published', asked_at: request.asked.at };
    await call(secondManager, later(at, 3_600), 'PUT', path, approval);
  }
}
