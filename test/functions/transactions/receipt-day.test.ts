import { expect, test } from 'vitest';
import {
  codeOf,
  decide,
  done,
  holder,
  portal,
  second,
  send,
  startPortal,
  unitsOn,
} from '#test/functions/register/registering.ts';
import { seedPrice } from '#test/harness/seed-price.ts';

startPortal();

const record = (clientId: string, more: object = {}) =>
  send('POST', '/transactions/record', {
    ...{ client_id: clientId, amount: 1_000, description: 'Cheque', txn_date: '2025-07-10', ...more },
  });

test('a payment recorded by hand has the price of today, or that of a day of receipt that two people approve', async () => {
  const other = await second();
  const client = await holder(0);
  await done(record(client, { receipt_day: '2025-06-20', txn_date: '2025-06-20' }));
  expect(await unitsOn('2025-06-30', client)).toEqual([1_000]);
  await seedPrice(portal.services, '2025-05-31', '2');
  await seedPrice(portal.services, '2025-06-30', '4');
  expect(await codeOf(record(client, { receipt_day: '2099-01-01' }))).toBe('future-date');
  await done(record(client, { confirmed: ['possible-duplicate'] }));
  expect(await unitsOn('2025-07-31', client)).toEqual([1_250]);

  const early = { receipt_day: '2025-06-15', confirmed: ['possible-duplicate'] };
  const asked = await record(client, early);
  expect(asked).toMatchObject({ status: 202, body: { approval: { what: 'receipt-day' } } });
  expect(asked.body.approval.summary).toBe('Record $1,000.00 of Cheque, received on 15/06/2025');
  expect(await codeOf(record(client, early))).toBe('already-waiting');
  expect(await codeOf(decide(asked.body.approval.id, 'approved'))).toBe('maker-cannot-approve');
  expect(await unitsOn('2025-07-31', client)).toEqual([1_250]);
  await done(decide(asked.body.approval.id, 'approved', other));
  expect(await unitsOn('2025-07-31', client)).toEqual([1_750]);
});
