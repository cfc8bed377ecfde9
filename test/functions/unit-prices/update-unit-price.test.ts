import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { closeUpTo, reopen } from '../fund/closing.ts';
import {
  draft,
  LINES,
  pay,
  publish,
  published,
  put,
  refused,
  secondManager,
  send,
  workedFund,
} from './worked-fund.ts';

const portal = portalOfTest({ faults: { conflict: 0.03, throttle: 0.02, lag: 50 } });

test('the worked price is drafted to the last digit, waits for another manager, and issues from its publication', async () => {
  const fund = await workedFund(portal);
  const other = await secondManager(portal);
  const made = await draft(portal, fund, {
    issue: { basis: 'nav', spread_bps: 25 },
    redemption: { spread_bps: 25 },
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...{
        state: 'Draft',
        nav: 316_024.56,
        units: 300_000,
        nav_price: 1.053415,
        may: 'asks',
        from: fund.today,
      },
      ...{ issue_price: 1.056049, redemption_price: 1.050781, previous: null, dilution: null, asked: null },
    },
  });
  const { id } = made.body;
  const asked = await put(portal, portal.manager, id, { state: 'Published', issue: { basis: 'nav' } });
  expect(asked.body).toMatchObject({ state: 'Awaiting approval', may: 'waits', issue_price: 1.053415 });
  const seen = { state: 'Published', asked_at: asked.body.asked.at };
  expect(await put(portal, portal.manager, id, seen)).toMatchObject(refused('maker-cannot-approve'));
  expect(await put(portal, other, id, { state: 'Published' })).toMatchObject(refused('changed-meanwhile'));
  const list = async () => (await send(portal, fund.annas, 'GET', '/unit-prices')).body;
  expect(await list()).toEqual({ prices: [], published: [] });
  expect(await put(portal, other, id, seen)).toMatchObject({
    status: 200,
    body: {
      state: 'Published',
      from: fund.today,
      approved_alone: false,
      published_by_name: 'Sam Second',
      may: null,
    },
  });
  expect(await list()).toEqual({
    prices: [],
    published: [
      {
        ...{ id, day: fund.day, from: fund.today, nav_price: 1.053415, issue_price: 1.053415 },
        ...{ redemption_price: 1.050781, replaced_by: null, published_at: expect.any(String) },
      },
    ],
  });
  expect(await put(portal, portal.manager, id, { lines: [] })).toMatchObject(refused('price-not-draft'));
  expect(await draft(portal, fund)).toMatchObject(refused('price-exists'));
  await pay(portal, fund.accountId, fund.ben, fund.today, '50000.00');
  const units = (await send(portal, portal.manager, 'GET', `/unit-prices/proposal?day=${fund.today}`)).body
    .units;
  expect(units).toBe(347_464.6744);
});

test('a single manager publishes at once, marked so, not before the day of publication', async () => {
  const fund = await workedFund(portal);
  const later = addDays(fund.today as never, 10);
  expect(await draft(portal, fund, { from: fund.day })).toMatchObject(refused('from-too-early', 422));
  const { body } = await draft(portal, fund, { from: later });
  expect(await publish(portal, body.id)).toMatchObject({
    body: { state: 'Published', approved_alone: true, from: later },
  });
});

test('an edit returns a waiting price to draft, and a term that changed since is approved by nobody', async () => {
  const fund = await workedFund(portal);
  const other = await secondManager(portal);
  const { id } = (await draft(portal, fund)).body;
  const first = await put(portal, portal.manager, id, { state: 'Published' });
  const edited = await put(portal, other, id, { lines: [LINES[0]] });
  expect(edited.body).toMatchObject({ state: 'Draft', nav: 322_095.67, asked: null });
  const stale = { state: 'Published', asked_at: first.body.asked.at };
  expect(await put(portal, other, id, stale)).toMatchObject(refused('changed-meanwhile'));
  const asked = (await put(portal, portal.manager, id, { state: 'Published' })).body.asked.at;
  expect((await reopen(portal, fund.months.last, other)).status).toBe(200);
  const approve = { state: 'Published', asked_at: asked };
  expect(await put(portal, other, id, approve)).toMatchObject(refused('month-not-closed'));
  await send(portal, portal.manager, 'PUT', `/fund/properties/${fund.propertyId}`, {
    valuation: { marketValue: 413_000, date: fund.day, basis: 'independent', valuer: 'Example Valuers' },
  });
  await closeUpTo(portal, fund.months.last);
  expect(await put(portal, other, id, approve)).toMatchObject(refused('terms-changed'));
  expect((await put(portal, other, id, { state: 'Draft' })).body).toMatchObject({
    state: 'Draft',
    asked: null,
  });
  expect((await put(portal, portal.manager, id, { state: 'Cancelled' })).body).toMatchObject({
    state: 'Cancelled',
    may: null,
  });
  expect(await put(portal, portal.manager, id, { state: 'Published' })).toMatchObject(
    refused('price-not-draft'),
  );
});

test('reopening the month of a price is confirmed, marks the price, and meets a publication at the same time', async () => {
  const fund = await workedFund(portal);
  const { id } = (await draft(portal, fund)).body;
  const [answer] = await Promise.all([publish(portal, id), reopen(portal, fund.months.last)]);
  if (answer.status !== 200) {
    expect(answer).toMatchObject(refused('month-not-closed'));
    return;
  }
  expect(await reopen(portal, fund.months.last)).toMatchObject(refused('month-in-use'));
  const path = `/periods/${fund.months.last}/reopen`;
  const confirmed = { reason: 'A row was missing', confirmed: ['month-in-use'] };
  expect((await send(portal, portal.manager, 'POST', path, confirmed)).status).toBe(200);
  const { prices } = (await send(portal, portal.manager, 'GET', '/unit-prices')).body;
  expect(prices).toMatchObject([{ id, inputs_changed: true, state: 'Published' }]);
  expect((await send(portal, portal.manager, 'GET', `/unit-prices/${id}/effect`)).body).toMatchObject({
    inputs_changed: true,
    right_price: null,
    rows: [],
  });
});

test('of two drafts of one day only one is published', async () => {
  const fund = await workedFund(portal);
  const ids = [(await draft(portal, fund)).body.id, (await draft(portal, fund)).body.id];
  const answers = await Promise.all(ids.map((id) => publish(portal, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await published(portal, fund).catch(String)).toContain('price-exists');
});
