// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountJson, accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubWidth } from '#test/web/stub-portal.ts';
import { ledgerPortal, wireTransaction } from '#test/web/transactions/ledger-portal.tsx';
import { ManagePayouts } from '#web/payouts/manage-payouts.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import { fileJson, type LineJson, lineJson, outflowJson, unpaidJson } from './some-payouts.ts';

type Answers = Parameters<typeof ledgerPortal>[1];

beforeEach(() => {
  vi.setSystemTime('2026-11-18T06:00:00.000Z');
  stubWidth(1440);
});

const PAYER = { bank_code: 'WBC', user_name: 'FUND', user_id: '1', remitter: 'FUND', balanced: false };
const REFUSED = (code: string, error: string) => ({ status: 409, body: { error, code } });

function open(query: string, lines: LineJson[], answers: Answers = {}, readsOnly = false) {
  const rows = [
    wireTransaction('t1', { amount: -300, account_id: 'main' }),
    wireTransaction('t2', { amount: -600, account_id: 'main' }),
    wireTransaction('t9', { amount: 100, txn_date: '2026-11-24', type: '', account_id: 'main' }),
  ];
  const portal = ledgerPortal(rows, {
    'GET /payouts/lines': (url) => {
      const state = url.searchParams.get('state');
      const shown = lines.filter((line) => state === null || line.state === state);
      const total_amount = shown.reduce((sum, { amount }) => sum + amount, 0);
      return { body: { lines: shown, total: shown.length, total_amount, next_cursor: null } };
    },
    'GET /payouts/unmatched': { body: unpaidJson() },
    'GET /bank-accounts': accountsAnswer([accountJson({ payer: PAYER })]),
    ...answers,
  });
  const place = openAt(
    `/manager/payouts${query}`,
    <FrameContext value={{ readsOnly }}>
      <ManagePayouts />
    </FrameContext>,
  );
  return { ...portal, place };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const tick = async (name: string | RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));
const cells = async () =>
  (await screen.findAllByRole('cell')).map(({ textContent }) => textContent).filter(Boolean);
const HELD = lineJson(3, { state: 'held', held_because: 'no-payee', bsb: null, account: null });

test('a held line says why, and links to the page where that is put right', async () => {
  open('?state=held', [lineJson(1), HELD]);
  await screen.findByText('Jordan Tran');
  expect(await cells()).toEqual([
    'Jordan TranD0007-0003',
    'Distribution',
    '20/11/2026',
    '–',
    'Held No account to pay toEnter an account',
    '$300.00',
  ]);
  expect(screen.getByRole('link', { name: 'Enter an account' }).getAttribute('href')).toBe(
    '/manager/clients/client-3',
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select D0007-0003' }).disabled).toBe(true);
});

test('the lines are filtered by state, type and client', async () => {
  const { sent, place } = open('', []);
  await screen.findByText('No payable lines here');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'all');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For' }), 'redemption');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Client' }), 'Grace Liu');
  expect(place.now).toBe('/manager/payouts?state=all&type=redemption&client=client-2');
  await waitFor(() =>
    expect(sent.at(-1)?.call).toBe('GET /payouts/lines?limit=1000&type=redemption&client_id=client-2'),
  );
});

test('chosen lines become a payment file; accounts that changed are confirmed by a tick', async () => {
  let asked = 0;
  const { writes, place } = open('', [lineJson(1), lineJson(2)], {
    'POST /payment-files': () => {
      asked += 1;
      if (asked === 1) return REFUSED('payee-changed', 'The account of Elena Novak has changed.');
      return { status: 201, body: { ...fileJson(), url: '/payment-files/f1/download' } };
    },
  });
  await tick('Select all lines that can be paid');
  expect(screen.getByRole('region', { name: 'Chosen lines' }).textContent).toContain('2 lines, $300.00');
  await press('Make payment file');
  const dialog = within(await screen.findByRole('dialog'));
  const make = () => dialog.getByRole<HTMLButtonElement>('button', { name: /Make payment file/ });
  await userEvent.click(make());
  await dialog.findByText('The account of Elena Novak has changed.');
  expect(make().disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(make());
  await waitFor(() => expect(place.now).toBe('/manager/payment-files/f1'));
  const body = { line_ids: ['d7-0001', 'd7-0002'], from_account_id: 'main', pay_on: '2026-11-20' };
  expect(writes.map((write) => write.body)).toEqual([body, { ...body, confirmed: ['payee-changed'] }]);
});

test('lines of two types are no file, and an account without payer details links to its form', async () => {
  const redemption = lineJson(4, { type: 'redemption', distribution_id: null });
  open('', [lineJson(1), redemption], { 'GET /bank-accounts': accountsAnswer([accountJson()]) });
  await tick('Select all lines that can be paid');
  expect((await button('Make payment file')).disabled).toBe(true);
  await tick('Select D0007-0004');
  await press('Make payment file');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Paying account'), 'Main account');
  expect(dialog.getByRole('link', { name: 'Edit Main account' }).getAttribute('href')).toBe(
    '/manager/bank-accounts?account=main',
  );
});

test('a suggestion is matched by one press, and a file less its rejected line as that file', async () => {
  const rejected = { ...outflowJson().suggestions[0], amount: 200, rejected_line_id: 'd7-0001' };
  const outflows = [
    outflowJson(),
    outflowJson({
      transaction_id: 't3',
      suggestions: [{ ...rejected, line_ids: ['d7-0002'], reasons: [], safe: false, file_id: 'f1' }],
    }),
  ];
  const match = { id: 'm', transaction_id: 't1', amount: 300, line_count: 2, lines_left_count: 0, left: 0 };
  const { writes } = open('?tab=rows', [lineJson(1, { state: 'in-file', file_id: 'f1' })], {
    'GET /payouts/unmatched': { body: unpaidJson({ outflows }) },
    'POST /payouts/match': { status: 201, body: match },
  });
  await press('Match $300.00 with 2 lines of payment file PF0012');
  await press(/^Match \$200.00/);
  await waitFor(() => expect(writes).toHaveLength(2));
  expect(writes.map(({ body }) => body)).toEqual([
    { transaction_id: 't1', file_id: 'f1', amount: 300 },
    { transaction_id: 't3', file_id: 'f1', amount: 200 },
  ]);
});

test('a debit is shared out by one press among all lines of the distribution that are in no file', async () => {
  const match = { id: 'm', transaction_id: 't2', amount: 600, line_count: 3, lines_left_count: 0, left: 0 };
  const { writes } = open('?row=t2', [lineJson(1), lineJson(2), HELD], {
    'POST /payouts/match': { status: 201, body: match },
  });
  await press('Match 3 lines');
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(writes[0]?.body).toEqual({
    transaction_id: 't2',
    line_ids: ['d7-0001', 'd7-0002', 'd7-0003'],
    amount: 600,
  });
  expect(await screen.findByText('3 lines paid.')).toBeTruthy();
});

test('the sum stands beside the amount of the row, and matching waits until both are equal', async () => {
  open('?tab=rows&row=t1', [lineJson(1), lineJson(2, { state: 'in-file', file_id: 'f1' }), HELD]);
  await tick('Select D0007-0001');
  const sums = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(sums()).toContain('$100.00 of $300.00');
  expect((await button('Match 1 line')).disabled).toBe(true);
  await tick('All lines of Payment file PF0012');
  expect((await button('Match 2 lines')).disabled).toBe(false);
});

test('the lines of a file that the bank rejected are named with those that it paid', async () => {
  const match = { id: 'm', transaction_id: 't1', amount: 300, line_count: 1, lines_left_count: 0, left: 0 };
  const inFile = { state: 'in-file', file_id: 'f1' } as const;
  const lines = [lineJson(1, inFile), lineJson(2, inFile), lineJson(3, inFile)];
  const { writes } = open('?tab=rows&row=t1', lines, { 'POST /payouts/match': { status: 201, body: match } });
  await tick('Select D0007-0003');
  await tick(/^The bank rejected the other 2 lines of this file/);
  await press('Match 1 line');
  await waitFor(() => expect(writes).toHaveLength(1));
  expect(writes[0]?.body).toEqual({
    transaction_id: 't1',
    file_id: 'f1',
    rejected_line_ids: ['d7-0001', 'd7-0002'],
    amount: 300,
  });
});

test('auditors see lines and bank rows without ways to pay or match', async () => {
  open('', [lineJson(1)], {}, true);
  await screen.findByText('Elena Novak');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await closeScreen();
  open(
    '?tab=rows',
    [],
    { 'GET /payouts/unmatched': { body: unpaidJson({ outflows: [outflowJson()] }) } },
    true,
  );
  await screen.findByText('2 lines of payment file PF0012');
  expect(screen.queryByRole('button')).toBeNull();
});
