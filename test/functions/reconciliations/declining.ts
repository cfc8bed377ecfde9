import type { TestAnswer, TestPortal } from '../../harness/test-portal.ts';
import { type CalledLine, callFrom, importRows } from './reconciling.ts';

export function decline(
  portal: TestPortal,
  transactionId: string,
  lineIds: readonly string[],
  by = portal.manager,
): Promise<TestAnswer> {
  return portal.call(by, 'POST', '/reconciliations/decline', {
    transaction_id: transactionId,
    line_item_ids: lineIds,
  });
}

export function undoDecline(
  portal: TestPortal,
  transactionId: string,
  lineIds: readonly string[],
): Promise<TestAnswer> {
  const query = `transaction_id=${transactionId}&line_item_ids=${lineIds.join(',')}`;
  return portal.call(portal.manager, 'DELETE', `/reconciliations/decline?${query}`);
}

export async function openDeposit(portal: TestPortal, id: string) {
  await portal.indexesShowAll();
  const { body } = await portal.call(portal.manager, 'GET', '/reconciliations/unreconciled?limit=1000');
  return body.transactions.find((one: { id: string }) => one.id === id);
}

export async function isSafe(portal: TestPortal, id: string): Promise<boolean> {
  const found = await openDeposit(portal, id);
  return found.suggestions.some(({ safe }: { safe: boolean }) => safe);
}

export async function auditActions(portal: TestPortal, id: string): Promise<string[]> {
  const { body } = await portal.call(portal.manager, 'GET', `/transactions/${id}`);
  return body.activity.map(({ action }: { action: string }) => action);
}

let called = 0;

export async function safeDeposit(
  portal: TestPortal,
): Promise<{ deposit: string; line: CalledLine; other: CalledLine }> {
  called += 1;
  const [one, two] = [
    await portal.addClient({ name: `Ottilie Declan ${'ABCDEFGH'[called]}mber` }),
    await portal.addClient(),
  ];
  const { lines } = await callFrom(portal, [
    [one.id, 1_234 + called],
    [two.id, 40],
  ]);
  const [line, other] = lines;
  if (!line || !other) throw new Error('No lines');
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Australia/Sydney' });
  const [deposit = ''] = await importRows(portal, [
    [line.amount, `Osko ${line.payment_reference} ${line.client_name}`, today],
  ]);
  return { deposit, line, other };
}
