import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { audit } from './audit.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

const stage = openStage();

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const chosen = (page: Page) =>
  page.getByRole('dialog', { name: 'Search' }).getByRole('option', { selected: true });

/** Opens the search by the keyboard, once the page is there to take the keys. */
async function openByKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
}

/** Types a text and waits until what is shown is the answer to it. */
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
  ['CC0003 0015 0', /Settlement of 14 Harbour Road, Olivia Chen/, /\/manager\/capital-calls\/[\w-]+\?line=/],
  ['memorandum', /Information memorandum/, /\/manager\/documents\?document=/],
  ['quay', /18 Quay Street/, /\/manager\/fund\?property=/],
  ['$15,500.00', /Osko transfer/, /\/manager\/transactions\?transaction=/],
] as const;

test('each thing is first in the search and opens by the keyboard alone', async () => {
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

test('a hit opens exactly it: the line, the row, the document, the property', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/dashboard');
  const openFirst = async (text: string) => {
    await openByKeys(page);
    await searchFor(page, text);
    await page.keyboard.press('Enter');
  };
  await openFirst('CC0003 0015 0');
  await page.locator('tr[aria-current=true]', { hasText: 'Olivia Chen' }).waitFor();
  await openFirst('$15,500.00');
  await page.getByRole('dialog').getByText('Olivia Chen').first().waitFor();
  await openFirst('memorandum');
  await page.getByText('1 document', { exact: true }).waitFor();
  await page.getByRole('list', { name: 'Documents' }).getByText('Information memorandum').waitFor();
  await openFirst('18 quay');
  await page.getByRole('dialog', { name: /18 Quay Street/ }).waitFor();
});

test('Esc closes it and gives the focus back, and what was opened stands first the next time', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/dashboard');
  const button = page.getByRole('button', { name: 'Search' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await page.keyboard.press('Escape');
  await field(page).waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await openByKeys(page);
  await searchFor(page, 'olivia');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manager\/clients\/[\w-]+$/);
  await openByKeys(page);
  await page.getByRole('group', { name: 'Opened lately' }).getByText('Olivia Chen').waitFor();
});

test('a slow answer is waited for, and never replaces that of a later text', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/dashboard');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/search?q=olivia', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await openByKeys(page);
  const asked = page.waitForRequest('**/api/search?q=olivia');
  await field(page).fill('olivia');
  await asked;
  await page.getByRole('dialog', { name: 'Search' }).getByText('Searching').waitFor({ state: 'attached' });
  await searchFor(page, 'quay');
  await page
    .getByRole('option', { name: /18 Quay Street/ })
    .first()
    .waitFor();
  const late = page.waitForResponse('**/api/search?q=olivia');
  letGo();
  await late;
  await expect.poll(() => chosen(page).textContent()).toContain('18 Quay Street');
  expect(await page.getByRole('group', { name: 'Clients' }).count()).toBe(0);
});

test('without a network it says so, and once it is back it searches again', async () => {
  const visit = await stage.visit();
  const { page, context } = visit;
  await comeSignedIn(page, MANAGER, '/manager/dashboard');
  await openByKeys(page);
  await searchFor(page, 'quay');
  visit.foresee(/\/api\//, /ERR_INTERNET_DISCONNECTED|Failed to load/);
  await context.setOffline(true);
  await field(page).fill('olivia');
  const alert = page.getByRole('dialog', { name: 'Search' }).getByRole('alert');
  await alert.getByText('You are offline.').waitFor();
  await context.setOffline(false);
  await page.getByRole('group', { name: 'Clients' }).getByText('Olivia Chen').waitFor();
});

describe.each(['desk', 'phone'] as const)('%s', (screen) => {
  test('an investor finds what is theirs, and nothing of anybody else', async () => {
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

  test('whatever it shows can be read, seen and reached by everybody', async () => {
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
