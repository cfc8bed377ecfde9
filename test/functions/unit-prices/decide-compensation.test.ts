import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import {
  decide,
  effectOf,
  pay,
  published,
  RIGHT_LINES,
  refused,
  remedies,
  secondManager,
  send,
  supersede,
  type WorkedFund,
  workedFund,
} from './worked-fund.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

const unitsOn = async ({ today }: WorkedFund) =>
  (await send(portal, portal.manager, 'GET', `/unit-prices/proposal?day=${today}`)).body.units;

test('a corrected price of the worked fund: 51.67 bps, 245.2492 units for 50,000.00, added after two people agreed', async () => {
  const fund = await workedFund(portal);
  const id = await published(portal, fund);
  const other = await secondManager(portal);
  expect(await decide(portal, portal.manager, id, remedies([{ move_id: 'none' }], 'units'))).toMatchObject(
    refused('not-replaced'),
  );
  const paid = await pay(portal, fund.accountId, fund.ben, fund.today, '50000.00');
  const right = await supersede(portal, id, RIGHT_LINES, other);
  expect(right).toMatchObject({ nav: 314_400, nav_price: 1.048, replaces: id, from: fund.today });
  const { prices } = (await send(portal, portal.manager, 'GET', '/unit-prices')).body;
  expect(prices).toMatchObject([
    { id: right.id, replaced_by: null },
    { id, replaced_by: right.id, state: 'Published' },
  ]);
  expect((await send(portal, fund.annas, 'GET', '/unit-prices')).body.published).toHaveLength(2);

  const before = await effectOf(portal, id);
  expect(before).toMatchObject({
    wrong_price: 1.053415,
    right_price: 1.048,
    due_from_manager: 0,
    asked: null,
  });
  expect(before.error_bps).toBe(51.66984732824427);
  expect(before.rows).toEqual([
    {
      ...{
        move_id: expect.any(String),
        kind: 'issue',
        client_id: fund.ben,
        client_name: 'Ben',
        day: fund.today,
      },
      ...{ amount: 50_000, then_units: 47_464.6744, should_units: 47_709.9236 },
      ...{
        then_amount: 49_742.98,
        should_amount: 50_000,
        difference_units: 245.2492,
        difference_amount: 257.02,
      },
      ...{ has_left: false, remedy: null, reason: '' },
    },
  ]);
  const none = remedies(before.rows, 'none');
  expect(await decide(portal, portal.manager, id, none)).toMatchObject(refused('member-not-compensated'));
  expect(await decide(portal, portal.manager, id, remedies([{ move_id: 'x' }], 'units'))).toMatchObject(
    refused('move-not-found', 404),
  );
  const rows = remedies(before.rows, 'units');
  const asked = await decide(portal, portal.manager, id, rows);
  expect(asked.body).toMatchObject({
    decided: null,
    rows: [{ remedy: 'units' }],
    asked: { by_name: 'Morgan Manager' },
  });
  const seen = { asked_at: asked.body.asked.at };
  expect(await decide(portal, portal.manager, id, rows, seen)).toMatchObject(refused('maker-cannot-approve'));
  const other_rows = remedies(before.rows, 'cash');
  expect(await decide(portal, other, id, other_rows, seen)).toMatchObject(refused('changed-meanwhile'));
  await sendQueued(portal);
  const done = await decide(portal, other, id, rows, seen);
  expect(done.body).toMatchObject({
    decided: { by_name: 'Sam Second', alone: false },
    asked: null,
    clients_left_count: 0,
  });
  expect(await unitsOn(fund)).toBe(347_709.9236);
  const mails = await sendQueued(portal);
  expect(mails).toHaveLength(1);
  for (const words of [
    'from $1.053415 to $1.048000',
    '47,464.6744 units for $50,000.00',
    '47,709.9236 units',
    '245.2492 units, worth $257.02',
  ])
    expect(mails[0]?.text).toContain(words);
  expect((await decide(portal, other, id, rows)).status).toBe(200);
  expect(await unitsOn(fund)).toBe(347_709.9236);
  expect(await decide(portal, other, id, other_rows)).toMatchObject(refused('changed-meanwhile'));
  // The decision can be repeated even after the allocation of a row was reversed.
  const path = `/transactions/${paid}/allocations/${before.rows[0].move_id}/reverse`;
  expect((await send(portal, portal.manager, 'POST', path, { reason: 'Bounced' })).status).toBe(200);
  expect((await decide(portal, other, id, rows)).status).toBe(200);
});
