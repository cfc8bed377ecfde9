import { expect, test } from 'vitest';
import { seedFundSettings } from '#functions/records/fund-settings-store.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

const portal = portalOfTest();

test('anyone reads how to reach the fund, and nothing else of its settings', async () => {
  await seedFundSettings(portal.services, DEMO_FUND);
  const { status, body } = await portal.call(undefined, 'GET', '/fund/contact');
  expect([status, body]).toEqual([200, { contact: DEMO_FUND.contact }]);
});
