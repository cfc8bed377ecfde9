// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ViewPriceEffect } from '#web/unit-prices/view-price-effect.tsx';
import { effectJson } from './some-prices.ts';

beforeEach(() => stubWidth(1440));

const PUT = 'PUT /unit-prices/p1/effect';
const ASKED = { by_name: 'Sam Wood', at: '2026-11-20T00:00:00.000Z' };
const DECIDED = { by_name: 'Jo Bennett', at: '2026-11-20T01:00:00.000Z', alone: false };
const withRemedies = (more: Partial<ReturnType<typeof effectJson>>) => {
  const remedies = ['units', 'cash', 'none'] as const;
  const rows = effectJson().rows.map((row, place) => ({
    ...row,
    remedy: remedies[place] ?? null,
    reason: 'Wrong loan',
  }));
  return effectJson({ rows, ...more });
};

function open(effect: ReturnType<typeof effectJson>, answers: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({ 'GET /unit-prices/p1/effect': { body: effect }, ...answers });
  openAt(
    '/manager/prices/p1/effect',
    <Routes>
      <Route path="/manager/prices/:priceId/effect" element={<ViewPriceEffect />} />
    </Routes>,
  );
  return () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
}
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Members at the wrong price' }))
    .getAllByRole('row')
    .slice(1);
const button = (name: string) => screen.getByRole('button', { name });

test('shows for each member what was done, what it should have been and the difference, and what the manager owes', async () => {
  open(withRemedies({ decided: DECIDED }));
  const cells = (await rows()).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    [
      'Grace LiuIssue 20/01/2025, $50,000.00',
      '47,464.6744',
      '47,709.9236',
      '+$257.02245.2492 units',
      'UnitsWrong loan',
    ],
    [
      'Noah Walker (left)Issue 20/01/2025, $50,000.00',
      '47,464.6744',
      '47,709.9236',
      '+$2.10245.2492 units',
      'CashWrong loan',
    ],
    ['Helen ParkRedemption 20/01/2025, $26,335.37', '$26,335.37', '$26,200.00', '−$135.37', 'NoneWrong loan'],
  ]);
  for (const words of ['$1.053415', '$1.048000', '+0.52%', '$135.37'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Jo Bennett decided this on 20/11/2026, 12:00.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /approv|continue/i })).toBeNull();
});

test('a decision that was not carried out for every member continues with the same rows', async () => {
  const sent = open(withRemedies({ decided: DECIDED, clients_left_count: 2 }), {
    [PUT]: { body: withRemedies({ decided: DECIDED }) },
  });
  expect(await screen.findByText(/^Jo Bennett decided .* 2 members not compensated yet\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change it' })).toBeNull();
  await userEvent.click(button('Continue'));
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      {
        rows: [
          { move_id: 'm1', remedy: 'units', reason: 'Wrong loan' },
          { move_id: 'm2', remedy: 'cash', reason: 'Wrong loan' },
          { move_id: 'm3', remedy: 'none', reason: 'Wrong loan' },
        ],
      },
    ]),
  );
});

test('proposes units for members, cash for who left and nothing for who got too much, and asks with a reason for each', async () => {
  const sent = open(effectJson(), { [PUT]: { body: withRemedies({ asked: ASKED }) } });
  await rows();
  const remedy = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Remedy for ${name}`);
  expect(['Grace Liu', 'Noah Walker', 'Helen Park'].map((name) => remedy(name).value)).toEqual([
    'units',
    'cash',
    'none',
  ]);
  expect(within(remedy('Helen Park')).getAllByRole('option')).toHaveLength(1);
  await userEvent.click(button('Request approval'));
  expect(screen.getByText('Say why, in at least 3 characters')).toBeTruthy();
  await userEvent.selectOptions(remedy('Noah Walker'), 'none');
  await userEvent.type(screen.getByLabelText('Reason for Noah Walker'), 'Below $20');
  await userEvent.type(screen.getByLabelText('Reason for every member without another'), 'Wrong loan');
  await userEvent.click(button('Request approval'));
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      {
        rows: [
          { move_id: 'm1', remedy: 'units', reason: 'Wrong loan' },
          { move_id: 'm2', remedy: 'none', reason: 'Below $20' },
          { move_id: 'm3', remedy: 'none', reason: 'Wrong loan' },
        ],
      },
    ]),
  );
});

test('another manager approves the same rows, naming the request that was seen', async () => {
  const sent = open(withRemedies({ asked: ASKED }), {
    [PUT]: { status: 409, body: { error: 'Another manager approves this.', code: 'maker-cannot-approve' } },
  });
  await screen.findByText('Sam Wood requested approval on 20/11/2026, 11:00. Another manager approves it.');
  await userEvent.click(button('Approve the compensation'));
  expect((await screen.findByRole('alert')).textContent).toBe('Another manager approves this.');
  expect(sent()[0]).toMatchObject({
    asked_at: ASKED.at,
    rows: [{ remedy: 'units', reason: 'Wrong loan' }, {}, {}],
  });
  await userEvent.click(button('Change it'));
  expect(screen.getByLabelText('Remedy for Grace Liu')).toBeTruthy();
});

test('without a corrected price nothing is decided, and without a move nobody is compensated', async () => {
  open(effectJson({ replaced_by: null, right_price: null }));
  expect(await screen.findByText('No corrected price has replaced this price.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Request approval' })).toBeNull();
  await closeScreen();
  open(effectJson({ rows: [] }));
  expect(await screen.findByText('Nobody has to be compensated.')).toBeTruthy();
  await closeScreen();
  open(effectJson(), {
    'GET /unit-prices/p1/effect': { status: 403, body: { error: 'No', code: 'forbidden' } },
  });
  expect(await screen.findByText('The effect did not load')).toBeTruthy();
});
