// @vitest-environment happy-dom

import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { approvalJson } from '#test/web/approvals/some-approvals.ts';
import { accountJson, accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { SETTINGS as FUND_SETTINGS } from '#test/web/capital-calls/some-calls.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { ManageFundSettings } from '#web/fund-settings/manage-fund-settings.tsx';
import { FrameContext } from '#web/ui/page.tsx';

type Settings = Extract<Answered<'updateFundSettings'>, { grace_days: number }>;

const NOW = { name: 'Applications', bsb: '999-000', number: '10024816' };
const NEXT = { name: 'Main account', bsb: '083-001', number: '12345678' };
const SETTINGS: Settings = {
  ...FUND_SETTINGS,
  abn: '',
  responsible_person: 'Sam Wood',
  contact: { name: 'Investor services', phone: '02 5550 0142', email: 'in@example.com', hours: '9 to 5' },
  pay_to: NOW,
  second_person_above: 250_000,
  reminder_days: [7, 3, 1],
  changed_at: '2026-11-27T23:14:00.000Z',
  changed_by_name: 'Helen Park',
};

function open(
  settings: Partial<Settings> = {},
  answers: Parameters<typeof stubPortal>[0] = {},
  readsOnly = false,
) {
  const body = { ...SETTINGS, ...settings };
  const sent = stubPortal({
    'GET /fund/settings': { body },
    'PUT /fund/settings': { body },
    'GET /approvals': { body: { approvals: [] } },
    'GET /bank-accounts': accountsAnswer([
      accountJson({ account_number: '1234 5678' }),
      accountJson({ id: 'old', name: 'Closed', closed_on: '2026-01-31' }),
      accountJson({ id: 'new', name: 'Without number', bsb: '' }),
    ]),
    ...answers,
  });
  openAt(
    '/manager/settings',
    <FrameContext value={{ readsOnly }}>
      <ManageFundSettings />
    </FrameContext>,
  );
  return sent;
}
const facts = async (title: string) => (await screen.findByRole('region', { name: title })).textContent;
async function change(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Change: ${title}` }));
  return within(screen.getByRole('dialog', { name: `Change: ${title}` }));
}

test('shows each setting, what is not set, who changed last, and the account that comes next with its day', async () => {
  open({ pay_to_next: { pay_to: NEXT, holds_from: '2026-12-02' }, second_person_above: null });
  expect(await facts('Fund')).toContain('ABNNot set');
  expect(await facts('Contact')).toContain('Phone02 5550 0142');
  expect(await facts('Account to pay to')).toContain(
    'Applications\nBSB 999-000, account 10024816\nNext account, from Wed 02/12/2026:\nMain account\nBSB 083-001, account 12345678',
  );
  expect(await facts('Calls')).toContain('No limitDays to pay30Reminder days7, 3, 1Days of grace7');
  expect(screen.getByText(/^Changed last by Helen Park/).textContent).toContain('28/11/2026, 10:14');
  expect(screen.getByRole('link', { name: 'All changes' }).getAttribute('href')).toBe(
    '/manager/audit?kind=fund',
  );
});

const ALONE = 'unless you are the fund’s only manager';
test.each<[string, string, string, object, string]>([
  ['Fund', 'Trustee', 'New Trustees', { trustee: 'New Trustees' }, 'The change takes effect immediately.'],
  [
    'Contact',
    'Phone',
    '02 5550 9999',
    { contact: { ...SETTINGS.contact, phone: '02 5550 9999' } },
    `The change waits for a second person, ${ALONE}. Until the change takes effect, investors see the current contact.`,
  ],
  [
    'Account to pay to',
    'Account',
    JSON.stringify(NEXT),
    { pay_to: NEXT },
    `If the fund has ever had two managers, another manager must approve the change. The new account then takes effect on the third business day. Until that day, investors pay to Applications, BSB 999-000, account 10024816. Issued calls keep their account. Every manager is notified.`,
  ],
  ['Calls', 'Reminder days', '10, 2', { reminder_days: [10, 2] }, 'The change takes effect immediately.'],
  ['Calls', 'Days of grace', '0', { grace_days: 0 }, 'The change takes effect immediately.'],
  [
    'Calls',
    'Approval limit',
    '',
    { second_person_above: null },
    `A higher limit, or no limit, waits for a second person, ${ALONE}. Until the change takes effect, the limit is $250,000.00. Other changes take effect immediately.`,
  ],
  [
    'Calls',
    'Approval limit',
    '100,000',
    { second_person_above: 100_000 },
    'The change takes effect immediately.',
  ],
])(
  '%s: a change of %s to %s sends only that, after saying what waits',
  async (title, label, value, body, says) => {
    const sent = open();
    const dialog = await change(title);
    const press = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' });
    if (title === 'Account to pay to') await dialog.findByText(/^Only open bank accounts/);
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Board of 27/11' } });
    expect(press().disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
    expect(dialog.getByText(says)).toBeTruthy();
    await userEvent.click(press());
    expect(await screen.findByText('Fund settings changed.')).toBeTruthy();
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      ...body,
      reason: 'Board of 27/11',
    });
  },
);

test('offers only open accounts with a number, and the current one while another is to replace it', async () => {
  open({ pay_to_next: { pay_to: { ...NEXT, name: 'Other' }, holds_from: '2026-12-02' } });
  const dialog = await change('Account to pay to');
  await dialog.findByText(/^Only open bank accounts/);
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent?.split(',')[0])).toEqual([
    'Other',
    'Applications',
    'Main account',
  ]);
});

test('a change that waits says who can approve it and what holds until then, in the message and on the page', async () => {
  let approvals: object[] = [];
  open(
    {},
    {
      'GET /approvals': () => ({ body: { approvals } }),
      'PUT /fund/settings': () => {
        approvals = [approvalJson()];
        return { status: 202, body: { approval: approvalJson() } };
      },
    },
  );
  const dialog = await change('Contact');
  fireEvent.change(dialog.getByLabelText('Hours'), { target: { value: '8 to 6' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Longer hours' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  const said = `${approvalJson().summary}: waits for a second person. Helen Park and Tom Becker can approve it.`;
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  expect(await messages.findByText(said)).toBeTruthy();
  expect(messages.getByRole('link', { name: 'Approvals' }).getAttribute('href')).toBe('/manager/approvals');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(/Until then, the settings below apply/).textContent).toContain(said);
});

test('an auditor sees everything without Change, and an error can be retried', async () => {
  open({}, {}, true);
  await facts('Calls');
  expect(screen.queryAllByRole('button', { name: /^Change/ })).toEqual([]);
  for (const lacking of ['GET /fund/settings', 'GET /approvals']) {
    await closeScreen();
    open({}, { [lacking]: { status: 403, body: { error: 'No', code: 'forbidden' } } });
    expect(await screen.findByText('The fund settings did not load')).toBeTruthy();
  }
});
