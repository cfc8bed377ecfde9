// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { PlannedReminder } from '#shared/contract/capital-calls.ts';
import { lateWords } from '#shared/reminder-words.ts';
import type { Answered } from '#test/web/answers.ts';
import { item } from '#test/web/reconciliations/some-deposits.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { RemindCapitalCall } from '#web/capital-calls/remind-capital-call.tsx';
import { RemindLate } from '#web/capital-calls/remind-late.tsx';
import { wireLine } from './some-calls.ts';

const planned = (id: string, left_out: PlannedReminder['left_out'], call = 'call') => ({
  ...wireLine(item(id, 100, { capital_call_id: call })),
  to: [`${id}@example.com`],
  left_out,
  waiting: left_out === 'deposit-waiting' ? { txn_date: '2025-06-20', amount: 60 } : null,
});
const preview = (...reminders: Answered<'previewReminders'>['reminders']) => ({
  body: {
    reminders,
    next_on: null,
    example: {
      to: 'ada@example.com',
      subject: 'Overdue, Roof',
      text: 'Hello Ada\n\n$100.00 was due.\n\nA note from the fund: [your note]\n\nSee the notice.',
    },
  } satisfies Answered<'previewReminders'>,
});
const sentTo = (path: string, sent: readonly { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body);
const done = { body: { reminded_count: 1, left_out_count: 0 } };

test.each([
  ['2026-11-25', undefined],
  ['2026-11-26', '1 day late, in grace to 02/12'],
  ['2026-12-02', '7 days late, in grace to 02/12'],
  ['2026-12-07', '12 days late'],
])('on %s a line due on 25/11/2026 with 7 days of grace is: %s', (today, words) => {
  const line = { dueDate: '2026-11-25' as CalendarDate, graceDays: 7 };
  expect(lateWords(line, today as CalendarDate)).toBe(words);
});

test('shows whom a reminder reaches, who is left out and why, and the email with the manager’s note before it sends', async () => {
  const sent = stubPortal({
    'GET /reminders': preview(planned('a', null), planned('b', 'deposit-waiting'), planned('c', 'bounced')),
    'POST /capital-calls/call/remind': done,
  });
  render(<RemindCapitalCall callId="call" onClose={() => {}} />, { wrapper: MemoryRouter });
  const reached = within(await screen.findByRole('region', { name: 'Reminded by email' }));
  expect(reached.getByText('Client a, $100.00')).toBeTruthy();
  expect(reached.getByText('1 client, 1 email')).toBeTruthy();
  const left = within(screen.getByRole('region', { name: 'Left out' }));
  expect(left.getByText('Deposit of 20/06/2025, $60.00, may pay this line: match it first')).toBeTruthy();
  expect(left.getByText('Email bounced')).toBeTruthy();
  expect(screen.queryByText(/A note from the fund/)).toBeNull();
  await userEvent.type(screen.getByLabelText(/Your note/), 'Please pay');
  expect(screen.getByText(/A note from the fund: Please pay/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remind 1 client' }));
  expect(sentTo('/capital-calls/call/remind', sent)).toEqual([{ text: 'Please pay' }]);
});

test('one client can be reminded in a pause, but not twice on a day', async () => {
  const sent = stubPortal({
    'GET /reminders': preview(planned('a', 'paused'), planned('b', 'reminded-today')),
    'POST /capital-calls/call/remind': done,
  });
  const { unmount } = render(<RemindCapitalCall callId="call" lineId="b" onClose={() => {}} />, {
    wrapper: MemoryRouter,
  });
  expect(await screen.findByText('Reminded today')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send reminder' })).toHaveProperty('disabled', true);
  unmount();
  render(<RemindCapitalCall callId="call" lineId="a" onClose={() => {}} />, { wrapper: MemoryRouter });
  await screen.findByText('Reminders paused');
  await userEvent.click(screen.getByRole('button', { name: 'Send reminder' }));
  expect(sentTo('/capital-calls/call/remind', sent)).toEqual([{ item_ids: ['a'], text: '' }]);
});

test('the late clients of every call are reminded by one press, without those who may have paid', async () => {
  const sent = stubPortal({
    'GET /reminders': preview(
      planned('a', null),
      planned('b', null, 'other'),
      planned('c', 'deposit-waiting', 'other'),
    ),
    'POST /capital-calls/call/remind': done,
    'POST /capital-calls/other/remind': done,
  });
  render(<RemindLate />, { wrapper: MemoryRouter });
  await userEvent.click(await screen.findByRole('button', { name: 'Remind 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remind 2 clients' }));
  expect(sentTo('/capital-calls/call/remind', sent)).toEqual([{ item_ids: ['a'], text: '' }]);
  expect(sentTo('/capital-calls/other/remind', sent)).toEqual([{ item_ids: ['b'], text: '' }]);
});
