import { expect, test } from 'vitest';
import { audit } from './audit.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';

const stage = openStage({ seed: 'empty' });

test('a fund without properties says so in every section, and shows no trend', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/fund');
  for (const text of [
    'No Properties Yet',
    'No Active Rentals',
    'Nothing to compare yet',
    '0 total clients',
  ]) {
    await page.getByText(text).waitFor();
  }
  await page.waitForLoadState('networkidle');
  for (const note of ['First quarter', 'First month']) await page.getByText(note).waitFor();
  for (const note of [/ vs last quarter/, / this month/, / bought in /])
    expect(await page.getByText(note).count()).toBe(0);
  expect(await audit(page, 'an empty fund')).toEqual([]);
});
