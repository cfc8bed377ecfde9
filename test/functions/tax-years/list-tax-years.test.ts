import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { done } from '#test/functions/distributions/distributing.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { bring, taxedFund, WHOLE } from './taxing.ts';

startPortal();

test('the years that are over since the first distribution are listed, the newest first, with their table', async () => {
  await taxedFund();
  await done(bring(WHOLE));
  const { tax_years: years } = await done(send('GET', '/tax-years'));
  const last = financialYearOf(fundDateAt(portal.services.now())) - 1;
  expect(years[0].year).toBe(last);
  expect(years.at(-1)).toMatchObject({ year: 2025, table: { row_count: 4 }, may: 'approves' });
  expect(years).toHaveLength(last - 2024);
});
