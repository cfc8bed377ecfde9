import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeAlone } from '#functions/ledger/transact.ts';
import { findPeriod, sealRegisterWrite } from '#functions/records/period-store.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { closeUpTo, contribution, reopen } from './closing.ts';

const portal = portalOfFile();
const MONTH = '2025-03';

const sealOf = async (month: string) => (await findPeriod(portal.services, month))?.register_sha256;
const sweep = async () => {
  await portal.services.sweepStatements();
  await portal.services.settled();
};
const breaches = async () =>
  (await verifyLedger(portal.services)).breaches.filter(({ invariant }) => invariant === 'I22');
const digestOf = (lines: readonly string[]) =>
  createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex');

test('the register at the end of a closed month stays that of its closing: its digest is stored, compared, and removed by a reopening', async () => {
  const [one, other] = [await portal.addClient({}), await portal.addClient({})];
  await portal.addClient({ name: 'Never paid' });
  await contribution(portal, one.id, { amount: 250.5, txn_date: '2025-03-12' });
  await contribution(portal, other.id, { amount: 100, txn_date: '2025-02-12' });
  await portal.indexesShowAll();
  await closeUpTo(portal, MONTH);
  await sweep();
  expect(await sealOf('2025-02')).toBe(digestOf([`${other.id}:1000000`]));
  const sealed = digestOf([`${one.id}:2505000`, `${other.id}:1000000`]);
  expect(await sealOf(MONTH)).toBe(sealed);

  await contribution(portal, one.id, { amount: 7, txn_date: '2025-04-01' });
  expect(await breaches()).toEqual([]);
  const period = await findPeriod(portal.services, MONTH);
  if (!period) throw new Error('It is not closed');
  await writeAlone(portal.services, sealRegisterWrite(portal.services, period, '0'.repeat(64)));
  expect(await breaches()).toEqual([
    { invariant: 'I22', detail: `${MONTH}: its register is not that of its closing` },
  ]);

  expect((await reopen(portal, MONTH)).status).toBe(200);
  expect(await sealOf(MONTH)).toBeUndefined();
  await contribution(portal, other.id, { amount: 1, txn_date: '2025-03-31' });
  await portal.indexesShowAll();
  await sweep();
  expect(await sealOf(MONTH)).toBeUndefined();
  await closeUpTo(portal, MONTH);
  await sweep();
  expect(await sealOf(MONTH)).toBe(digestOf([`${one.id}:2505000`, `${other.id}:1010000`]));
  expect(await breaches()).toEqual([]);
});
