// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { cents } from '#shared/money.ts';
import { openAt } from '#test/web/open-at.tsx';
import { item } from '#test/web/reconciliations/some-deposits.ts';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { LineItems } from '#web/capital-calls/line-items.tsx';
import { callOf, wireLine } from './some-calls.ts';

const AT = '2025-06-12T02:00:00.000Z';

const SHORT = item('a', 50_000, {
  client_name: 'Jordan Tran',
  status: 'Partially Paid',
  matched_amount: cents(4_998_500),
  outstanding_amount: cents(1_500),
});
const UNPAID = item('b', 250, { client_name: 'Zoe Lindqvist' });
const WRITTEN_OFF: Partial<LineItem> = {
  status: 'Paid',
  outstanding_amount: cents(0),
  written_off_amount: cents(1_500),
  written_off_at: AT,
  written_off_by_name: 'Sam Wood',
  written_off_reason: 'The bank kept a fee',
};
const WITHDRAWN: Partial<LineItem> = {
  status: 'Withdrawn',
  outstanding_amount: cents(0),
  withdrawn_amount: cents(25_000),
  withdrawn_at: AT,
  withdrawn_by_name: 'Sam Wood',
  withdrawn_reason: 'Called twice',
  withdrawal_document_id: 'd2',
};

function show(lines: LineItem[], call: Partial<CapitalCall> = {}, width = 1440) {
  stubWidth(width);
  const nothing = { allocated: [], total: 0, next_cursor: null };
  stubPortal({ 'GET /reconciliations/allocated': { body: nothing } });
  const data = { line_items: lines, total: lines.length, next_cursor: null };
  openAt('/', <LineItems call={callOf(call)} lines={{ data } as never} onPreview={() => {}} />);
}

async function openMenu(client: string) {
  await userEvent.click(screen.getByRole('button', { name: `Correct the line for ${client}` }));
  const menu = await screen.findByRole('menu');
  return within(menu);
}

const writesOf = (sent: ReturnType<typeof stubPortal>) => sent.filter(({ call }) => !call.startsWith('GET '));

const entriesOf = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  menu
    .getAllByRole('menuitem')
    .map((entry) => ({ text: entry.textContent, isOff: entry.getAttribute('aria-disabled') === 'true' }));

it('shows a refused entry in a line’s menu, muted, with the reason', async () => {
  show([SHORT]);
  expect(entriesOf(await openMenu('Jordan Tran'))).toEqual([
    { text: 'Remind Jordan TranBy email, after a preview', isOff: false },
    { text: 'Pause remindersThe portal sends no reminders until a day that you choose', isOff: false },
    { text: 'Write off $15.00The rest is forgiven; the line becomes Paid', isOff: false },
    { text: 'Withdraw for Jordan Tran$49,985.00 is matched: unmatch it first', isOff: true },
  ]);
});

it.each([
  ['withdrawn', { withdrawn_at: AT }, 'This call was withdrawn.'],
  [
    'being extended',
    { correcting: { line_count: 0, notice_count: 0, total: 1 } },
    'The notices of this call are being corrected. Try again in a moment.',
  ],
  [
    'still being issued',
    { issuing: { line_count: 0, notice_count: 0, total: 1 } },
    'This call is still being issued. Try again in a moment.',
  ],
] as const)('refuses every entry while the call is %s, with the reason', async (_name, call, reason) => {
  show([UNPAID, { ...SHORT, ...WRITTEN_OFF }], call);
  expect(entriesOf(await openMenu('Zoe Lindqvist'))).toEqual([
    { text: `Remind Zoe Lindqvist${reason}`, isOff: true },
    { text: `Pause reminders${reason}`, isOff: true },
    { text: `Write off $250.00${reason}`, isOff: true },
    { text: `Withdraw for Zoe Lindqvist${reason}`, isOff: true },
  ]);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('has no menu for a line of a draft', () => {
  show([{ ...UNPAID, issued_at: null, status: 'Draft' }], { issued_at: null, status: 'Draft' });
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
});

it('shows the rest outstanding after a smaller write-off, and a refusal at the amount', async () => {
  show([SHORT]);
  stubPortal({
    'POST /capital-calls/call/line-items/a/write-off': {
      status: 409,
      body: { error: 'Only $5.00 is outstanding.', code: 'exceeds-outstanding' },
    },
  });
  await userEvent.click((await openMenu('Jordan Tran')).getByRole('menuitem', { name: /^Write off/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Write off for Jordan Tran' }));
  const amount = form.getByLabelText(/^Amount to write off/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '10');
  expect(form.getByText(/^\$5\.00 stays due\./)).toBeTruthy();
  await userEvent.type(form.getByLabelText('Reason'), 'A fee');
  await userEvent.click(form.getByRole('button', { name: 'Write off $10.00' }));
  expect(await form.findByText('Only $5.00 is outstanding.')).toBeTruthy();
  expect(amount.getAttribute('aria-invalid')).toBe('true');
});

it('withdraws one line after a reason that the client reads', async () => {
  show([UNPAID]);
  const sent = stubPortal({
    'POST /capital-calls/call/line-items/b/withdraw': { body: wireLine({ ...UNPAID, ...WITHDRAWN }) },
  });
  await userEvent.click((await openMenu('Zoe Lindqvist')).getByRole('menuitem', { name: /^Withdraw/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Withdraw for Zoe Lindqvist?' }));
  expect(form.getByRole('button', { name: 'Keep the line' })).toBeTruthy();
  expect(form.getByText('Included in the withdrawal notice to Zoe Lindqvist.')).toBeTruthy();
  const send = form.getByRole<HTMLButtonElement>('button', { name: 'Withdraw and notify Zoe Lindqvist' });
  await userEvent.type(form.getByLabelText('Reason'), '🦀');
  expect(form.getByText(/cannot print every character of “🦀”/)).toBeTruthy();
  expect(send.disabled).toBe(true);
  await userEvent.clear(form.getByLabelText('Reason'));
  await userEvent.type(form.getByLabelText('Reason'), 'Called twice');
  await userEvent.click(send);
  expect(await screen.findByText('The call for Zoe Lindqvist is withdrawn')).toBeTruthy();
  expect(writesOf(sent).map(({ body }) => body)).toEqual([{ reason: 'Called twice' }]);
});

it.each([
  ['a table', 1440],
  ['cards', 390],
])('shows in %s a withdrawn line struck through with its reason and its notice', async (_name, width) => {
  show([{ ...UNPAID, ...WITHDRAWN }], {}, width);
  expect(screen.getByText('Withdrawn')).toBeTruthy();
  expect(screen.getByText('$250.00').closest('s')).toBeTruthy();
  expect(screen.getByText('Called twice').parentElement?.textContent).toBe(
    'Called twiceWithdrawn by Sam Wood, 12/06/2025',
  );
  expect(entriesOf(await openMenu('Zoe Lindqvist'))).toEqual([
    ...(width < 768 ? [{ text: 'View the notice to Zoe Lindqvist', isOff: false }] : []),
    { text: 'Download the withdrawal noticeAs sent to Zoe Lindqvist', isOff: false },
    { text: 'Write offThis line item is already withdrawn.', isOff: true },
    { text: 'Withdraw for Zoe LindqvistThis line item is already withdrawn.', isOff: true },
  ]);
});

it('shows the reason of a whole withdrawn call only at the head of the call', () => {
  show([{ ...UNPAID, ...WITHDRAWN }], { withdrawn_at: AT, status: 'Withdrawn' });
  expect(screen.queryByText('Called twice')).toBeNull();
});

it('marks a line beyond the rest of the pledge', () => {
  show([{ ...UNPAID, beyond_pledge_amount: cents(5_000) }, SHORT]);
  const marks = screen.getAllByText(/beyond the pledge$/);
  expect(marks.map(({ textContent }) => textContent)).toEqual(['$50.00 beyond the pledge']);
});

it('pauses the reminders of a line until a day with a note, and resumes them', async () => {
  show([{ ...UNPAID, paused_until: '2199-01-31' as CalendarDate, paused_note: 'Sells a house' }]);
  const paused = { body: wireLine(UNPAID) };
  const sent = stubPortal({ 'PUT /capital-calls/call/line-items/b/pause': paused });
  expect(screen.getByText(/Sells a house/)).toBeTruthy();
  await userEvent.click(
    (await openMenu('Zoe Lindqvist')).getByRole('menuitem', { name: /^Change the pause/ }),
  );
  const form = within(await screen.findByRole('dialog', { name: 'Pause reminders of Zoe Lindqvist' }));
  await userEvent.type(form.getByLabelText('Until'), '28/02/2199');
  await userEvent.click(form.getByRole('button', { name: 'Pause until 28/02/2199' }));
  await userEvent.click(screen.getByRole('button', { name: 'Resume the reminders of Zoe Lindqvist' }));
  expect(writesOf(sent).map(({ body }) => body)).toEqual([
    { until: '2199-02-28', note: 'Sells a house' },
    { until: null },
  ]);
});
