// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { type MessageJson, messageJson, messagesAnswer } from '#test/web/messages/some-messages.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ManageMessages } from '#web/messages/manage-messages.tsx';

const MESSAGES = [
  messageJson('queued', { state: 'queued', sent_at: null }),
  messageJson('held', { state: 'held', sent_at: null, held_by_name: 'Sam Wood' }),
  messageJson('sent'),
  messageJson('opened', { opened_at: '2026-11-14T05:20:00.000Z' }),
  messageJson('bounced', { state: 'bounced', error: 'Returned: no such user' }),
];
const detail = (id: string, address_bounced = false): { body: Answered<'getMessage'> } => ({
  body: {
    ...(MESSAGES.find((one) => one.id === id) as MessageJson),
    text: 'Hello\n\nSee the notice:\n[link without sign-in]',
    events: [{ at: '2026-11-14T00:06:02.000Z', what: 'Queued' }],
    address_bounced,
  },
});

function open(at = '/manager/messages', overrides: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({
    'GET /messages': {
      body: {
        messages: MESSAGES,
        total: 5,
        next_cursor: null,
        queued_count: 1,
        held_count: 1,
        bounced_count: 1,
        failed_count: 0,
      },
    },
    'GET /messages/sent': detail('sent'),
    'GET /messages/bounced': detail('bounced', true),
    'GET /messages/queued': detail('queued'),
    'POST /messages/queued/hold': detail('held'),
    ...overrides,
  });
  const place = openAt(at, <ManageMessages />);
  return { sent, place };
}

beforeEach(() => stubWidth(1440));

test('shows each state as a word, and who holds a message', async () => {
  open();
  await screen.findByText('Client sent');
  const rows = screen.getAllByRole('row').slice(1);
  const words = rows.map(
    (row) => /Queued|Held|Sent|Opened|Bounced/.exec(row.lastElementChild?.textContent ?? '')?.[0],
  );
  expect(words).toEqual(['Queued', 'Held', 'Sent', 'Opened', 'Bounced']);
  expect(screen.getByText('by Sam Wood')).toBeTruthy();
});

test.each([1440, 390])(
  'a row of %i px says that a message is in the weekly email, or a copy',
  async (width) => {
    stubWidth(width);
    const body = messagesAnswer([
      messageJson('weekly', { weekly: true }),
      messageJson('accountant', { is_copy: true }),
      messageJson('plain'),
    ]);
    open('/manager/messages', { 'GET /messages': body });
    expect(await screen.findByText('In the weekly email: weekly@example.com')).toBeTruthy();
    expect(screen.getByText('Copy to accountant@example.com, who has no login')).toBeTruthy();
    expect(screen.getByText('plain@example.com')).toBeTruthy();
  },
);

test('a message is reached and opened by keys; R requires a reason to send it again, and its secret link is not shown', async () => {
  const { place } = open('/manager/messages?message=sent');
  const panel = within(await screen.findByRole('dialog', { name: 'Message' }));
  expect(await panel.findByText('the link, visible only to the recipient')).toBeTruthy();
  await userEvent.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Send again' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('j');
  expect(place.now).toBe('/manager/messages?message=opened');
});

test('H holds a waiting message, and no other', async () => {
  const { sent } = open('/manager/messages?message=queued');
  await screen.findByText('Client sent');
  await userEvent.keyboard('h');
  await screen.findByText('The message to Client queued is held.');
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual([
    'POST /messages/queued/hold',
  ]);
});

test('a message to an address that returned mail is not sent again', async () => {
  open('/manager/messages?message=bounced');
  const panel = within(await screen.findByRole('dialog', { name: 'Message' }));
  const again = await panel.findByRole('button', { name: 'Send again' });
  expect(again.hasAttribute('disabled')).toBe(true);
  expect(panel.getByRole('link', { name: 'Change address' }).getAttribute('href')).toBe(
    '/manager/clients/c1',
  );
});

test('holds and stops holding the marked messages, and keeps refused ones marked', async () => {
  const { sent } = open('/manager/messages', {
    'POST /messages/held/release': {
      status: 409,
      body: { error: 'What this message asks for is no longer due.', code: 'message-outdated' },
    },
  });
  const user = userEvent.setup();
  await user.click(
    await screen.findByRole('checkbox', { name: 'Mark all queued and held messages on this page' }),
  );
  const bar = within(screen.getByRole('region', { name: 'Marked messages' }));
  expect(bar.getByText('2 marked')).toBeTruthy();
  await user.click(bar.getByRole('button', { name: 'Stop holding 1' }));
  await bar.findByText('1 marked');
  expect(bar.queryByRole('button', { name: /^Hold/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Mark the message to Client queued' }));
  await user.click(bar.getByRole('button', { name: 'Hold 1' }));
  const calls = () => sent.map(({ call }) => call).filter((call) => call.startsWith('POST'));
  expect(calls()).toEqual(['POST /messages/held/release', 'POST /messages/queued/hold']);
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mark the message to Client sent' }).disabled,
  ).toBe(true);
});
