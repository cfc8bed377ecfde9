import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SCREENS } from './accessible.ts';
import { audit } from './audit.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

const stage = openStage();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const chosen = (page: Page) =>
  page.getByRole('dialog', { name: 'Search' }).getByRole('option', { selected: true });

async function openByKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

async function searchFor(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.locator('[role=listbox][aria-busy=false] [role=option]').first().waitFor();
}

const FIRST = [
  ['olivia', /^OCOlivia Chen|Olivia Chen/, /\/manager\/clients\/[\w-]+$/],
  [
    '20636.29',
    /Settlement of 14 Harbour Road, Olivia Chen.*\$20,636\.29/,
    /\/manager\/capital-calls\/[\w-]+\?line=/,
  ],
  ['1010 0010 0089', /Settlement of 14 Harbour Road, Olivia Chen/, /\/manager\/capital-calls\/[\w-]+\?line=/],
  ['memorandum', /Information memorandum/, /\/manager\/documents\?document=/],
  ['quay', /18 Quay Street/, /\/manager\/fund\?property=/],
  ['$15,500.00', /Osko transfer/, /\/manager\/transactions\?transaction=/],
] as const;

test('each record is first in the search and opens by the keyboard alone', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/dashboard');
  for (const [text, first, address] of FIRST) {
    await openByKeys(page);
    await searchFor(page, text);
    await expect.poll(() => chosen(page).textContent(), { message: text }).toMatch(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
    await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' });
  }
});

describe.each(SCREENS)('%s', (screen) => {
  test('an investor finds their own records, and no others', async () => {
    const { page } = await stage.visit({ screen });
    await comeSignedIn(page, OLIVIA, '/client/dashboard');
    await page.getByRole('button', { name: 'Search' }).first().click();
    await searchFor(page, '20636.29');
    await chosen(page).getByText('Settlement of 14 Harbour Road').waitFor();
    await field(page).fill('Alex Chen');
    await page.getByText('Nothing found for \u201cAlex Chen\u201d.').waitFor();
    await searchFor(page, 'harbour');
    await page.getByRole('option', { name: /^Settlement of 14 Harbour Road/ }).click();
    await page.waitForURL(/\/client\/[\w-]+\/calls\/[\w-]+$/);
    await page.locator('[aria-current=true]', { hasText: 'Settlement of 14 Harbour Road' }).waitFor();
  });

  test('everything it shows can be read, seen and reached by everybody', async () => {
    const { page } = await stage.visit({ screen });
    await comeSignedIn(page, MANAGER, '/manager/dashboard');
    if (screen === 'phone') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click();
    } else await openByKeys(page);
    await field(page).waitFor();
    const findings = await audit(page, `${screen}: search, empty`);
    for (const text of ['olivia', '$15,500.00']) {
      await searchFor(page, text);
      findings.push(...(await audit(page, `${screen}: search for ${text}`)));
    }
    await field(page).fill('olvia');
    await page.getByText('Nothing found for \u201colvia\u201d.').waitFor();
    findings.push(...(await audit(page, `${screen}: search without a hit`)));
    expect(findings).toEqual([]);
  });
});
