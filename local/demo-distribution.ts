import * as z from 'zod';
import { tellDistributions } from '#functions/distributions/tell-distributions.ts';
import { sendMessages } from '#functions/messages/send-messages.ts';
import { addBusinessDays } from '#shared/business-days.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  firstDayOf,
  lastDayOf,
  monthOf,
} from '#shared/calendar-date.ts';
import { FIRST_IMPORT_DAYS } from '#shared/constants.ts';
import { instantAt, later, monthWords } from './demo-calendar.ts';
import { createDemoCalls } from './demo-calls.ts';
import { named, type Scene } from './demo-ledger.ts';
import type { LocalServices } from './services.ts';

const proposed = z.object({ id: z.string() });
const known = z.object({ numbers: z.array(z.object({ id: z.string() })) });
const accountsOf = z.object({ accounts: z.array(z.object({ id: z.string() })) });
const asked = z.object({ asked: z.object({ at: z.string() }) });

/** Both managers approve the fund's first distribution. The fund pays some days after the seed day. */
export async function distribute(
  { demo, manager, secondManager }: Pick<Scene, 'demo' | 'manager' | 'secondManager'>,
  {
    clients,
    services,
    seedDay,
  }: {
    readonly clients: ReadonlyMap<string, string>;
    readonly services: LocalServices;
    readonly seedDay: CalendarDate;
  },
): Promise<void> {
  const call = createDemoCalls({ ...services, continueMessages: async () => {} });
  const day = (days: number) => instantAt(`${addDays(seedDay, days)} 10:00:00`);
  const quarter = lastClosedQuarter(seedDay);
  const signedIn = demo.clients.filter(({ signed_in_at: at }) => at !== undefined);
  for (const [index, { name }] of signedIn.entries()) {
    const body = { status: 'quoted', from: quarter.from, reason: 'Quoted in the application form' };
    await call(
      manager,
      later(day(-60), index * 60),
      'PUT',
      `/clients/${named(clients, name)}/tax-status`,
      body,
    );
  }
  for (const [index, { name }] of signedIn.entries()) {
    const path = `/clients/${named(clients, name)}/payee`;
    const at = later(day(-30), index * 900);
    const number = String(20_304_050 + index * 1_013);
    const account = { account_name: name, bsb: '062-000', account_number: number };
    const { id } = proposed.parse(await call(manager, at, 'POST', path, account));
    // The account of the last client stays unverified, so that one payable line of the distribution is held.
    if (index === signedIn.length - 1) continue;
    const { numbers } = known.parse(await call(secondManager, later(at, 300), 'GET', path));
    await call(secondManager, later(at, 600), 'POST', `${path}/verify`, {
      payee_id: id,
      called_number_id: numbers[0]?.id,
      spoken_to: name,
      account_number_heard: number,
      name_match: 'same',
    });
  }
  const { accounts } = accountsOf.parse(await call(manager, later(day(-7), 60), 'GET', '/bank-accounts'));
  const payer = {
    bank_code: 'WBC',
    user_name: 'WATTLE STREET FUND',
    user_id: '301500',
    remitter: 'WATTLE STREET',
  };
  for (const [index, { id: accountId }] of accounts.entries())
    await call(manager, later(day(-7), 120 + index), 'PUT', `/bank-accounts/${accountId}`, {
      payer: { ...payer, balanced: false },
    });
  const payOn = addBusinessDays(seedDay, 4);
  const { id } = proposed.parse(
    await call(manager, day(-6), 'POST', '/distributions', {
      title: monthWords(monthOf(quarter.to)).replace(' ', ' quarter '),
      ...quarter,
      basis: 'unit-days',
      components: [{ kind: 'income', label: 'Net rental income', cents_per_unit: 1.5 }],
      pay_on: payOn,
      tell_on: addDays(seedDay, -4),
    }),
  );
  await call(manager, later(day(-6), 60), 'POST', `/distributions/${id}/calculate`);
  const path = `/distributions/${id}`;
  const request = asked.parse(await call(manager, later(day(-6), 120), 'PUT', path, { status: 'Approved' }));
  const approval = { status: 'Approved', asked_at: request.asked.at };
  await call(secondManager, day(-5), 'PUT', path, approval);
  const then = {
    ...services,
    now: () => day(-4),
    log: () => {},
    sendMail: async () => 'accepted' as const,
    continueMessages: async () => {},
  };
  await tellDistributions(then, Number.POSITIVE_INFINITY);
  await sendMessages(then, Number.POSITIVE_INFINITY);
}

/** Returns the last quarter whose months the demo closes. */
function lastClosedQuarter(seedDay: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  let month = addMonths(monthOf(addDays(seedDay, -FIRST_IMPORT_DAYS)), -1);
  while (Number(month.slice(5)) % 3 !== 0) month = addMonths(month, -1);
  return { from: firstDayOf(addMonths(month, -2)), to: lastDayOf(month) };
}
