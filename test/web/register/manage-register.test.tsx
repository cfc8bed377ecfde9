// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { approvalJson } from '#test/web/approvals/some-approvals.ts';
import { openAt } from '#test/web/open-at.tsx';
import { periodJson } from '#test/web/periods/some-periods.ts';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ledgerPortal } from '#test/web/transactions/ledger-portal.tsx';
import { ManageRegister } from '#web/register/manage-register.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import { GRACE, HARBOUR, holderJson, moveJson, movesJson, registerJson } from './some-holdings.ts';

type Answers = Parameters<typeof ledgerPortal>[1];

const TODAY = new Date('2025-06-11T04:00:00.000Z');

function open(query = '', answers: Answers = {}, readsOnly = false) {
  const portal = ledgerPortal([], {
    'GET /register': { body: registerJson() },
    'GET /register/moves': { body: movesJson() },
    'GET /periods': {
      body: {
        periods: ['2025-05', '2025-04', '2025-03', '2024-12'].map((period, at) =>
          periodJson(period, at > 0 ? { status: 'closed' } : {}),
        ),
        total: 4,
        next_cursor: null,
        closed_count: 3,
        next_to_close: '2025-05',
        next: null,
      },
    },
    ...answers,
  });
  const place = openAt(
    `/manager/register${query}`,
    <FrameContext value={{ readsOnly }}>
      <ManageRegister />
    </FrameContext>,
  );
  return { ...portal, place };
}

const holders = async () => within(await screen.findByRole('table', { name: 'Holders' }));
const rows = async () => {
  await screen.findAllByText('Daniel Rossi');
  return (await holders()).getAllByRole('row').map(({ textContent }) => textContent);
};
const movesShown = () =>
  within(screen.getByRole('list', { name: 'Moves' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: TODAY, toFake: ['Date'] });
  stubWidth(1440);
});

test('lists the holders with four decimals and a sum row, and former holders on demand', async () => {
  const { place } = open();
  expect((await rows()).slice(1)).toEqual([
    'Daniel Rossi · Rossi Retirement Fund47,464.674454.26%$50,000.0020/02/2025',
    'Grace Liu40,000.000045.74%$42,136.6020/02/2025',
    '2 holders87,464.6744100.00%$92,136.60',
  ]);
  expect(screen.getByText('Value at $1.053415, price of 31/03/2025')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 former' }));
  expect((await rows())[3]).toBe('Harbourside Wealth · Rossi Retirement Fund0.00000.00%$0.00Left 01/04/2025');
  expect(place.now).toBe('/manager/register?all=1');
});

test('without a published price no value is shown, and the screen says why', async () => {
  const holders = [holderJson({ value: null })];
  open('', { 'GET /register': { body: registerJson({ holders, price: null, price_day: null }) } });
  expect((await rows()).at(-1)).toBe('1 holder87,464.6744100.00%–');
  expect(screen.getByText('No unit price is published for this day')).toBeTruthy();
});

test('the day comes first, with year end, last closed quarter and today, and all is read for that day', async () => {
  const { sent, place } = open();
  await rows();
  const presets = screen.getAllByRole('button', { name: /^(\d\d\/|Today)/ });
  expect(presets.map(({ textContent }) => textContent)).toEqual(['30/06/2024', '31/03/2025', 'Today']);
  expect(presets[2]?.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(presets[1] as HTMLElement);
  expect(place.now).toBe('/manager/register?on=2025-03-31');
  expect(sent.map(({ call }) => call)).toContain('GET /register?on=2025-03-31');
  await userEvent.keyboard('d');
  expect(document.activeElement).toBe(screen.getByLabelText('At the end of'));
});

test('the moves until that day are beside, newest first, and add up to the units on issue', async () => {
  open('?on=2025-03-31', { 'GET /register': { body: registerJson({ on: '2025-03-31' }) } });
  await rows();
  expect(movesShown()).toEqual([
    'Daniel Rossi01/03/2025 · Call 2025-01 at $1.053415+47,464.6744',
    'Daniel Rossi20/02/2025 · Call 2025-01 at $1.000000+40,000.0000Reversed',
    'Harbourside Wealth20/02/2025 · Call 2025-01 at $1.000000+40,000.0000',
  ]);
  expect(screen.getByText('These moves add up to the units in the register')).toBeTruthy();
  expect(screen.getByText('3 since 20/02/2025')).toBeTruthy();
});

test('moves that do not add up are reported', async () => {
  open('', { 'GET /register/moves': { body: movesJson({ moves: [moveJson('m1')] }) } });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'These moves do not add up to the units in the register',
  );
});

test('keys choose a holder, whose moves alone are then shown with reason and names', async () => {
  const { place } = open();
  await rows();
  await userEvent.keyboard('jj{Enter}');
  expect(place.now).toBe('/manager/register?holder=client-2');
  expect(movesShown()).toEqual([
    'From Harbourside Wealth01/04/2025Sold · Sam Wood, approved by Helen ParkDocument+40,000.0000Reverse',
  ]);
  expect(screen.getByText('These moves add up to the units in the register')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(place.now).toBe('/manager/register?moves=hidden');
  expect(screen.queryByRole('list', { name: 'Moves' })).toBeNull();
});

test('the register of the day and the moves until then can be exported', async () => {
  const { writes } = open('?on=2025-03-31', {
    'GET /register': { body: registerJson({ on: '2025-03-31' }) },
    'POST /exports': { status: 500, body: { error: 'Not now.', code: 'internal' } },
  });
  await rows();
  await userEvent.keyboard('e');
  await userEvent.click(await screen.findByRole('button', { name: /^Export 3 rows/ }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Export the moves' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Export 3 rows/ }));
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  expect(writes.map(({ body: { list, filters } }) => [list, filters])).toEqual([
    ['register', { on: '2025-03-31' }],
    ['unit-moves', { to: '2025-03-31' }],
  ]);
});

test('proposed moves wait above the table and are decided as moves', async () => {
  const waiting = [approvalJson({ what: 'unit-transfer', summary: 'Transfer 40,000 units to Grace Liu' })];
  const { writes } = open('', {
    'GET /register/moves': { body: movesJson({ waiting }) },
    'PUT /register/moves/a1': { body: { approval: { ...waiting[0], state: 'approved' }, moves: [] } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Approve: Transfer 40,000/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this change' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Seen the deed');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Change approved.')).toBeTruthy();
  expect(writes[0]).toMatchObject({
    call: 'PUT /register/moves/a1',
    body: { decision: 'approved', asked_at: waiting[0]?.asked_at, reason: 'Seen the deed' },
  });
});

test('says that there is no holder yet, and offers to import a register', async () => {
  const none = registerJson({ holders: [], former: [], units_on_issue: 0 });
  open('', { 'GET /register': { body: none } });
  expect(await screen.findByText('No holders yet')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Moves' })).toBeNull();
  const [, button] = screen.getAllByRole('button', { name: 'Import register' });
  await userEvent.click(button as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'Import register' })).toBeTruthy();
});

test('a loading error of either list is shown and can be retried', async () => {
  const body = { error: 'No', code: 'forbidden' };
  open('', { 'GET /register': { status: 403, body }, 'GET /register/moves': { status: 403, body } });
  expect(await screen.findByText('The register did not load')).toBeTruthy();
  expect(await screen.findByText('The moves did not load')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Try Again' })).toHaveLength(2);
});

test('on a phone the moves open over the list, and an auditor changes nothing', async () => {
  stubWidth(390);
  open('', {}, true);
  await rows();
  expect(screen.queryByRole('list', { name: 'Moves' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Moves' }));
  expect(movesShown()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /^Reverse/ })).toBeNull();
});

test('shows the fifteen largest holders and says how many more there are', async () => {
  const many = Array.from({ length: 18 }, (_, at) =>
    holderJson({ client_id: `c${at}`, name: `Holder ${at}` }),
  );
  open('', { 'GET /register': { body: registerJson({ holders: many, former: [HARBOUR, GRACE] }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Show 3 more holders and 2 former' }));
  expect((await holders()).getAllByRole('row')).toHaveLength(1 + 18 + 2 + 1);
});
