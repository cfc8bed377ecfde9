// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answered, type Listed, userJson } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { payeeAnswer, payeeJson } from '#test/web/payees/some-payees.ts';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ListOwnDistributions } from '#web/distributions/list-own-distributions.tsx';
import { NextPayment } from '#web/distributions/next-payment.tsx';
import { ViewOwnDistribution } from '#web/distributions/view-own-distribution.tsx';

type Line = Listed<'listClientDistributions', 'distributions'>;

const line = (number: number, overrides: Partial<Line> = {}): Line => ({
  ...{ id: `d${number}-0001`, distribution_id: `d${number}`, reference: `D000${number}-0001` },
  ...{ title: `Distribution ${number}`, from: '2025-01-01', to: '2025-03-31', basis: 'unit-days' },
  ...{ pay_on: '2025-05-20', paid_on: '2025-05-20', state: 'paid', held_because: null, account: '•••456' },
  ...{ units: 320_000, cents_per_unit: 0.7, gross: 2_240, brought_forward: 0, withheld: 0, rate_bps: 0 },
  ...{ reinvested: 0, reinvested_units: 0, reinvest_price: null, carried: 0, net: 2_240 },
  components: [{ kind: 'income', label: 'Net income', amount: 2_240 }],
  document_id: `paper-${number}`,
  ...overrides,
});
const HELD = line(4, {
  ...{ to: '2025-06-30', pay_on: '2025-08-20', paid_on: null, state: 'held', held_because: 'no-payee' },
  account: null,
});
const LISTED = [
  HELD,
  line(3, { withheld: 1_052, rate_bps: 4_700, net: 1_188 }),
  line(2, { reinvested: 40, reinvested_units: 38.2, reinvest_price: 1.047211, net: 2_200 }),
  line(1, { paid_on: '2024-02-20', pay_on: '2024-02-20' }),
];

function open(
  at: string,
  overrides: Partial<Answered<'listClientDistributions'>> = {},
  answers: Parameters<typeof stubPortal>[0] = {},
) {
  const body = { distributions: LISTED, reinvestment: [], choose_from: '2025-07-01', ...overrides };
  const sent = stubPortal({
    'GET /users/me': { body: userJson({ role: 'client', client: { id: 'c1', status: 'Active' } }) },
    'GET /clients/c1/distributions': { body },
    'GET /clients/c1/payee': payeeAnswer({
      payee: payeeJson({ bsb: null }),
      tax: [
        {
          status: 'quoted',
          from: '2025-03-31',
          reason: '',
          set_at: '2025-03-31T02:00:00.000Z',
          set_by_name: null,
          approved_alone: false,
        },
      ],
    }),
    'PUT /clients/c1/reinvestment': { body: { reinvestment: [{ percent: 50, from: '2025-07-01' }] } },
    ...answers,
  });
  openAt(
    at,
    <Routes>
      <Route path="/client/distributions" element={<ListOwnDistributions />} />
      <Route path="/client/distributions/:distributionId" element={<ViewOwnDistribution />} />
    </Routes>,
  );
  return sent;
}
const figure = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent?.slice(name.length);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-06-11T04:00:00.000Z'), toFake: ['Date'] });
});

describe.each([1440, 390])('at a width of %i px', (width) => {
  beforeEach(() => stubWidth(width));

  test('sums what was paid by year, and says what to do about a held payment', async () => {
    open('/client/distributions');
    const year = await screen.findByRole('region', { name: '2024–25' });
    expect(year.textContent).toContain('$3,388.00 paid in 2024–25; $7,908.00 for its quarters');
    expect(screen.getByRole('region', { name: '2023–24' }).textContent).toContain(
      '$2,240.00 paid in 2023–24; $0.00 for its quarters',
    );
    const held = screen.getByRole('region', { name: '2025–26' }).textContent;
    expect(held).toContain('$0.00 paid in 2025–26');
    expect(held).toContain('Held');
    expect(held).toContain('Enter the account to which we pay you, under Profile.');
    expect(await figure('Next payment')).toBe('20/08/2025Distribution 4, $2,240.00');
    expect(await figure('Received so far')).toBe('$5,628.003 payments');
    expect(await figure('Reinvestment')).toBe('0%For periods that end on or after 01/07/2025');
    expect(await figure('Paid to')).toBe('•••456In use');
  });
});

test('an adviser does not see the account', async () => {
  const me = userJson({ role: 'client', client: { id: 'c1', status: 'Active' } });
  const clients = me.clients.map((one) => ({ ...one, role: 'adviser' as const }));
  const sent = open('/client/distributions', {}, { 'GET /users/me': { body: { ...me, clients } } });
  await figure('Next payment');
  expect(screen.queryByText('Paid to', { selector: 'dt' })).toBeNull();
  expect(sent.map(({ call }) => call)).not.toContain('GET /clients/c1/payee');
});

test.each([
  ['/client/distributions', 'Download Distribution 3'],
  ['/client/distributions/d3', 'Download the paper'],
])('the paper is fetched from %s', async (at, name) => {
  stubWidth(1440);
  const sent = open(at);
  await userEvent.click(await screen.findByRole('button', { name }));
  await vi.waitFor(() =>
    expect(sent.map(({ call }) => call)).toContain('GET /documents/paper-3/download-url'),
  );
});

test('a distribution without a paper has no button', async () => {
  stubWidth(1440);
  open('/client/distributions/d3', { distributions: [line(3, { document_id: null })] });
  await screen.findByRole('list', { name: 'Terms' });
  expect(screen.queryByRole('button', { name: 'Download the paper' })).toBeNull();
});

test('a desk shows the terms of each distribution side by side', async () => {
  stubWidth(1440);
  open('/client/distributions');
  const table = await screen.findByRole('table', { name: '2024–25' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'Distribution 30.70 c$2,240.00$1,052.00$0.00$1,188.0020/05/2025•••456',
    'Distribution 20.70 c$2,240.00$0.00$40.00$2,200.0020/05/2025•••456',
  ]);
});

test.each([
  [
    'd2',
    [
      '$2,200.00',
      'Paid 20/05/2025',
      'D0002-0001',
      '320,000 units on average × 0.70 c',
      'Nothing is withheld for an investor with a quoted tax file number',
      '38.20 units at $1.047211',
    ],
  ],
  ['d3', ['$1,188.00', '−Tax withheld47% of the income$1,052.00']],
  ['d4', ['Held', 'Enter the account to which we pay you']],
])('opens %s with its sum first, then its terms', async (id, words) => {
  open(`/client/distributions/${id}`);
  await screen.findByRole('list', { name: 'Terms' });
  const shown = document.body.textContent;
  for (const said of words) expect(shown).toContain(said);
});

test('what changed since the distribution before is divided into units and rate, which add up', async () => {
  const before = line(1, {
    ...{ title: 'June quarter', from: '2024-10-01', to: '2024-12-31' },
    ...{ units: 300_000, cents_per_unit: 0.68, gross: 2_040, net: 2_040 },
  });
  open('/client/distributions/d2', { distributions: [line(2), before] });
  const rows = within(await screen.findByRole('list', { name: 'Difference' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'June quarter300,000 units on average × 0.68 c$2,040.00',
    '+20,000 units more$136.00',
    '+0.02 c more a unit$64.00',
    '=Distribution 2, before tax$2,240.00',
  ]);
});

test('the choice to reinvest is a whole percentage from an open day', async () => {
  stubWidth(390);
  const sent = open('/client/distributions');
  await userEvent.click(await screen.findByRole('button', { name: 'Change the reinvestment' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reinvestment' }));
  await userEvent.clear(dialog.getByLabelText('Percent'));
  await userEvent.type(dialog.getByLabelText('Percent'), '101');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a whole number from 0 to 100')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Percent'));
  await userEvent.type(dialog.getByLabelText('Percent'), '50 %');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Reinvestment saved.')).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ percent: 50, from: '2025-07-01' });
});

test('the next payment has its day, its cents per unit where they are said, and the last payment beside it', async () => {
  stubPortal({
    'GET /clients/c1/distributions': { body: { distributions: LISTED, reinvestment: [], choose_from: null } },
  });
  openAt('/', <NextPayment clientId="c1" />);
  await screen.findByText(/Distribution 4/);
  expect(screen.getByRole('region', { name: 'Next payment' }).textContent).toBe(
    'Next payment20/08/2025, Distribution 4: 0.70 c a unit, $2,240.00Last: 20/05/2025 to •••456, $1,188.00All distributions',
  );
});

test('without an announced payment, the next payment says so', async () => {
  stubPortal({
    'GET /clients/c1/distributions': { body: { distributions: [], reinvestment: [], choose_from: null } },
  });
  openAt('/', <NextPayment clientId="c1" />);
  expect(await screen.findByText('None is announced.')).toBeTruthy();
});
