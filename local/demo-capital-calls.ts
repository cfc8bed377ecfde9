import * as z from 'zod';
import { issueCapitalCall } from '#functions/capital-calls/issue-capital-call.ts';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import type { Identity, Services } from '#functions/services.ts';
import { addDays, type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { day, instantAt, later } from './demo-calendar.ts';
import { createDemoCalls, type DemoPerson } from './demo-calls.ts';

const made = z.object({ id: z.string() });
const lineList = z.object({ line_items: z.array(z.object({ id: z.string(), client_name: z.string() })) });

/** A called amount that a deposit of the demo pays. */
export interface CalledLine {
  readonly callId: string;
  readonly lineId: string;
}

interface Callers {
  readonly services: Services;
  readonly identity: Identity;
  readonly manager: DemoPerson;
}

/** Two calls of the last weeks, by client and whole dollars: one comes in whole, one in part. */
const EARLIER_CALLS = [
  {
    title: 'Refurbishment of 90 Station Parade',
    issuedOn: day('2025-05-05'),
    dueOn: day('2025-06-04'),
    amounts: { 'Yasmin Haddad': 18_000, 'Marcus Papadopoulos': 37_500, 'Amara Okafor': 50_000 },
  },
  {
    title: 'Purchase of 14 Orchard Grove',
    issuedOn: day('2025-05-12'),
    dueOn: day('2025-06-11'),
    amounts: { 'Jordan Tran': 50_000, 'Zoe Lindqvist': 25_000, 'Grace Liu': 35_000 },
  },
] as const;

/** The deposits that pay them, by what the bank wrote. */
const PAYING: Readonly<Record<string, string>> = {
  'Osko transfer CC-2025-02 Y Haddad': 'Yasmin Haddad',
  'Fast transfer from Papadopoulos Property Trust CC-2025-02': 'Marcus Papadopoulos',
  'Osko transfer CC-2025-02 Okafor Super Fund': 'Amara Okafor',
  'Osko transfer CC-2025-02 J Tran': 'Jordan Tran',
};

/** Issued last week, due in three: far enough ahead that nobody is reminded yet. */
const ISSUED_DAYS_AGO = 9;
const DUE_IN_DAYS = 21;

async function issue(
  { services, identity, manager }: Callers,
  details: { title: string; total_amount: number; due_date: CalendarDate; line_items?: object[] },
  issuedAt: Date,
): Promise<Map<string, CalledLine>> {
  // The notices are made here, at their instant of the past, and not by whoever comes along now.
  const call = createDemoCalls({ ...services, continueCapitalCall: async () => {} }, identity);
  const { id } = made.parse(await call(manager, issuedAt, 'POST', '/capital-calls', details));
  const noticesAt = later(issuedAt, 60);
  await issueCapitalCall({ ...services, now: () => noticesAt }, id, Number.POSITIVE_INFINITY);
  const answer = await call(manager, noticesAt, 'GET', `/capital-calls/${id}/line-items?limit=1000`);
  const lines = lineList.parse(answer).line_items;
  return new Map(lines.map((line) => [line.client_name, { callId: id, lineId: line.id }]));
}

/** Issues the earlier calls, and answers which called amount each paying deposit is for. */
export async function callCapitalEarlier(
  callers: Callers,
  clients: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, CalledLine>> {
  const lines = new Map<string, CalledLine>();
  for (const { title, issuedOn, dueOn, amounts } of EARLIER_CALLS) {
    const line_items = Object.entries(amounts).map(([name, amount]) => ({
      client_id: clients.get(name),
      amount,
    }));
    const total_amount = line_items.reduce((sum, { amount }) => sum + amount, 0);
    const details = { title, total_amount, due_date: dueOn, line_items };
    for (const [name, line] of await issue(callers, details, instantAt(issuedOn, '10:20')))
      lines.set(name, line);
  }
  return new Map(
    Object.entries(PAYING).map(([description, name]) => {
      const line = lines.get(name);
      if (!line) throw new Error('The demo pays an amount it did not call');
      return [description, line];
    }),
  );
}

/**
 * Reminds of the earlier calls on the days of then, so that nobody is reminded of them now, and issues the
 * call that is out when the portal is opened: to every active client by their pledge. Its days follow from
 * the day of the seed, as a call that is not yet due must.
 */
export async function callCapital(callers: Callers, now: Date): Promise<void> {
  for (const { dueOn } of EARLIER_CALLS) {
    for (const days of [-7, -3, -1, 8]) {
      const at = instantAt(addDays(dueOn, days), '09:00');
      // Mail of the past was read long ago.
      const then = { ...callers.services, now: () => at, log: () => {}, sendMail: async () => {} };
      await remindClients(then, Number.POSITIVE_INFINITY);
    }
  }
  const today = fundDateAt(now);
  await issue(
    callers,
    {
      title: 'Settlement of 14 Harbour Road',
      total_amount: 480_000,
      due_date: addDays(today, DUE_IN_DAYS),
    },
    instantAt(addDays(today, -ISSUED_DAYS_AGO), '10:05'),
  );
}
