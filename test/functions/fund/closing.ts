import { expect } from 'vitest';
import { lastDayOf } from '#shared/calendar-date.ts';
import type { Period } from '#shared/contract/periods.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';
import { importInto, readTieOut } from '../bank-accounts/accounts.ts';
import { recordFor } from '../transactions/correcting.ts';

export type AnsweredPeriod = Omit<Period, 'net' | 'closing_balance' | 'money_in' | 'money_out'> & {
  readonly net: number;
  readonly closing_balance: number;
  readonly money_in: number;
  readonly money_out: number;
};

export async function listPeriods(portal: TestPortal): Promise<AnsweredPeriod[]> {
  return (await portal.call(portal.manager, 'GET', '/periods?limit=1000')).body.periods;
}

export async function periodOf(portal: TestPortal, month: string): Promise<AnsweredPeriod> {
  const found = (await listPeriods(portal)).find(({ period }) => period === month);
  if (!found) throw new Error(`There is no ${month}`);
  return found;
}

export async function tie(portal: TestPortal, month: string): Promise<void> {
  const day = lastDayOf(month);
  const found = (await listPeriods(portal)).find(({ period }) => period === month);
  for (const { id } of found?.accounts.filter(
    (account) => !account.is_covered || account.first_gap_day === day,
  ) ?? []) {
    const { expected_balance: balance } = await readTieOut(portal, id, day);
    await portal.call(portal.manager, 'PUT', `/bank-accounts/${id}/balances`, { day, balance });
  }
}

export async function close(portal: TestPortal, month: string, headers?: Record<string, string>) {
  await tie(portal, month);
  return portal.call(portal.manager, 'POST', `/periods/${month}/close`, undefined, headers);
}

export async function closeUpTo(portal: TestPortal, month: string): Promise<void> {
  for (;;) {
    const { next_to_close: next } = (await portal.call(portal.manager, 'GET', '/periods?limit=1')).body;
    if (next === null || next > month) return;
    const { status, body } = await close(portal, next);
    expect(status, JSON.stringify(body)).toBe(200);
  }
}

export function reopen(portal: TestPortal, month: string, by = portal.manager) {
  const reason = 'A row was missing';
  return portal.call(by, 'POST', `/periods/${month}/reopen`, { reason });
}

export function expense(portal: TestPortal, more: object = {}) {
  return portal.call(portal.manager, 'POST', '/transactions/record', {
    type: 'expense',
    amount: 80,
    description: 'Council rates',
    txn_date: '2025-03-10',
    confirmed: ['possible-duplicate'],
    ...more,
  });
}

export function contribution(portal: TestPortal, clientId: string, more: object = {}) {
  return recordFor(portal, clientId, { txn_date: '2025-03-12', ...more });
}

export async function deposit(portal: TestPortal, day = '15/03/2025', amount = '500.00'): Promise<string> {
  const id = await unclassified(portal, day, amount);
  await portal.call(portal.manager, 'PUT', `/transactions/${id}/classify`, { type: 'contribution' });
  return id;
}

let rows = 0;

export async function unclassified(
  portal: TestPortal,
  day = '15/03/2025',
  amount = '500.00',
): Promise<string> {
  rows += 1;
  const description = `Row ${rows}`;
  const importId = await importInto(portal, `Date,Amount,Description\n${day},${amount},${description}\n`);
  const { body } = await portal.call(portal.manager, 'GET', `/transactions/imports/${importId}/rows`);
  return body.rows[0].transaction_id;
}

export async function classifyAll(portal: TestPortal): Promise<void> {
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?status=unclassified');
  const ids = body.transactions.map(({ id }: { id: string }) => id);
  await portal.call(portal.manager, 'POST', '/transactions/classify', { ids, type: 'expense' });
}
