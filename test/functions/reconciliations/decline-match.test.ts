import { expect, test } from 'vitest';
import { findTransaction } from '#functions/records/transaction-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import { auditActions, decline, isSafe, openDeposit, safeDeposit } from './declining.ts';
import { match, pair, unmatch } from './reconciling.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02 } });

const stored = (id: string) => findTransaction(portal.services, id);

test('a declined suggestion is still shown with the person, but is not safe', async () => {
  const { deposit, line } = await safeDeposit(portal);
  expect(await isSafe(portal, deposit)).toBe(true);
  const answer = await decline(portal, deposit, [line.id]);
  const declined = [
    {
      line_item_id: line.id,
      by: 'decline',
      declined_at: expect.any(String),
      declined_by_name: expect.any(String),
    },
  ];
  expect(answer).toMatchObject({ status: 200, body: { transaction_id: deposit, declined } });
  const found = await openDeposit(portal, deposit);
  expect(found.declined).toEqual(declined);
  expect(found.suggestions.map((one: { line_item_id: string }) => one.line_item_id)).toContain(line.id);
  expect(await isSafe(portal, deposit)).toBe(false);
});

test('declining again changes nothing, neither the person who declined first nor the history', async () => {
  const { deposit, line } = await safeDeposit(portal);
  const first = await decline(portal, deposit, [line.id]);
  const version = (await stored(deposit))?.version;
  const again = await decline(portal, deposit, [line.id, line.id]);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect((await stored(deposit))?.version).toBe(version);
  expect(
    (await auditActions(portal, deposit)).filter((action) => action === 'transaction.declined'),
  ).toHaveLength(1);
});

test('of two people who decline at the same time both declines are kept', async () => {
  const { deposit, line, other } = await safeDeposit(portal);
  const answers = await Promise.all(
    [line, other].map(({ id }) => retryWhileBusy(() => decline(portal, deposit, [id]))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await stored(deposit))?.declined_lines?.map(({ line_item_id: id }) => id).sort()).toEqual(
    [line.id, other.id].sort(),
  );
});

test('it moves no amount, and is allowed in a closed month', async () => {
  const { deposit, line } = await safeDeposit(portal);
  const before = await stored(deposit);
  await decline(portal, deposit, [line.id]);
  const { declined_lines: _, version, ...after } = (await stored(deposit)) ?? {};
  expect({ ...after, version: (version ?? 0) - 1 }).toEqual(before);
});

test('matching the pair by hand, wholly or in part, undoes the decline', async () => {
  const { deposit, line, other } = await safeDeposit(portal);
  await decline(portal, deposit, [line.id, other.id]);
  expect((await match(portal, [pair(deposit, line, 1)])).status).toBe(201);
  expect((await stored(deposit))?.declined_lines?.map(({ line_item_id: id }) => id)).toEqual([other.id]);
  const towards = { clientId: other.client_id, amount: 1, line_item_id: other.id };
  const allocated = await portal.call(
    portal.manager,
    'POST',
    `/transactions/${deposit}/allocations`,
    towards,
  );
  expect(allocated.status).toBe(201);
  expect((await stored(deposit))?.declined_lines).toBeUndefined();
});

test('putting an existing allocation of the client towards the line undoes the decline', async () => {
  const { deposit, line } = await safeDeposit(portal);
  await portal.call(portal.manager, 'PUT', `/transactions/${deposit}/classify`, { type: 'contribution' });
  const { body } = await portal.call(portal.manager, 'POST', `/transactions/${deposit}/allocations`, {
    clientId: line.client_id,
    amount: 5,
  });
  await decline(portal, deposit, [line.id]);
  const matched = await match(portal, [{ ...pair(deposit, line, 5), allocation_id: body.id }]);
  expect(matched.status).toBe(201);
  expect((await stored(deposit))?.declined_lines).toBeUndefined();
  await unmatch(portal, matched.body.reconciliations[0].id);
  await portal.call(portal.manager, 'POST', `/transactions/${deposit}/allocations`, {
    clientId: line.client_id,
    amount: 1,
  });
  expect((await stored(deposit))?.declined_lines).toMatchObject([{ line_item_id: line.id, by: 'unmatch' }]);
});

test('an unmatched pair is not safe again until it is matched again', async () => {
  const { deposit, line } = await safeDeposit(portal);
  const first = await match(portal, [pair(deposit, line, line.amount)]);
  await unmatch(portal, first.body.reconciliations[0].id);
  expect(await isSafe(portal, deposit)).toBe(false);
  expect((await openDeposit(portal, deposit)).declined).toMatchObject([{ by: 'unmatch' }]);
  const part = await match(portal, [pair(deposit, line, 1)]);
  expect(part.status).toBe(201);
  expect((await openDeposit(portal, deposit)).declined).toEqual([]);
});

test('unmatching works where the limit of declined lines is reached: the oldest is forgotten', async () => {
  const { deposit, line } = await safeDeposit(portal);
  const { LIMITS } = await import('#shared/constants.ts');
  const { withDeclined } = await import('#functions/records/declined-lines.ts');
  const item = await stored(deposit);
  const before = {
    ...item,
    declined_lines: Array.from({ length: LIMITS.declinedLines }, (_, index) => ({
      line_item_id: `line-${index}`,
      by: 'decline' as const,
      at: '2025-06-02T00:00:00.000Z',
      by_name: 'A manager',
    })),
  };
  const { declined_lines: after } = withDeclined(before, [line.id], {
    by: 'unmatch',
    at: '2025-06-03T00:00:00.000Z',
    by_name: 'A manager',
  });
  expect(after).toHaveLength(LIMITS.declinedLines);
  expect(after?.[0]?.line_item_id).toBe('line-1');
  expect(after?.at(-1)?.line_item_id).toBe(line.id);
});
