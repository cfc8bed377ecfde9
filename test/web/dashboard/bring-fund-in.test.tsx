// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Listed } from '#test/web/answers.ts';
import { accountJson, accountsAnswer } from '#test/web/bank-accounts/some-accounts.ts';
import { callOf, wireCall } from '#test/web/capital-calls/some-calls.ts';
import { QUAY } from '#test/web/fund/some-properties.ts';
import { openAt } from '#test/web/open-at.tsx';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { BringFundIn } from '#web/dashboard/bring-fund-in.tsx';

beforeEach(() => {
  stubWidth(1440);
  localStorage.clear();
});
afterEach(() => {
  localStorage.clear();
});

const none = (list: string) => ({ body: { [list]: [], total: 0, next_cursor: null } });
const months = (closed: number) => ({
  body: { periods: [], total: 1, next_cursor: null, closed_count: closed, next_to_close: null, next: null },
});
const PATHS = {
  'GET /bank-accounts': accountsAnswer([]),
  'GET /transactions/imports': none('imports'),
  'GET /capital-calls': { body: { capital_calls: [], total: 0, next_cursor: null, awaiting_count: 0 } },
  'GET /fund/properties': none('properties'),
  'GET /periods': months(0),
};

const IMPORT: Listed<'listImports', 'imports'> = {
  import_id: 'i1',
  batch_id: 'i1',
  status: 'done',
  insertedCount: 1,
  duplicateCount: 0,
  processed_rows: 1,
  total_rows: 1,
  bank: 'Westpac',
  file_name: 'statement.csv',
  created_at: '2025-06-12T02:00:00.000Z',
  created_by_name: 'Sam Wood',
  takenBackCount: 0,
};
const ALL_THERE = {
  'GET /bank-accounts': accountsAnswer([accountJson()]),
  'GET /transactions/imports': onePage({ imports: [IMPORT] }),
  'GET /capital-calls': {
    body: { capital_calls: [wireCall(callOf())], total: 1, next_cursor: null, awaiting_count: 0 },
  },
  'GET /fund/properties': onePage({ properties: [QUAY] }),
  'GET /periods': months(1),
};

function open(clients: number, answers: Parameters<typeof stubPortal>[0] = {}) {
  const sent = stubPortal({ ...PATHS, ...answers });
  openAt('/', <BringFundIn clients={clients} />);
  return sent;
}
const links = () =>
  screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent?.includes('Done')]);

test('an empty portal lists the steps to bring a fund in, each linked and to do', async () => {
  open(0);
  expect(await screen.findByText('0 of 6 done')).toBeTruthy();
  expect(links()).toEqual([
    ['/manager/bank-accounts', false],
    ['/manager/transactions?import=1', false],
    ['/manager/clients?import=1', false],
    ['/manager/capital-calls?import=1', false],
    ['/manager/fund?import=1', false],
    ['/manager/months', false],
  ]);
});

test('a step is ticked by existing records, and one that cannot be read reports it', async () => {
  open(3, {
    'GET /capital-calls': { status: 403, body: { error: 'No', code: 'forbidden' } },
    'GET /fund/properties': { status: 403, body: { error: 'No', code: 'forbidden' } },
  });
  expect(await screen.findByText('1 of 6 done')).toBeTruthy();
  expect(links()[2]).toEqual(['/manager/clients?import=1', true]);
  expect(screen.getAllByText('Did not load')).toHaveLength(2);
});

test('it stays away once it was dismissed', async () => {
  open(0);
  await userEvent.click(await screen.findByRole('button', { name: 'Do not show this again' }));
  expect(screen.queryByText('Bring your fund in')).toBeNull();
  cleanup();
  const sent = open(0);
  expect(screen.queryByText('Bring your fund in')).toBeNull();
  expect(sent).toEqual([]);
});

test('it is hidden while the state is not loaded yet', () => {
  open(0, { 'GET /bank-accounts': 'never' });
  expect(screen.queryByText('Bring your fund in')).toBeNull();
});

test('it stays until the first month is closed', async () => {
  open(3, { ...ALL_THERE, 'GET /periods': months(0) });
  expect(await screen.findByText('5 of 6 done')).toBeTruthy();
  expect(links().filter(([, isDone]) => !isDone)).toEqual([['/manager/months', false]]);
  expect(localStorage.getItem('bring-fund-in')).toBeNull();
});

test('once everything is recorded it disappears, and requests nothing again', async () => {
  open(3, ALL_THERE);
  await waitFor(() => expect(localStorage.getItem('bring-fund-in')).toBe('done'));
  expect(screen.queryByText('Bring your fund in')).toBeNull();
  cleanup();
  expect(open(3)).toEqual([]);
});
