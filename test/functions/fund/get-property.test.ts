import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastTwelveMonths, rentAndCosts } from '#functions/fund/last-twelve-months.ts';
import { findProperty, propertyTarget, replacePropertyWrite } from '#functions/records/property-store.ts';
import { addMonths, type CalendarDate, fundDateAt, lastDayOf, monthOf } from '#shared/calendar-date.ts';
import { parseMoney } from '#shared/money.ts';
import { TRANSACTION_TYPES, TYPES_OF_GROUP } from '#shared/terms.ts';
import { redeemable } from '#test/functions/transactions/correcting.ts';
import { changeAudited } from '#test/harness/change-audited.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { addProperty, answered, rental, updateProperty, valuation } from './properties.ts';

const portal = portalOfFile();

const get = (id: string) => portal.call(portal.manager, 'GET', `/fund/properties/${id}`);

test('200: the property with its own valuations, not those of others', async () => {
  const other = await addProperty(portal, { valuation: valuation(1, '2025-01-01') });
  const id = await addProperty(portal, { valuation: valuation(2, '2025-01-02') });
  await updateProperty(portal, id, { valuation: valuation(3, '2025-01-03', 'Directors’ valuation') });
  const { status, body } = await get(id);
  expect(status).toBe(200);
  expect(body.latestValuation).toEqual(answered(valuation(3, '2025-01-03', 'Directors’ valuation')));
  expect(body.valuations.map(({ marketValue }: { marketValue: number }) => marketValue)).toEqual([3, 2]);
  expect((await get(other)).body.valuations).toHaveLength(1);
});

const today = () => fundDateAt(portal.services.now());
const monthAgo = (months: number) => addMonths(monthOf(today()), -months);
const cents = (dollars: number) => parseMoney(dollars) ?? Number.NaN;
const monthsOf = async (id: string) => (await get(id)).body.last_twelve_months;

async function record(month: string, more: object): Promise<string> {
  const { status, body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    amount: 100,
    description: 'Of a property',
    txn_date: `${month}-01`,
    type: 'rent',
    ...CONFIRMED,
    ...more,
  });
  expect(status).toBe(201);
  return body.id;
}

/** Older properties do not have this day, so `undefined` removes it. */
async function letSince(id: string, day: string | undefined): Promise<void> {
  const before = await findProperty(portal.services, id);
  if (!before) throw new Error('There is no such property');
  const after = { ...before, let_since: day as CalendarDate | undefined, version: before.version + 1 };
  const write = replacePropertyWrite(portal.services, before, after);
  await changeAudited(portal.services, propertyTarget(id), write);
}

describe('the last twelve months', () => {
  test('have no missing rent before the day on which the tenant was entered', async () => {
    const id = await addProperty(portal, { acquired_on: '2020-01-01' });
    const due = async () => (await monthsOf(id)).rent_due_count;
    await updateProperty(portal, id, { rental: rental() });
    expect(await due()).toBe(0);
    await letSince(id, `${monthAgo(3)}-01`);
    expect(await due()).toBe(3);
    await updateProperty(portal, id, { rental: rental({ monthlyRent: 18_000 }) });
    expect(await due()).toBe(3);
    await updateProperty(portal, id, { rental: rental({ tenantName: 'Another tenant' }) });
    expect(await due()).toBe(0);
    await updateProperty(portal, id, { rental: null });
    expect((await findProperty(portal.services, id))?.let_since).toBeUndefined();
  });

  test('are the twelve before this month; rents and costs are those that name the property', async () => {
    const id = await addProperty(portal, { rental: rental(), acquired_on: '2020-01-01' });
    await letSince(id, undefined);
    const other = await addProperty(portal);
    for (const ago of [13, 12, 5, 1, 0]) await record(monthAgo(ago), { property_id: id });
    await record(monthAgo(5), { property_id: other });
    await record(monthAgo(5), {});
    await record(monthAgo(3), { property_id: id, type: 'expense', amount: 70.25 });
    await record(monthAgo(3), { property_id: id, type: 'tax', amount: 5 });
    await record(monthAgo(2), { property_id: id, type: 'expense', amount: 20, refund: true });
    await record(monthAgo(2), { property_id: id, type: 'property_sale', amount: 9_000 });
    const months = await monthsOf(id);
    expect(months).toMatchObject({
      from: `${monthAgo(12)}-01`,
      to: lastDayOf(monthAgo(1)),
      rent_received: 300,
      costs: 55.25,
      rent_due_count: 12,
    });
    expect(months.months_without_rent).toEqual([11, 10, 9, 8, 7, 6, 4, 3, 2].map(monthAgo));
    expect(months.months.filter(({ state }: { state: string }) => state === 'received')).toMatchObject([
      { month: monthAgo(12), rent_received: 100 },
      { month: monthAgo(5), rent_received: 100 },
      { month: monthAgo(1), rent_received: 100 },
    ]);
    expect(await monthsOf(other)).toMatchObject({
      rent_received: 100,
      rent_due_count: 0,
      months_without_rent: [],
    });
  });

  test('follow a correction of the property, the type and a void record', async () => {
    const [one, other] = [await addProperty(portal), await addProperty(portal, { name: 'Other' })];
    const id = await record(monthAgo(4), { property_id: one });
    const received = async () => [(await monthsOf(one)).rent_received, (await monthsOf(other)).rent_received];
    expect(await received()).toEqual([100, 0]);
    const correct = (body: object) =>
      portal.call(portal.manager, 'PUT', `/transactions/${id}/reclassify`, { reason: 'Mistaken', ...body });
    expect((await correct({ type: 'rent', property_id: other })).status).toBe(200);
    expect(await received()).toEqual([0, 100]);
    await correct({ type: 'other_income' });
    expect(await received()).toEqual([0, 0]);
    await correct({ type: 'rent' });
    expect(await received()).toEqual([0, 100]);
    await portal.call(portal.manager, 'POST', `/transactions/${id}/void`, { reason: 'Never happened' });
    expect(await received()).toEqual([0, 0]);
  });

  test('are the sums of the recorded rows, of any kind, month and property', async () => {
    const properties = [await addProperty(portal), await addProperty(portal)];
    const types = TRANSACTION_TYPES.filter((type) => type !== 'contribution' && type !== 'transfer');
    const givesBack = await redeemable(portal);
    const anyRow = fc.record({
      amountCents: fc.integer({ min: 1, max: 500_000 }),
      ago: fc.integer({ min: 0, max: 14 }),
      type: fc.constantFrom(...types),
      refund: fc.boolean(),
      of: fc.constantFrom(0, 1, undefined),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 6 }), async (rows) => {
        const read = () => Promise.all(properties.map(monthsOf));
        const before = await read();
        for (const { amountCents, ago, of, ...row } of rows)
          await record(monthAgo(ago), {
            ...row,
            amount: amountCents / 100,
            ...(row.type === 'redemption' ? givesBack((row.refund ? 1 : -1) * (amountCents / 100)) : {}),
            ...(of === undefined ? {} : { property_id: properties[of] }),
          });
        for (const [index, after] of (await read()).entries()) {
          const own = rows.filter(({ of, ago }) => of === index && ago >= 1 && ago <= 12);
          const sum = (kinds: readonly string[]) =>
            own
              .filter(({ type }) => kinds.includes(type))
              .reduce((total, { amountCents, refund }) => total + (refund ? -amountCents : amountCents), 0);
          expect(cents(after.rent_received) - cents(before[index].rent_received)).toBe(sum(['rent']));
          expect(cents(after.costs) - cents(before[index].costs)).toBe(sum(TYPES_OF_GROUP.operating_out));
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('a rent is due', () => {
  const today = '2025-06-12' as CalendarDate;
  const day = (text: string) => text as CalendarDate;
  const [lease_end, let_since] = [day('2029-06-30'), day('2023-11-13')];

  test.each([
    ['in no month while nobody rents it', {}, 0],
    ['in every month of a lease that goes on', { lease_end, let_since }, 12],
    ['from the first whole month of a lease', { lease_end, let_since: day('2024-12-09') }, 5],
    ['up to the last whole month of a lease', { lease_end: day('2025-03-30'), let_since }, 9],
    [
      'from the first whole month after it was bought',
      { lease_end, let_since, acquired_on: day('2025-02-02') },
      3,
    ],
    [
      'in the month on whose first day it was bought',
      { lease_end, let_since, acquired_on: day('2025-02-01') },
      4,
    ],
    [
      'up to the last whole month before it was sold',
      { lease_end, let_since, sold_on: day('2024-08-31') },
      2,
    ],
    ['not before it was owned', { lease_end, let_since, acquired_on: day('2025-05-16') }, 0],
    ['in no month where it is unknown since when it is let', { lease_end }, 0],
  ])('%s', (_, property, due) => {
    expect(rentAndCosts(property, new Map(), today).rent_due_count).toBe(due);
    expect(lastTwelveMonths(today)).toEqual({ from: '2024-06', to: '2025-05' });
  });

  test('and is missing where the payment was returned', () => {
    const sums = new Map([
      ['2025-01', { rentCents: 100, costsCents: 0 }],
      ['2025-02', { rentCents: 0, costsCents: -5 }],
    ]);
    const missingOf = (property: Parameters<typeof rentAndCosts>[0]) =>
      rentAndCosts(property, sums, today).months_without_rent;
    expect(missingOf({ lease_end, let_since })).toHaveLength(11);
    expect(missingOf({ lease_end })).toEqual(['2025-02', '2025-03', '2025-04', '2025-05']);
  });
});
