import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { dueReminder } from '#functions/messages/due-reminders.ts';
import { findLineItem } from '#functions/records/capital-call-store.ts';
import type { Mail } from '#functions/services.ts';
import { sendReminders } from '#functions/workers/issuing/capital-call-worker.ts';
import { addDays, type CalendarDate, fundDateAt, startOfFundDay } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { payLine } from '../reconciliations/reconciling.ts';
import { callCapital } from './calling.ts';

const portal = portalOfTest();
const DAY_MS = 86_400_000;
const run = () => remindClients(portal.services, Number.POSITIVE_INFINITY);

const sent = async () =>
  (await sendQueued(portal)).filter(({ subject }) => /: (Reminder|Overdue), /.test(subject));

async function lineOf(callId: string, number = '0001') {
  const line = await findLineItem(portal.services, callId, `${callId}-${number}`);
  if (!line) throw new Error('No such line');
  return line;
}

function advanceToNoon() {
  const now = portal.services.now();
  const tomorrow = new Date(startOfFundDay(addDays(fundDateAt(now), 1)));
  portal.advance(tomorrow.getTime() + DAY_MS / 2 - now.getTime());
}

test('reminds of an unpaid line 7, 3 and 1 days before it is due, once overdue, then each week until it is paid', async () => {
  advanceToNoon();
  await portal.addClient({ name: 'Anna' });
  const { id } = await callCapital(portal, { title: 'Purchase' });
  await sent();
  const mails: (Mail & { day: number })[] = [];
  for (let day = 0; day <= 60; day += 1) {
    await run();
    await Promise.all([run(), run()]);
    mails.push(...(await sent()).map((mail) => ({ ...mail, day })));
    if (day === 55) await payLine(portal, await lineOf(id), '3000');
    portal.advance(DAY_MS);
  }
  expect(mails.map(({ day }) => day)).toEqual([23, 27, 29, 38, 45, 52]);
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array.from({ length: 3 }, () => 'Wattle Street Fund: Reminder, Purchase'),
    ...Array.from({ length: 3 }, () => 'Wattle Street Fund: Overdue, Purchase'),
  ]);
  expect(mails[0]).toMatchObject({ to: 'client1@example.com' });
  expect(mails[0]?.text).toMatch(/\$3,000\.00 for the capital call “Purchase” is due on \d\d\/\d\d\/\d{4}\./);
  expect(mails[0]?.text).toMatch(/Payment reference: 1001 0001 \d{4}/);
  const history = await portal.call(
    portal.manager,
    'GET',
    `/audit?kind=capital-call&record_id=${id}&limit=7`,
  );
  expect(history.body.entries.map(({ summary }: { summary: string }) => summary)).toEqual([
    '$3,000.00 matched to Anna',
    'Weekly reminder to Anna',
    'Weekly reminder to Anna',
    'Overdue notice to Anna',
    'Reminder 1 day before the due date to Anna',
    'Reminder 3 days before the due date to Anna',
    'Reminder 7 days before the due date to Anna',
  ]);
});

test('a paid line gets no reminder, and a line paid in part a reminder of the rest', async () => {
  await portal.addClient({ name: 'Anna' });
  await portal.addClient({ name: 'Ben' });
  const { id } = await callCapital(portal, { total_amount: 200 });
  for (const [number, paid] of [
    ['0001', 10_000],
    ['0002', 2_500],
  ] as const) {
    await payLine(portal, await lineOf(id, number), String(paid / 100));
  }
  portal.advance(25 * DAY_MS);
  expect(await run()).toEqual({ queued: 1, failed: 0 });
  const mails = await sent();
  expect(mails).toMatchObject([{ to: 'client2@example.com' }]);
  expect(mails[0]?.text).toContain('$75.00 for the capital call');
  expect(mails[0]?.text).toContain('Amount due: $75.00');
  expect(mails[0]?.text).toContain('$25.00 has already arrived');
});

test('no reminders for drafts, nor for clients who cannot sign in', async () => {
  const { id } = await portal.addClient({ name: 'Anna' });
  await callCapital(portal, { draft: true });
  await callCapital(portal);
  await portal.call(portal.manager, 'PUT', `/clients/${id}`, { status: 'Suspended' });
  portal.advance(24 * DAY_MS);
  expect(await run()).toEqual({ queued: 0, failed: 0 });
});

test('a reminder missed on its day is sent later, unless the next one is due, by the days of the settings and the line', () => {
  const due = '2026-12-20' as CalendarDate;
  const line = {
    due_date: due,
    grace_days: 7,
    amount_cents: cents(100),
    matched_cents: cents(0),
    written_off_cents: cents(0),
    withdrawn_cents: cents(0),
  };
  const on = (days: number, sent: readonly string[] = []) =>
    dueReminder(
      { ...line, reminders: sent.map((stage) => ({ stage, at: `${addDays(due, -8)}T00:00:00.000Z` })) },
      addDays(due, days),
      [7, 3, 1],
    );
  expect([-8, -7, -6, -4, -3, -2, -1, 0, 1, 7, 8].map((days) => on(days))).toEqual([
    undefined,
    '7',
    '7',
    '7',
    '3',
    '3',
    '1',
    '1',
    undefined,
    undefined,
    'overdue',
  ]);
  expect(on(-5, ['7'])).toBeUndefined();
  expect(on(-2, ['7'])).toBe('3');
  const late = (stage: string, days: number, sentAfter = 8) =>
    dueReminder(
      {
        ...line,
        reminders: [
          { stage: 'overdue', at: '2026-12-27T23:00:00.000Z' },
          { stage, at: `${addDays(due, sentAfter - 1)}T23:00:00.000Z` },
        ],
      },
      addDays(due, days),
      [7],
    );
  expect([8, 14, 15, 40].map((days) => late('weekly', days))).toEqual([
    undefined,
    undefined,
    'weekly',
    'weekly',
  ]);
  expect([17, 18].map((days) => late('by hand', days, 11))).toEqual([undefined, 'weekly']);
  const own = { ...line, grace_days: 2, reminders: [] };
  expect([-10, -3, 2, 3].map((days) => dueReminder(own, addDays(due, days), [10]))).toEqual([
    '10',
    '10',
    undefined,
    'overdue',
  ]);
  expect(dueReminder(own, addDays(due, -1), [])).toBeUndefined();
});

test('each run is logged, also when nothing was due, and fails when a reminder could not be queued', async () => {
  await portal.addClient({ name: 'Anna' });
  await callCapital(portal, { title: 'Purchase' });
  const told = async () => {
    portal.logged.length = 0;
    const outcome = await sendReminders(portal.services, Number.POSITIVE_INFINITY).catch(
      (error: Error) => error.message,
    );
    return { outcome, lines: portal.logged.filter(({ event }) => event === 'clients-reminded') };
  };
  const line = (queued: number, failed: number) => [
    { level: 'info', event: 'clients-reminded', counts: { queued, failed } },
  ];
  expect(await told()).toEqual({ outcome: undefined, lines: line(0, 0) });
  portal.advance(23 * DAY_MS);
  const { database } = portal.services;
  const refusing = (command: never) =>
    (command as object) instanceof TransactWriteCommand
      ? Promise.reject(new Error('Not written'))
      : database.send(command);
  Object.assign(portal.services, { database: { send: refusing } });
  expect(await told()).toEqual({ outcome: '1 reminders could not be queued', lines: line(0, 1) });
  Object.assign(portal.services, { database });
  expect(await told()).toEqual({ outcome: undefined, lines: line(1, 0) });
  expect(await sent()).toHaveLength(1);
});
