import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import {
  decide,
  draft,
  effectOf,
  LINES,
  pay,
  published,
  RIGHT_LINES,
  refused,
  remedies,
  supersede,
  workedFund,
} from './worked-fund.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('late receipts get the corrected price; cash is a payable line; what members got too much is due from the manager', async () => {
  const fund = await workedFund(portal);
  const wrong = await published(portal, fund, { lines: RIGHT_LINES });
  await pay(portal, fund.accountId, fund.ben, fund.today, '50000.00');
  const higher = await supersede(portal, wrong, LINES);
  expect(higher).toMatchObject({ nav_price: 1.053415, approved_alone: true });
  await pay(portal, fund.accountId, fund.anna, fund.today, '1000.00');
  const gained = await effectOf(portal, wrong);
  expect(gained).toMatchObject({
    due_from_manager: 258.35,
    rows: [{ difference_units: -245.2492, client_name: 'Ben' }],
  });
  expect(await decide(portal, portal.manager, wrong, remedies(gained.rows, 'cash'))).toMatchObject(
    refused('member-not-compensated'),
  );
  expect((await decide(portal, portal.manager, wrong, remedies(gained.rows, 'none'))).body).toMatchObject({
    decided: { alone: true },
    clients_left_count: 0,
  });
  await supersede(portal, higher.id, RIGHT_LINES);
  const both = await effectOf(portal, higher.id);
  expect(both.rows).toMatchObject([
    { client_name: expect.any(String), difference_units: expect.any(Number) },
    { client_name: expect.any(String) },
  ]);
  const lacks = Object.fromEntries(
    both.rows.map((row: { client_name: string; difference_units: number; difference_amount: number }) => [
      row.client_name,
      [row.difference_units, row.difference_amount],
    ]),
  );
  expect(lacks).toEqual({ Ben: [245.2492, 257.02], Anna: [4.905, 5.14] });
  expect((await decide(portal, portal.manager, higher.id, remedies(both.rows, 'cash'))).body).toMatchObject({
    clients_left_count: 0,
  });
  expect((await effectOf(portal, higher.id)).rows).toMatchObject([{ remedy: 'cash' }, { remedy: 'cash' }]);
  expect((await draft(portal, fund)).body.code).toBe('price-exists');
});
