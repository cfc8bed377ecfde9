// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { fileJson } from '#test/web/payouts/some-payouts.ts';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ViewDistribution } from '#web/distributions/view-distribution.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import {
  approvedJson,
  type DistributionJson,
  distributionJson,
  draftJson,
  LINES,
  linesJson,
} from './some-distributions.ts';

type Exceptions = Answered<'getDistribution'>['exceptions'];
const CASH = {
  code: 'exceeds-cash',
  message: 'The payments come to more than the fund has in the bank.',
} as const;
const OUTDATED = { code: 'inputs-changed', message: 'What the lines rest on has changed.' } as const;
const PUT = 'PUT /distributions/d7';

beforeEach(() => stubWidth(1440));

interface Opened {
  exceptions?: Exceptions;
  answers?: Parameters<typeof stubPortal>[0];
  readsOnly?: boolean;
}

function open(distribution: DistributionJson, { exceptions = [], answers, readsOnly = false }: Opened = {}) {
  const sent = stubPortal({
    'GET /distributions/d7': { body: { distribution, exceptions } },
    'GET /distributions/d7/lines': { body: linesJson },
    'GET /payment-files': { body: { files: [] } },
    'GET /audit': onePage({ entries: [] }),
    'GET /unit-prices': { body: { prices: [], published: [] } },
    ...answers,
  });
  openAt(
    '/manager/distributions/d7',
    <FrameContext value={{ readsOnly }}>
      <Routes>
        <Route path="/manager/distributions/:distributionId" element={<ViewDistribution />} />
      </Routes>
    </FrameContext>,
  );
  return () => sent.filter(({ call }) => !call.startsWith('GET'));
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));

test('shows the totals, what to check first, and the lines in the same order with their difference to last time', async () => {
  open(distributionJson(), { exceptions: [CASH] });
  const list = within(await screen.findByRole('table', { name: 'Lines' }));
  await list.findByText('Ben Ong');
  const rows = list.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s+/g, ' '));
  expect(rows).toEqual([
    'ClientUnit-daysGross AUDWithheldReinvestedNetAccountAgainst lastState',
    'Ben Ong$1,212.90 gross8,360,000$1,212.90$0.00$0.00$1,212.90–−$87.10HeldNo account to pay to',
    'Dan Ito$121.87 gross, $57.00 withheld840,000$121.87$57.0047%$0.00$64.87062-000 •••104NewTo pay',
    'Cara Diaz$316.77 gross2,183,375.0224$316.77$0.00$316.77$0.00062-000 •••103NewReinvested',
    'Aisha Karim$2,669.55 gross18,400,000$2,669.55$0.00$0.00$2,669.55062-000 •••101+$69.55To pay',
  ]);
  const first = within(screen.getByRole('region', { name: /^Check these first/ }));
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    CASH.message,
    'Ben OngNo account to pay to: $1,212.90 is not paid now',
    'Dan Ito$57.00 of tax withheld at 47%, rounded down to whole dollars',
  ]);
  for (const words of [
    '$1,212.90 held',
    '1 of 4 clients, 302.4891 units',
    'Reinvested at $1.047211 on 01/01/2025',
  ])
    expect(screen.getByText(words)).toBeTruthy();
});

test('the approver ticks each exception that the server lists, and each client who is held, has tax withheld or a new account, and names the request that was seen', async () => {
  const writes = open(distributionJson({ pay_on: '2099-01-20' }), {
    exceptions: [CASH],
    answers: {
      [PUT]: { body: approvedJson() },
      'GET /distributions/d7/lines': {
        body: { ...linesJson, lines: LINES.map((line) => ({ ...line, account_changed: line.number === 1 })) },
      },
    },
  });
  await press('Approve $4,321.09');
  const dialog = within(await screen.findByRole('dialog'));
  const approve = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve $4,321.09' });
  expect(approve.disabled).toBe(true);
  expect(dialog.getByRole('status').textContent).toBe('4 of 4 left to confirm');
  expect(within(dialog.getByRole('list', { name: 'Checks' })).getAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(dialog.getByLabelText(new RegExp(CASH.message)));
  expect(dialog.getByRole('status').textContent).toBe('3 of 4 left to confirm');
  await userEvent.click(
    dialog.getByLabelText(/^Ben Ong: \$1,212\.90 is not paid now\. No account to pay to\./),
  );
  await userEvent.click(dialog.getByLabelText(/^Dan Ito: \$57\.00 of tax withheld at 47%/));
  expect(approve.disabled).toBe(true);
  await userEvent.click(
    dialog.getByLabelText(/^Aisha Karim: Account changed since the last distribution: now 062-000 •••101/),
  );
  await userEvent.click(approve);
  expect(await screen.findByText('Distribution approved')).toBeTruthy();
  const asked_at = '2025-01-09T05:00:00.000Z';
  expect(writes()).toEqual([
    { call: PUT, body: { status: 'Approved', asked_at, confirmed: ['exceeds-cash'] } },
  ]);
});

test('where many clients have tax withheld or a new account, one box of each covers all with their count and sum', async () => {
  const [dan] = LINES.filter(({ withheld }) => withheld > 0);
  const lines = Array.from({ length: 9 }, (_, at) => ({ ...dan, id: `d7-${at}`, account_changed: true }));
  const answers = { 'GET /distributions/d7/lines': { body: { ...linesJson, lines } } };
  open(distributionJson({ pay_on: '2099-01-20' }), { answers });
  await press(/^Approve/);
  const boxes = within(await screen.findByRole('dialog')).getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    expect.stringContaining('9 clients have tax withheld, $513.00 in total'),
    expect.stringContaining('The accounts of 9 clients have changed since the last distribution'),
  ]);
});

test('who requests the approval confirms a pay day that has passed, and the form points it out', async () => {
  const writes = open(distributionJson({ status: 'Calculated', asked: null, may: 'asks' }), {
    answers: { [PUT]: { body: distributionJson() } },
  });
  await press('Edit');
  expect(await screen.findByText(/2025 · This day has passed$/)).toBeTruthy();
  await press('Cancel');
  await press('Request approval');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request approval' }));
  const ask = dialog.getByRole<HTMLButtonElement>('button', { name: 'Request approval' });
  expect(ask.disabled).toBe(true);
  await userEvent.click(dialog.getByLabelText(/^The pay day 20\/01\/2025 has passed\./));
  await userEvent.click(ask);
  expect(await screen.findByText('Approval requested')).toBeTruthy();
  expect(writes()).toEqual([{ call: PUT, body: { status: 'Approved', confirmed: [] } }]);
});

test('nobody can approve what cannot be confirmed', async () => {
  const noPrice = { code: 'price-includes-it', message: 'The price includes it.' } as const;
  open(distributionJson(), { exceptions: [noPrice] });
  await press(/^Approve/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('The price includes it.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
});

const CANCEL = 'Cancel this distribution';
const TO_CANCEL = { by_name: 'Sam Wood', at: '2025-01-11T05:00:00.000Z' };
test.each<[string, DistributionJson, Opened, string[]]>([
  ['a draft is calculated', draftJson(), {}, ['Edit', CANCEL, 'Calculate']],
  [
    'a calculation continues',
    draftJson({ lines_left_count: 80 }),
    {},
    ['Edit', CANCEL, 'Continue calculating'],
  ],
  [
    'calculated lines are sent for approval',
    distributionJson({ status: 'Calculated', asked: null, may: 'asks' }),
    {},
    ['Edit', CANCEL, 'Request approval'],
  ],
  [
    'outdated lines are calculated again',
    distributionJson(),
    { exceptions: [OUTDATED] },
    ['Send back', CANCEL, 'Calculate again'],
  ],
  ['who made it waits', distributionJson({ may: 'waits' }), {}, ['Send back', CANCEL]],
  ['another manager approves', distributionJson(), {}, ['Send back', CANCEL, 'Approve $4,321.09']],
  ['an approved one is paid', approvedJson(), {}, [CANCEL, 'Make payment file']],
  [
    'its maker withdraws a request to cancel',
    approvedJson({ may: 'withdraws', cancel_asked: TO_CANCEL }),
    {},
    ['Withdraw the request to cancel', 'Make payment file'],
  ],
  [
    'another manager cancels or declines',
    approvedJson({ may: 'cancels', cancel_asked: TO_CANCEL }),
    {},
    ['Decline the cancellation', CANCEL, 'Make payment file'],
  ],
  ['a paid one is final', approvedJson({ status: 'Paid' }), {}, []],
  ['a cancelled one is final', distributionJson({ status: 'Cancelled', may: null }), {}, []],
  ['an auditor only reads', distributionJson(), { readsOnly: true }, []],
])('of a distribution: %s', async (_, distribution, opened, names) => {
  open(distribution, opened);
  await (distribution.totals ? screen.findByText('Aisha Karim') : button(/^(Calculate|Continue)/));
  const head = screen.getByRole('banner');
  const shown = [...head.querySelectorAll('button, a')].slice(1).map(({ textContent }) => textContent);
  expect(shown).toEqual(distribution.totals ? ['Export', ...names] : names);
});

test('it is calculated until no line is left', async () => {
  let left = 160;
  const writes = open(draftJson(), {
    answers: {
      'POST /distributions/d7/calculate': () => {
        left -= 80;
        return { status: left > 0 ? 202 : 200, body: draftJson({ lines_left_count: left }) };
      },
    },
  });
  await press('Calculate');
  expect(await screen.findByText('Lines calculated')).toBeTruthy();
  expect(writes()).toHaveLength(2);
});

test('an edit sends what the draft had, and what a refused calculation lacks is told', async () => {
  const rateNeeded = {
    status: 409,
    body: { error: 'The rate for Dan Ito is not known.', code: 'rate-needed' },
  };
  const writes = open(draftJson({ rates: [{ client_id: 'c4', rate_bps: 1_250, source: 'Treaty' }] }), {
    answers: { [PUT]: { body: draftJson() }, 'POST /distributions/d7/calculate': rateNeeded },
  });
  await press('Calculate');
  expect(await screen.findByText('The rate for Dan Ito is not known.')).toBeTruthy();
  await press('Edit');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Title'), ' 2024');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Distribution saved')).toBeTruthy();
  expect(writes().at(-1)?.body).toEqual({
    ...{ title: 'December quarter 2024', from: '2024-10-01', to: '2024-12-31', basis: 'unit-days' },
    components: [{ kind: 'income', label: 'Rent', total: 4_321.09 }],
    rates: [{ client_id: 'c4', rate_bps: 1_250, source: 'Treaty' }],
    ...{ reinvest: null, pay_on: '2025-01-20', tell_on: '2025-01-21' },
  });
});

test('a cancellation asks about the price that counted it; once approved, it needs two managers', async () => {
  const counted = { status: 409, body: { error: 'A price counted it.', code: 'price-counted-it' } };
  const writes = open(approvedJson({ cancel_asked: TO_CANCEL, moves_left_count: 2 }), {
    answers: {
      [PUT]: (_, body) =>
        (body as { confirmed?: string[] }).confirmed
          ? { body: approvedJson({ status: 'Cancelled', cancelled: TO_CANCEL }) }
          : counted,
    },
  });
  expect(await screen.findByText(/^Sam Wood requested the cancellation on 11\/01\/2025/)).toBeTruthy();
  expect(screen.getByText(/^2 reinvestments still to be made\./)).toBeTruthy();
  await press(CANCEL);
  await press('Cancel the distribution');
  expect(await screen.findByText('A price counted it.')).toBeTruthy();
  await press('Cancel the distribution anyway');
  expect(await screen.findByText('Distribution cancelled')).toBeTruthy();
  const { at: asked_at } = TO_CANCEL;
  expect(writes().at(-1)?.body).toEqual({ status: 'Cancelled', asked_at, confirmed: ['price-counted-it'] });
});

test.each([
  ['withdraws', 'Withdraw the request to cancel', 'Withdraw the request', 'Request withdrawn'],
  ['cancels', 'Decline the cancellation', 'Decline', 'Cancellation declined'],
] as const)('who %s a request to cancel can also end it', async (may, choice, button, done) => {
  const writes = open(approvedJson({ may, cancel_asked: TO_CANCEL }), {
    answers: { [PUT]: { body: approvedJson() } },
  });
  expect(await screen.findByText(/^Approval requested by Sam Wood, 09\/01\/2025/)).toBeTruthy();
  expect(screen.getByText(/^Approved by Mara Quinn, 10\/01\/2025/)).toBeTruthy();
  await press(choice);
  await press(button);
  expect(await screen.findByText(done)).toBeTruthy();
  expect(writes().at(-1)?.body).toEqual({ status: 'Approved', asked_at: TO_CANCEL.at });
});

test('a payment file shows its count and total before its digest, and leads to its page', async () => {
  open(approvedJson(), { answers: { 'GET /payment-files': { body: { files: [fileJson()] } } } });
  const link = await screen.findByRole('link', { name: 'PF0012' });
  expect(link.getAttribute('href')).toBe('/manager/payment-files/f1');
  expect(link.closest('li')?.textContent).toBe(
    'PF0012 from Main account, on 20/11/2026: 0 of 2 paid2 payments, $300.00SHA-256 e4c64547',
  );
});

test('a distribution that did not load is told', async () => {
  const refused = { status: 403, body: { error: 'No', code: 'forbidden' } };
  open(draftJson(), { answers: { 'GET /distributions/d7': refused } });
  expect(await screen.findByText('The distribution did not load')).toBeTruthy();
});
