import { expect, test } from 'vitest';
import { findTransaction } from '#functions/records/transaction-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { auditActions, decline, isSafe, safeDeposit, undoDecline } from './declining.ts';
import { match, pair, unmatch } from './reconciling.ts';

const portal = portalOfFile();

test('an undone decline is safe again, and both acts are in the history', async () => {
  const { deposit, line } = await safeDeposit(portal);
  await decline(portal, deposit, [line.id]);
  const answer = await undoDecline(portal, deposit, [line.id]);
  expect(answer).toMatchObject({ status: 200, body: { transaction_id: deposit, declined: [] } });
  expect(await isSafe(portal, deposit)).toBe(true);
  expect((await auditActions(portal, deposit)).slice(0, 2)).toEqual([
    'transaction.decline-undone',
    'transaction.declined',
  ]);
});

test('an unmatching can be undone too', async () => {
  const { deposit, line } = await safeDeposit(portal);
  const { body } = await match(portal, [pair(deposit, line, line.amount)]);
  await unmatch(portal, body.reconciliations[0].id);
  expect(await isSafe(portal, deposit)).toBe(false);
  expect((await undoDecline(portal, deposit, [line.id])).status).toBe(200);
  expect(await isSafe(portal, deposit)).toBe(true);
});

test('only these line items are undone, and a line item that was not declined is no fault and writes nothing', async () => {
  const { deposit, line, other } = await safeDeposit(portal);
  await decline(portal, deposit, [line.id, other.id]);
  const some = await undoDecline(portal, deposit, [other.id]);
  expect(some.body.declined).toMatchObject([{ line_item_id: line.id }]);
  const version = (await findTransaction(portal.services, deposit))?.version;
  const again = await undoDecline(portal, deposit, [other.id]);
  expect(again).toMatchObject({ status: 200, body: some.body });
  expect((await findTransaction(portal.services, deposit))?.version).toBe(version);
});
